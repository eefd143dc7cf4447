/** Tells apart what PostgreSQL reports: a lost connection, a conflict of two writers, a value that it can't hold. */
import { LocalError } from '../../../errors.ts'

/** The connection is lost, or the server gave none. Work under way was not committed, unless a COMMIT had been sent. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error ? error.code : undefined
}

/** Shut down, crashed, not ready yet, too many connections, or a plan that a migration made worthless. */
const lost = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '0A000', '25P03'])

/** The same error, as a ConnectionLost if it is one. */
export function asLost(error: unknown): unknown {
  const state = sqlState(error)
  if (state === undefined)
    return isOwnMistake(error) ? error : new ConnectionLost(wordsOf(error), { cause: error })
  return lost.has(state) || state.startsWith('08')
    ? new ConnectionLost(wordsOf(error), { cause: error })
    : error
}

const isOwnMistake = (error: unknown) =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof LocalError ||
  error instanceof ConnectionLost

function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message
  return error instanceof Error ? error.message : String(error)
}

/** Two transactions were in each other's way: one of them has to begin again. */
export const isConflict = (error: unknown): boolean =>
  ['40001', '40P01', '55P03'].includes(sqlState(error) ?? '')

/** The table, and the one that it names a missing row of: `site_spaces of spaces`; undefined for any other failure. */
export function danglingReference(error: unknown): string | undefined {
  if (sqlState(error) !== '23503' || !(error instanceof Error)) return undefined
  const { table, detail } = error as { readonly table?: unknown; readonly detail?: unknown }
  return `${table} of ${/table "(\w+)"/.exec(String(detail))?.[1] ?? 'others'}`
}

/** The key that another row has, in words; undefined for any other failure. */
export function takenKey(error: unknown): string | undefined {
  if (sqlState(error) !== '23505' || !(error instanceof Error)) return undefined
  const { constraint, detail } = error as { readonly constraint?: unknown; readonly detail?: unknown }
  return `${constraint} ${detail}`
}
