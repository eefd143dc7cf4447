/** A database file as the query layer sees it, and a version that tells whether anything was written since. */
import type { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Database, Tables } from './database.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

export interface ConnectedDatabase {
  readonly db: Database
  /** Differs from every earlier one as soon as something was committed, here or by another process. */
  version(): string
}

export function connect(file: DatabaseSync): ConnectedDatabase {
  let writtenHere = 0
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(file, () => {
      writtenHere += 1
    }),
  })
  // SQLite counts what other connections commit (https://sqlite.org/pragma.html#pragma_data_version).
  const writtenElsewhere = file.prepare('PRAGMA data_version')
  return { db, version: () => `${writtenElsewhere.get()?.data_version}.${writtenHere}` }
}
