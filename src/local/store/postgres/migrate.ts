/** Brings the tables of a database up to date, once, however many servers start together. */
import { CompiledQuery, sql } from 'kysely'
import { LocalError } from '../../../errors.ts'
import type { Database } from '../database.ts'
import type { Store } from '../store.ts'
import { holdContents, takeTime } from './contents-lock.ts'
import { postgresMigrations } from './migrations.ts'

/** Of ws: those who change the tables wait for each other. */
const oneAtATime = 0x77737774

type Purpose = 'create' | 'update'

/** @param fill - writes the first contents, in the same transaction */
export async function migrate(store: Pick<Store, 'db' | 'path'>, purpose: 'update'): Promise<void>
export async function migrate<Filled>(
  store: Pick<Store, 'db' | 'path'>,
  purpose: 'create',
  fill: (db: Database) => Promise<Filled>,
): Promise<Filled>
export async function migrate<Filled>(
  { db, path }: Pick<Store, 'db' | 'path'>,
  purpose: Purpose,
  fill?: (db: Database) => Promise<Filled>,
): Promise<Filled | undefined> {
  const migrations = postgresMigrations()
  if (purpose === 'update' && (await versionOf(db, path)) === migrations.length) return undefined
  return db.transaction().execute(async (transaction) => {
    await takeTime(transaction)
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(oneAtATime)})`.execute(transaction)
    if (purpose === 'create' && (await isOccupied({ db: transaction, path })))
      throw occupied('a workspace', path)
    if (purpose === 'update') await holdContents(transaction)
    // Another server may have brought it up to date during the wait.
    const version = purpose === 'create' ? 0 : await versionOf(transaction, path)
    if (version > migrations.length) throw newer(path, version, migrations.length)
    // Without values, the server takes several statements at once.
    for (const migration of migrations.slice(version))
      await transaction.executeQuery(CompiledQuery.raw(migration))
    await noteVersion(transaction, migrations.length)
    return fill?.(transaction)
  })
}

const isThere = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{
    readonly there: 0 | 1
  }>`SELECT to_regclass('ws_schema') IS NOT NULL AS there`.execute(db)
  return rows[0]?.there === 1
}

async function versionOf(db: Database, path: string): Promise<number> {
  if (!(await isThere(db))) {
    throw new LocalError(`There is no workspace in the database ${path}; nothing was changed`, {
      hint: 'ws local init --database <address>',
    })
  }
  const { rows } = await sql<{ readonly version: number }>`SELECT version FROM ws_schema`.execute(db)
  return rows[0]?.version ?? 0
}

async function noteVersion(db: Database, version: number): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS ws_schema (version bigint NOT NULL)`.execute(db)
  await sql`DELETE FROM ws_schema`.execute(db)
  await sql`INSERT INTO ws_schema (version) VALUES (${sql.lit(version)})`.execute(db)
}

/** True if there is a workspace. @throws LocalError if there is something else: tables of other programs may have our names */
export async function isOccupied({ db, path }: Pick<Store, 'db' | 'path'>): Promise<boolean> {
  if (await isThere(db)) return true
  const [name] = await tablesHere(db)
  if (name !== undefined) throw occupied(`a table ${name}`, path)
  return false
}

/** Names of tables and views but those of extensions, which many have in every new database. */
export async function tablesHere(
  db: Database,
  kinds: readonly ('r' | 'v')[] = ['r', 'v'],
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = ANY(${kinds}) AND NOT EXISTS (
      SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
    )
    ORDER BY relname`.execute(db)
  return rows.map(({ name }) => name)
}

const occupied = (what: string, path: string) =>
  new LocalError(`There is ${what} in the database ${path} already; nothing was changed`, {
    hint: 'Name an empty database',
  })

const newer = (path: string, version: number, known: number) =>
  new LocalError(`${path} was made by a newer ws (schema ${version}, this one knows ${known})`, {
    hint: 'npm install -g docs-workspace-cli@latest',
  })
