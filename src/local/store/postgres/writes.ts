/** One write after the other's COMMIT or beside it: serializable, begun again after a conflict, and answered only when it is certain. */
import { CompiledQuery } from 'kysely'
import type { Database } from '../database.ts'
import type { Work } from '../turns.ts'
import { shareContents } from './contents-lock.ts'
import { ConnectionLost, isConflict, takenKey } from './failures.ts'
import { createGate } from './gate.ts'

export interface WriteParts {
  readonly db: Database
  /** Transactions of writes at a time. */
  readonly writers: number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** 0 <= x < 1 */
  readonly random: () => number
  /** Lost connections of one transaction before it gives up: more than can have been lost together. */
  readonly mostLosses: number
  /** Counts transactions that begin again. */
  readonly onRepeat: () => void
}

/** A connection was lost at the COMMIT, and nobody can tell whether it came to it. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

const begin = CompiledQuery.raw(
  `BEGIN ISOLATION LEVEL SERIALIZABLE; ${shareContents}; SELECT pg_current_xact_id()::text AS id`,
)
const run = (db: Database, statement: string) => db.executeQuery(CompiledQuery.raw(statement))

/** Conflicts of one write before it gives up; from the second on, it waits in single file, on all servers. */
const mostConflicts = 50
/** Of ws: the number that those who wait in single file agree on. */
const singleFile = 0x77737773

/** A write that came to nothing: it may begin again. */
interface Undone {
  readonly cause: unknown
}

type Attempt<Value> = { readonly value: Value } | Undone

export function createWrites(parts: WriteParts): <Value>(work: Work<Value>) => Promise<Value> {
  const enter = createGate(parts.writers)
  return (work) => enter(() => untilDone(parts, work))
}

async function untilDone<Value>(parts: WriteParts, work: Work<Value>): Promise<Value> {
  let [conflicts, losses] = [0, 0]
  let taken: string | undefined
  for (;;) {
    const isAlone = conflicts > 0
    const attempt = await attemptOnce(parts, work, isAlone)
    if ('value' in attempt) return attempt.value
    const { cause } = attempt
    const key = takenKey(cause)
    // Two that wanted the next number at once were in each other's way; who wants the same again finds it taken.
    if (key !== undefined && key === taken) throw cause
    taken = key
    if (cause instanceof ConnectionLost) losses += 1
    else conflicts += 1
    if (conflicts > mostConflicts || losses > parts.mostLosses) throw cause
    parts.onRepeat()
    await parts.sleep(parts.random() * 10 * (conflicts + losses))
  }
}

async function attemptOnce<Value>(
  parts: WriteParts,
  work: Work<Value>,
  isAlone: boolean,
): Promise<Attempt<Value>> {
  let id: string | undefined
  let done: { readonly value: Value } | undefined
  try {
    return await parts.db.connection().execute((connection) =>
      inSingleFile(connection, isAlone, async () => {
        const { rows } = await connection.executeQuery<{ readonly id: string }>(begin)
        const value = await orRollBack(connection, () => work(connection))
        id = rows[0]?.id
        done = { value }
        await run(connection, 'COMMIT')
        return done
      }),
    )
  } catch (error) {
    if (isConflict(error) || takenKey(error) !== undefined) return { cause: error }
    if (!(error instanceof ConnectionLost)) throw error
    if (id === undefined || done === undefined) return { cause: error }
    return (await hasCommitted(parts, id)) ? done : { cause: error }
  }
}

async function inSingleFile<Value>(
  connection: Database,
  isAlone: boolean,
  work: () => Promise<Value>,
): Promise<Value> {
  if (!isAlone) return work()
  await run(connection, `SELECT pg_advisory_lock(${singleFile})`)
  try {
    return await work()
  } finally {
    // A lost connection lets go by itself.
    await run(connection, `SELECT pg_advisory_unlock(${singleFile})`).catch(() => undefined)
  }
}

async function orRollBack<Value>(connection: Database, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ConnectionLost)) await run(connection, 'ROLLBACK')
    throw error
  }
}

/** Milliseconds between two questions, and questions until a write is given up as unknown. */
const [pause, questions] = [100, 100]

/** Asks the database how a transaction ended whose connection was lost at the COMMIT. */
async function hasCommitted({ db, sleep }: WriteParts, id: string): Promise<boolean> {
  for (let asked = 0; asked < questions; asked += 1) {
    await sleep(pause * Math.min(asked, 1))
    try {
      const { rows } = await db.executeQuery<{ readonly status: string | null }>(
        CompiledQuery.raw('SELECT pg_xact_status($1::xid8) AS status', [id]),
      )
      const status = rows[0]?.status
      if (status === 'committed') return true
      if (status === 'aborted') return false
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
    }
  }
  throw new OutcomeUnknown('The connection to the database was lost while a change was being made final')
}
