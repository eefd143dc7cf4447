/** Connects the query layer to a database file, with a version that changes on every write. */
import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Database, Tables } from './database.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

export interface ConnectedDatabase {
  readonly db: Database
  /** Changes with every commit, here or in another process. */
  version(): string
}

export function connect(file: DatabaseSync): ConnectedDatabase {
  let writtenHere = 0
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(file, () => {
      writtenHere += 1
    }),
  })
  // SQLite counts the commits of other connections (https://sqlite.org/pragma.html#pragma_data_version).
  const writtenElsewhere = file.prepare('PRAGMA data_version')
  return { db, version: () => `${writtenElsewhere.get()?.data_version}.${writtenHere}` }
}
