/** A database in memory with every table and no row: SQLite itself tells what a statement reads, before anybody reads it. */
import type { DatabaseSync } from 'node:sqlite'
import { createTable, type SqlTable } from './table.ts'

export async function emptyDatabase(tables: readonly SqlTable[]): Promise<DatabaseSync> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(':memory:', { enableDoubleQuotedStringLiterals: false })
  database.exec(tables.map((table) => createTable(table)).join(';\n'))
  return database
}
