/** The history of the schema for PostgreSQL: SQLite's, with another full-text index. */
import { migrations, searchMigration } from '../migrations.ts'
import before from './before.sql'
import { forPostgres } from './schema.ts'
import search from './search.sql'

/** As many as SQLite has, in the same order. */
export const postgresMigrations = (): readonly string[] =>
  migrations.map((migration, index) => {
    const text = migration === searchMigration ? search : forPostgres(migration)
    return index === 0 ? `${before}\n${text}` : text
  })
