/**
 * Keeps transactions away while all contents are replaced. TRUNCATE empties a table for transactions that began before it, too, and
 * readers and it could wait for each other's tables endlessly.
 */
import { CompiledQuery } from 'kysely'
import type { Database } from '../database.ts'

/** The first statement of a transaction, so that what it sees is not older than its turn. */
export const shareContents = 'LOCK TABLE ws_schema IN ACCESS SHARE MODE'

/** For work that nobody waits for an answer of: the limits of the address are for requests. */
export async function takeTime(transaction: Database): Promise<void> {
  const words = 'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'
  await transaction.executeQuery(CompiledQuery.raw(words))
}

/** Waits for all transactions under way; those that come later wait for this one. */
export async function holdContents(transaction: Database): Promise<void> {
  await transaction.executeQuery(CompiledQuery.raw('LOCK TABLE ws_schema IN ACCESS EXCLUSIVE MODE'))
}
