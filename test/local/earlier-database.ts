/** Databases of earlier releases, and what is in them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const fixtures = join(import.meta.dirname, 'fixtures')

/** Writes the database that a committed file of SQL tells. */
export function writeEarlier(name: string, path: string): void {
  const file = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  file.exec('PRAGMA journal_mode = WAL')
  file.exec(readFileSync(join(fixtures, name), 'utf8'))
  file.close()
}

/** Without the index of the search, which follows from other tables. */
export const ownTables = `type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_index%' AND sql NOT LIKE '%VIRTUAL%'`

export function schemaOf(path: string): readonly unknown[] {
  const file = new DatabaseSync(path)
  const all = file.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all()
  const numbers = [file.prepare('PRAGMA user_version').get(), file.prepare('PRAGMA application_id').get()]
  file.close()
  return [...all, ...numbers]
}

export function contentOf(path: string): ReadonlyMap<unknown, readonly unknown[]> {
  const file = new DatabaseSync(path)
  const tables = file.prepare(`SELECT name FROM sqlite_schema WHERE ${ownTables}`).all()
  const rows = tables.map(({ name }) => [name, file.prepare(`SELECT * FROM ${name}`).all()] as const)
  file.close()
  return new Map(rows)
}
