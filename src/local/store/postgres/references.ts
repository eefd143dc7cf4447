/** Checks of references by PostgreSQL, which names the first that leads nowhere. */
import { sql } from 'kysely'
import type { References } from '../references.ts'
import { danglingReference } from './failures.ts'

export const postgresReferences: References = {
  async defer(db) {
    await sql`SET CONSTRAINTS ALL DEFERRED`.execute(db)
  },
  async dangling(db) {
    try {
      await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db)
      return []
    } catch (error) {
      const found = danglingReference(error)
      if (found === undefined) throw error
      return [found]
    }
  },
}
