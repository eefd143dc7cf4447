/** Refuses a pooler that gives every transaction another session: locks of a session would stay with nobody to let go of them. */
import { sql } from 'kysely'
import { LocalError } from '../../../errors.ts'
import type { Database } from '../database.ts'

const setTo = (value: string) => sql`SELECT set_config('ws.session', ${sql.lit(value)}, false)`
const ask = sql<{ readonly value: string | null }>`SELECT current_setting('ws.session', true) AS value`

/** @throws LocalError if two connections share sessions */
export async function demandSessions(db: Database, path: string): Promise<void> {
  await db.connection().execute(async (one) => {
    await setTo('one').execute(one)
    await db.connection().execute((other) => setTo('other').execute(other))
    const { rows } = await ask.execute(one)
    if (rows[0]?.value !== 'one') throw withoutSessions(path)
  })
}

export const withoutSessions = (path: string, cause?: unknown): LocalError =>
  new LocalError(`The database ${path} is behind a pooler that does not keep sessions`, {
    cause,
    hint: 'Go to the database itself, or have the pooler keep sessions (PgBouncer: pool_mode = session)',
  })
