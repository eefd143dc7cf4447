/** One write after the other's COMMIT or beside it: serializable, begun again after a conflict, and answered only when it is certain. */
import { hash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { createSemaphore, type Semaphore } from '../../../concurrency/semaphore.ts'
import type { Database } from '../database.ts'
import type { QueuedWork } from '../turns.ts'
import { shareContents } from './contents-lock.ts'
import { ConnectionLost, isConflict, sqlState, takenKey } from './failures.ts'
import { createLanes } from './lanes.ts'
import { lifeOfSession } from './pool.ts'

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
  `BEGIN ISOLATION LEVEL SERIALIZABLE; ${shareContents}; SELECT pg_current_xact_id()::text AS id, ${lifeOfSession} AS life`,
)

/** The database gives the number of a transaction again if it crashes before anything of it has come to the disk. */
interface WriteNumber {
  readonly id: string
  /** The life of the session that gave the number; null if unknown. */
  readonly life: string | null
}
const run = (db: Database, statement: string) => db.executeQuery(CompiledQuery.raw(statement))

/** Conflicts of one write before it gives up. */
const mostConflicts = 50
/** Of ws: the number that those who wait in single file agree on, on all servers. */
const singleFile = 0x77737773

/** After a conflict, those of one address wait for each other; after another one, all that met more than one. */
function lockAfter(conflicts: number, address: string): string | undefined {
  if (conflicts === 0) return undefined
  return conflicts === 1 ? `${singleFile}, ${numberOf(address)}` : String(singleFile)
}

/** 32 bits: addresses that share a number wait for each other without need. */
const numberOf = (address: string) => hash('sha256', address, 'buffer').readInt32BE()

/** A write that came to nothing: it may begin again. */
interface FailedWrite {
  readonly cause: unknown
}

type WriteAttempt<Value> = { readonly value: Value } | FailedWrite

/** @param address - of the changed thing: writes to the same address are likely to conflict */
export type Write = <Value>(work: QueuedWork<Value>, address: string) => Promise<Value>

interface WriteOrder extends WriteParts {
  readonly takeTurn: ReturnType<typeof createLanes>
  readonly enter: Semaphore['run']
}

export function createWrites(parts: WriteParts): Write {
  const ways = { ...parts, takeTurn: createLanes(), enter: createSemaphore(parts.writers).run }
  return (work, address) => untilDone(ways, work, address)
}

async function untilDone<Value>(parts: WriteOrder, work: QueuedWork<Value>, address: string): Promise<Value> {
  let [conflicts, losses] = [0, 0]
  let taken: string | undefined
  for (;;) {
    const attempt = await attemptInTurn(parts, work, { address, conflicts })
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

interface Contention {
  readonly address: string
  /** Of this write so far. */
  readonly conflicts: number
}

async function attemptInTurn<Value>(
  parts: WriteOrder,
  work: QueuedWork<Value>,
  { address, conflicts }: Contention,
): Promise<WriteAttempt<Value>> {
  const turn = await parts.takeTurn(address)
  try {
    const lock = lockAfter(turn.isShared ? Math.max(conflicts, 1) : conflicts, address)
    const attempt = await parts.enter(() => attemptOnce(parts, work, lock))
    if ('cause' in attempt && !(attempt.cause instanceof ConnectionLost)) turn.collide()
    return attempt
  } finally {
    turn.leave()
  }
}

async function attemptOnce<Value>(
  parts: WriteParts,
  work: QueuedWork<Value>,
  lock: string | undefined,
): Promise<WriteAttempt<Value>> {
  let numbered: WriteNumber | undefined
  let done: { readonly value: Value } | undefined
  try {
    return await parts.db.connection().execute((connection) =>
      inSingleFile(connection, lock, async () => {
        const { rows } = await connection.executeQuery<WriteNumber>(begin)
        const value = await orRollBack(connection, () => work(connection))
        numbered = rows[0]
        done = { value }
        await run(connection, 'COMMIT')
        return done
      }),
    )
  } catch (error) {
    if (isConflict(error) || takenKey(error) !== undefined) return { cause: error }
    if (!(error instanceof ConnectionLost)) throw error
    if (numbered === undefined || done === undefined) return { cause: error }
    return (await hasCommitted(parts, numbered)) ? done : { cause: error }
  }
}

async function inSingleFile<Value>(
  connection: Database,
  lock: string | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  if (lock === undefined) return work()
  await run(connection, `SELECT pg_advisory_lock(${lock})`)
  try {
    return await work()
  } finally {
    // A lost connection lets go by itself.
    await run(connection, `SELECT pg_advisory_unlock(${lock})`).catch(() => undefined)
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
async function hasCommitted(parts: WriteParts, numbered: WriteNumber): Promise<boolean> {
  for (let asked = 0; asked < questions; asked += 1) {
    await parts.sleep(pause * Math.min(asked, 1))
    const outcome = await askOutcome(parts, numbered)
    if (outcome === 'unknown') break
    if (outcome !== 'open') return outcome === 'committed'
  }
  throw new OutcomeUnknown('The connection to the database was lost while a change was being made final')
}

type TransactionOutcome = 'committed' | 'undone' | 'open' | 'unknown'

async function askOutcome({ db }: WriteParts, { id, life }: WriteNumber): Promise<TransactionOutcome> {
  try {
    const { rows } = await db.executeQuery<{ readonly status: string | null; readonly life: string | null }>(
      CompiledQuery.raw(`SELECT pg_xact_status($1::xid8) AS status, ${lifeOfSession} AS life`, [id]),
    )
    const found = rows[0] ?? { status: null, life: null }
    const areKnown = life !== null && found.life !== null
    if (found.status === 'aborted') return 'undone'
    // In another life, the number may be that of another transaction: then this one has left nothing.
    if (found.status === 'committed') return areKnown && found.life === life ? 'committed' : 'unknown'
    return found.status === 'in progress' && areKnown && found.life !== life ? 'undone' : 'open'
  } catch (error) {
    // A number that the database has not given yet in its new life.
    if (sqlState(error) === notGivenYet) return 'undone'
    if (error instanceof ConnectionLost) return 'open'
    throw error
  }
}

/** SQLSTATE of `pg_xact_status` for it. */
const notGivenYet = '22023'
