/**
 * Transactions on PostgreSQL. Reads that wait together share one, which sees one moment of the database; the name of the moment
 * (its snapshot) is the version of what they see, on every server. Writes are serializable, each in its own transaction, and begin
 * again when they met another.
 */
import { CompiledQuery } from 'kysely'
import type { Database } from '../database.ts'
import type { QueuedWork, ReadWork, Turns } from '../turns.ts'
import { shareContents } from './contents-lock.ts'
import { ConnectionLost, sqlState } from './failures.ts'
import type { ConnectionPool } from './pool.ts'
import { createWrites, type WriteParts } from './writes.ts'

interface TurnsParts extends WriteParts {
  readonly pool: Pick<ConnectionPool, 'generation'>
  /** Transactions of reads at a time. */
  readonly readers: number
}

interface WaitingRead {
  readonly work: ReadWork<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  losses: number
}

const opening = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${shareContents}; SELECT pg_current_snapshot()::text AS snapshot`
const begin = CompiledQuery.raw(opening)
const commit = CompiledQuery.raw('COMMIT')
const beginNext = CompiledQuery.raw(`COMMIT; ${opening}`)

export function createPostgresTurns(parts: TurnsParts): Turns {
  const { readers } = parts
  const writes = createWrites(parts)
  const waiting: WaitingRead[] = []
  let underWay = 0

  const startLanes = () => {
    while (underWay < readers && waiting.length > 0) void lane()
  }

  const takeShare = () => waiting.splice(0, Math.ceil(waiting.length / (readers - underWay + 1)))

  const lane = async () => {
    underWay += 1
    while (waiting.length > 0) waiting.unshift(...(await readByTurns(parts, takeShare)))
    underWay -= 1
  }

  return {
    read: (work) =>
      new Promise<unknown>((resolve, reject) => {
        waiting.push({ work, resolve, reject, losses: 0 })
        // Lets requests that arrived meanwhile come along.
        if (waiting.length === 1) setImmediate(startLanes)
        // The job resolves with the work's own value.
      }) as ReturnType<typeof work>,
    write: <Value>(work: QueuedWork<Value>, address: string) => writes(work, address),
  }
}

/**
 * On one connection, one transaction after the other, until nobody waits. Resolves with the jobs that have to begin again.
 * @param take - the jobs of the next transaction
 */
async function readByTurns(
  { db, pool, mostLosses }: TurnsParts,
  take: () => WaitingRead[],
): Promise<readonly WaitingRead[]> {
  let jobs = take()
  try {
    await db.connection().execute(async (connection) => {
      for (let next = begin; jobs.length > 0; next = beginNext) {
        const { rows } = await connection.executeQuery<{ readonly snapshot: string }>(next)
        await readTogether(connection, jobs, `${pool.generation()} ${rows[0]?.snapshot}`)
        if (jobs.length === 0) jobs = take()
      }
      await connection.executeQuery(commit)
    })
    return []
  } catch (error) {
    return again(jobs, error, mostLosses)
  }
}

/** Takes the jobs out that have their answer: after an error of the database, the transaction answers nothing more. */
async function readTogether(connection: Database, jobs: WaitingRead[], version: string): Promise<void> {
  while (jobs[0] !== undefined) {
    const failure = await readOne(connection, jobs[0], version)
    if (failure instanceof ConnectionLost) throw failure
    jobs.shift()
    if (failure !== undefined) return
  }
}

/** The failure, if it ends the transaction. */
async function readOne(
  connection: Database,
  { work, resolve, reject }: WaitingRead,
  version: string,
): Promise<unknown> {
  try {
    resolve(await work({ db: connection, version }))
    return undefined
  } catch (error) {
    if (error instanceof ConnectionLost) return error
    reject(error)
    return sqlState(error) === undefined ? undefined : error
  }
}

function again(jobs: readonly WaitingRead[], error: unknown, mostLosses: number): readonly WaitingRead[] {
  const repeated: WaitingRead[] = []
  for (const job of jobs) {
    job.losses += 1
    if (error instanceof ConnectionLost && job.losses <= mostLosses) repeated.push(job)
    else job.reject(error)
  }
  return repeated
}
