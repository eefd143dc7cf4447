/** Counts the contents of a workspace, and checks its file. */
import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { LocalError } from '../../errors.ts'
import type { WorkspaceStatus } from '../../workspaces/workspaces.ts'
import type { Tables } from '../store/database.ts'
import { migrations } from '../store/migrations.ts'
import type { Store } from '../store/store.ts'

/** More faults would say nothing new. */
const shownFaults = 3

/** @throws LocalError if the file is damaged */
export async function readStatus(store: Store): Promise<Omit<WorkspaceStatus, 'snapshots'>> {
  await checkIntegrity(store)
  const bytes = sizeOf(store.path) + sizeOf(`${store.path}-wal`)
  return { path: store.path, bytes, ...(await readCounts(store)), integrity: 'ok' }
}

/** The contents of a workspace, in whatever database. */
export async function readCounts(
  store: Store,
): Promise<Omit<WorkspaceStatus, 'path' | 'bytes' | 'snapshots' | 'integrity'>> {
  const all = await count(store, 'spaces')
  const spaces = await liveSpaces(store)
  return {
    schema: migrations.length,
    organizations: await count(store, 'organizations'),
    users: await count(store, 'users'),
    collections: await count(store, 'collections'),
    spaces,
    deletedSpaces: all - spaces,
    changeRequests: await count(store, 'change_requests'),
    comments: await count(store, 'comments'),
    sites: await count(store, 'sites'),
    tokens: await count(store, 'tokens'),
  }
}

async function checkIntegrity({ db, path }: Store): Promise<void> {
  const checked = await sql<{ readonly integrity_check: string }>`PRAGMA integrity_check(${sql.lit(
    shownFaults,
  )})`.execute(db)
  const faults = checked.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  const dangling = await sql<{ readonly table: string }>`PRAGMA foreign_key_check`.execute(db)
  const tables = new Set(dangling.rows.map((row) => row.table))
  faults.push(...Array.from(tables, (table) => `rows of ${table} refer to rows that are not there`))
  if (faults.length === 0) return
  throw new LocalError(`The workspace ${path} is damaged: ${faults.join('; ')}`, {
    hint: 'ws local snapshot list shows what you can go back to',
  })
}

async function count({ db }: Store, table: keyof Tables): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The number of spaces that are not deleted. */
export async function liveSpaces({ db }: Pick<Store, 'db'>): Promise<number> {
  const row = await db
    .selectFrom('spaces')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
