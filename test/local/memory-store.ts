/** A workspace that lives in memory: made in milliseconds, for tests that need hundreds. */
import { DatabaseSync } from 'node:sqlite'
import { connect } from '../../src/local/store/connect.ts'
import type { Database } from '../../src/local/store/database.ts'
import { migrations } from '../../src/local/store/migrations.ts'
import { sqliteSearch } from '../../src/local/store/sqlite-search.ts'
import type { Store } from '../../src/local/store/store.ts'

export async function memoryStore(fill: (db: Database) => Promise<void>): Promise<Store> {
  const file = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  file.function('lower', { deterministic: true }, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  )
  for (const migration of migrations) file.exec(migration)
  const connected = connect(file)
  await connected.db.transaction().execute(fill)
  return { ...connected, path: ':memory:', search: sqliteSearch, close: async () => file.close() }
}
