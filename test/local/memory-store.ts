/** A workspace that lives in memory, or in a database of its own: made in milliseconds, for tests that need hundreds. */
import { DatabaseSync } from 'node:sqlite'
import { connect } from '../../src/local/store/connect.ts'
import type { Database } from '../../src/local/store/database.ts'
import { migrations } from '../../src/local/store/migrations.ts'
import { sqliteSearch } from '../../src/local/store/search/sqlite-search.ts'
import type { Store } from '../../src/local/store/store.ts'
import { asStoreError } from '../../src/local/store/store-error.ts'
import { createTurns } from '../../src/local/store/turns.ts'
import { onPostgres, postgresStore } from './either-store.ts'

export async function memoryStore(fill: (db: Database) => Promise<void>): Promise<Store> {
  if (onPostgres) return postgresStore(fill)
  const file = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  file.function('folded', { deterministic: true }, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  )
  for (const migration of migrations) file.exec(migration)
  const connected = connect(file)
  await connected.db.transaction().execute(fill)
  const path = ':memory:'
  return {
    db: connected.db,
    turns: createTurns(connected),
    path,
    search: sqliteSearch,
    explain: (error) => asStoreError(error, path),
    close: async () => file.close(),
  }
}
