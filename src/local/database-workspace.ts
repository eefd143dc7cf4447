/** Implements the operations on embedded workspaces for one in a PostgreSQL database. */
import { sql } from 'kysely'
import { UsageError } from '../errors.ts'
import type { CloneContents } from '../workspaces/clone-contents.ts'
import type {
  CreatedWorkspace,
  DatabaseAddress,
  EmbeddedWorkspace,
  LoadedWorkspace,
  ReplacedWorkspace,
  WorkspaceSnapshots,
  WorkspaceStatus,
} from '../workspaces/workspaces.ts'
import { readClone } from './admin/clone.ts'
import { putTokens, readTokens } from './admin/kept-tokens.ts'
import {
  recordedFill,
  recordedRevocation,
  recordedToken,
  recordedUser,
  recordSeed,
} from './admin/recorded.ts'
import { liveSpaces, readCounts } from './admin/status.ts'
import { listTokens } from './admin/tokens.ts'
import { listUsers } from './admin/users.ts'
import { createSample } from './fixtures/sample/sample.ts'
import type { Database } from './store/database.ts'
import { readAddress } from './store/postgres/address.ts'
import { holdContents, takeTime } from './store/postgres/contents-lock.ts'
import { copyRows } from './store/postgres/copy.ts'
import { tablesHere } from './store/postgres/migrate.ts'
import { postgresReferences } from './store/postgres/references.ts'
import { postgresSearch } from './store/postgres/search.ts'
import { createInDatabase, holdsWorkspace, type PostgresStore, withDatabase } from './store/postgres/store.ts'
import { emptyWorkspace, type FillWorkspace, fillTools, type WorkspaceEnvironment } from './workspace.ts'

const fillWithSample: FillWorkspace = (db, { now }) => createSample(db, { now, search: postgresSearch })

const fillWith = (sample: boolean, action: 'create' | 'reset'): FillWorkspace =>
  recordedFill(sample ? fillWithSample : emptyWorkspace, { action, sample })

const loadWith =
  (contents: CloneContents, { random }: WorkspaceEnvironment) =>
  async (db: Database) =>
    (await import('./loading/load.ts')).loadThings(
      { db, search: postgresSearch, references: postgresReferences, copyRows, random },
      contents,
    )

/** Without a token: nobody could keep it safely for all who administer the database. */
export async function createDatabaseWorkspace(
  database: DatabaseAddress,
  sample: boolean,
  place: WorkspaceEnvironment,
): Promise<Omit<CreatedWorkspace, 'token'>> {
  const { shown } = readAddress(database)
  const tools = fillTools(place)
  return {
    path: shown,
    ...(await createInDatabase(database, place, (db) => fillWith(sample, 'create')(db, tools))),
  }
}

/** The same organization under the same ids, without a token. */
export async function cloneIntoDatabase(
  database: DatabaseAddress,
  contents: CloneContents,
  place: WorkspaceEnvironment,
): Promise<LoadedWorkspace> {
  const { shown } = readAddress(database)
  return { path: shown, ...(await createInDatabase(database, place, loadWith(contents, place))) }
}

export function databaseWorkspace(database: DatabaseAddress, place: WorkspaceEnvironment): EmbeddedWorkspace {
  const { shown } = readAddress(database)
  const within = <Result>(work: (store: PostgresStore) => Promise<Result>) =>
    withDatabase(database, place, work)
  return {
    path: shown,
    isThere: () => holdsWorkspace(database, place),
    status: () => within(readStatus),
    clone: () => within(({ db }) => readClone(db)),
    refresh: async (contents) => ({
      path: shown,
      ...(await within((store) => replaceContents(store, loadWith(contents, place)))),
    }),
    fork: () =>
      refuse(
        `A copy of ${shown} is made by PostgreSQL, not by ws`,
        `createdb --template=<its name> <the name of the copy>, while no server is on it`,
      ),
    reset: ({ sample }) => within((store) => reset(store, fillWith(sample, 'reset'), place)),
    seed: (options) =>
      within(async (store) => {
        const { seedWorkspace } = await import('./fixtures/seed/seed.ts')
        const seeded = await seedWorkspace(store, options)
        await store.turns.write((db) => recordSeed(db, seeded, fillTools(place)), 'seed')
        return seeded
      }),
    serve: async (options) => {
      const { serveDatabase } = await import('./server/database-server.ts')
      return serveDatabase(database, { ...options, ...place })
    },
    users: {
      add: (user) =>
        within(({ turns }) => turns.write((db) => recordedUser(db, user, fillTools(place)), 'users')),
      list: () => within(({ db }) => listUsers(db)),
    },
    tokens: {
      create: (token) =>
        within(({ turns }) => turns.write((db) => recordedToken(db, token, fillTools(place)), 'tokens')),
      list: () => within(({ db }) => listTokens(db)),
      revoke: (id) =>
        within(({ turns }) => turns.write((db) => recordedRevocation(db, id, fillTools(place)), 'tokens')),
    },
    snapshots: withoutSnapshots(shown),
  }
}

async function readStatus(store: PostgresStore): Promise<WorkspaceStatus> {
  const { rows } = await sql<{
    readonly bytes: number
  }>`SELECT pg_database_size(current_database()) AS bytes`.execute(store.db)
  const counts = await readCounts(store)
  return {
    path: store.path,
    bytes: rows[0]?.bytes ?? 0,
    ...counts,
    snapshots: null,
    integrity: 'not checked',
  }
}

async function reset(
  store: PostgresStore,
  fill: FillWorkspace,
  place: WorkspaceEnvironment,
): Promise<ReplacedWorkspace> {
  return replaceContents(store, async (db) => {
    await fill(db, fillTools(place))
    const organizations = await db.selectFrom('organizations').select('id').orderBy('created_at').execute()
    return {
      path: store.path,
      organizations: organizations.map(({ id }) => id),
      spaces: await liveSpaces({ db }),
      token: undefined,
      damaged: undefined,
    }
  })
}

/** In one transaction: servers go on with the new contents, and a failure leaves the old ones. Tokens do not change. */
function replaceContents<Filled>(
  store: PostgresStore,
  fill: (db: Database) => Promise<Filled>,
): Promise<Filled> {
  return store.db.transaction().execute(async (db) => {
    await holdContents(db)
    await takeTime(db)
    const kept = await readTokens(db)
    const names = (await tablesHere(db, ['r'])).filter((name) => name !== 'ws_schema')
    await sql`TRUNCATE ${sql.join(names.map((name) => sql.table(name)))}`.execute(db)
    const filled = await fill(db)
    await putTokens(db, kept)
    return filled
  })
}

/** Its own programs copy a database whole, while servers go on; a copy by ws would be worse. */
function withoutSnapshots(shown: string): WorkspaceSnapshots {
  const way = (hint: string) => () =>
    refuse(`Snapshots of ${shown} are made by the programs of PostgreSQL, not by ws`, hint)
  const save = `pg_dump --format=custom --file=<name>.dump '${shown}'`
  return {
    save: way(save),
    restore: way(
      `Stop the servers, then: pg_restore --clean --if-exists --single-transaction --dbname='${shown}' <name>.dump`,
    ),
    list: way(`Look where your dumps are; this makes one: ${save}`),
    open: way(`Restore a dump into a database of its own: pg_restore --dbname=<address> <name>.dump`),
    delete: way('Delete the file of the dump'),
  }
}

async function refuse(message: string, hint: string): Promise<never> {
  throw new UsageError(message, { hint })
}
