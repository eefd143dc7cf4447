/** Checks of references between rows, for a transaction whose rows name others that come later. */
import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface References {
  /** From here to the end of the transaction, a row may name one that is not there yet. */
  defer(db: Database): Promise<void>
  /** Tables whose rows name something that is not there, e.g. `site_spaces of spaces`. */
  dangling(db: Database): Promise<readonly string[]>
}

export const sqliteReferences: References = {
  async defer(db) {
    await sql`PRAGMA defer_foreign_keys = ON`.execute(db)
  },
  async dangling(db) {
    const { rows } = await sql<{
      readonly table: string
      readonly parent: string
    }>`PRAGMA foreign_key_check`.execute(db)
    return [...new Set(rows.map(({ table, parent }) => `${table} of ${parent}`))]
  },
}
