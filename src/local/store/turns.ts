/**
 * Batches database work. All waiting reads see one moment of the database, and all waiting writes share one COMMIT, so that they
 * wait for the disk once. Each caller gets an answer only after its COMMIT.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { ConnectedDatabase } from './connect.ts'
import type { Database } from './database.ts'
import { busyTimeout, WriteLockTaken } from './write-lock.ts'

export type QueuedWork<Value> = (db: Database) => Promise<Value>

/** The database at the moment of a read. */
export interface ReadView {
  readonly db: Database
  /** Of what the database holds: equal for two views exactly when they show the same. */
  readonly version: string
}

export type ReadWork<Value> = (view: ReadView) => Promise<Value>

export interface Turns {
  read<Value>(work: ReadWork<Value>): Promise<Value>
  /**
   * @param work - may run again, if other writes keep it from committing
   * @param address - of the changed thing: where writes run in parallel, those to the same address are likely to conflict
   */
  write<Value>(work: QueuedWork<Value>, address: string): Promise<Value>
}

interface WaitingWork<Wanted = QueuedWork<unknown>> {
  readonly work: Wanted
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Few enough that a read does not wait long. */
const mostWrites = 64

/** Milliseconds between attempts to write while another program does. Reads wait for them, too. */
const longestPause = 25

/** Pauses before the next attempt. It resolves with false when there should be none. */
function newPatience(): () => Promise<boolean> {
  let [next, waited] = [1, 0]
  return async () => {
    if (waited >= busyTimeout) return false
    const pause = Math.min(next, longestPause)
    await sleep(pause)
    waited += pause
    next *= 2
    return true
  }
}

/** One piece of work after the other has nobody to let in. */
const still = (): number => 0

/** @param clock - in milliseconds; requests arrive between two long reads by it */
export function createTurns({ db, version }: ConnectedDatabase, clock: () => number = still): Turns {
  let [reads, writes]: [WaitingWork<ReadWork<unknown>>[], WaitingWork[]] = [[], []]
  let isUnderWay = false

  const run = async () => {
    let patience = newPatience()
    while (reads.length + writes.length > 0) {
      const waiting = reads
      reads = []
      if (waiting.length > 0) await readTogether({ db, version, clock }, waiting)
      const batch = writes.slice(0, mostWrites)
      writes = writes.slice(mostWrites)
      const { left, taken } = await writeTogether(db, batch)
      if (taken === undefined) patience = newPatience()
      else if (await patience()) writes = [...left, ...writes]
      else rejectAll(left, taken.cause)
    }
    isUnderWay = false
  }

  const wait = (join: (outcome: Pick<WaitingWork, 'resolve' | 'reject'>) => void): Promise<unknown> =>
    new Promise((resolve, reject) => {
      join({ resolve, reject })
      if (isUnderWay) return
      isUnderWay = true
      // Lets requests that arrived meanwhile read first.
      setImmediate(run)
    })

  return {
    // The job resolves with the work's own value.
    read: (work) => wait((outcome) => reads.push({ work, ...outcome })) as ReturnType<typeof work>,
    write: (work) => wait((outcome) => writes.push({ work, ...outcome })) as ReturnType<typeof work>,
  }
}

interface SharedReads extends ConnectedDatabase {
  clock(): number
}

async function readTogether(
  { db, version, clock }: SharedReads,
  jobs: readonly WaitingWork<ReadWork<unknown>>[],
): Promise<void> {
  try {
    await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (transaction) => {
        let last = clock()
        for (const { work, resolve, reject } of jobs) {
          await work({ db: transaction, version: version() }).then(resolve, reject)
          if (clock() - last < longestSilence) continue
          await arrivals()
          last = clock()
        }
      })
  } catch (error) {
    // Jobs that have their answer keep it.
    rejectAll(jobs, error)
  }
}

/** Milliseconds of reads, after which requests arrive: they read in the order in which they came. */
const longestSilence = 5

const arrivals = () => new Promise<void>((resolve) => setImmediate(resolve))

function rejectAll(jobs: readonly Pick<WaitingWork, 'reject'>[], error: unknown): void {
  for (const { reject } of jobs) reject(error)
}

/** The work that waits while another program writes. */
interface WritesLeft {
  readonly left: readonly WaitingWork[]
  readonly taken?: WriteLockTaken
}

const nothingLeft: WritesLeft = { left: [] }

async function writeTogether(db: Database, jobs: readonly WaitingWork[]): Promise<WritesLeft> {
  if (jobs.length <= 1) return writeEach(db, jobs)
  const outcomes: (() => void)[] = []
  try {
    await db.transaction().execute(async (transaction) => {
      for (const job of jobs) outcomes.push(await outcomeOf(transaction, job))
    })
  } catch (error) {
    if (error instanceof WriteLockTaken) return { left: jobs, taken: error }
    // A full disk or a broken reference at COMMIT fails the whole transaction: run each alone to find the cause.
    return writeEach(db, jobs)
  }
  for (const tell of outcomes) tell()
  return nothingLeft
}

async function writeEach(db: Database, jobs: readonly WaitingWork[]): Promise<WritesLeft> {
  for (const [place, { work, resolve, reject }] of jobs.entries()) {
    try {
      resolve(await db.transaction().execute((transaction) => work(transaction)))
    } catch (error) {
      if (error instanceof WriteLockTaken) return { left: jobs.slice(place), taken: error }
      reject(error)
    }
  }
  return nothingLeft
}

/** Undoes only the writes of a failed work. */
async function outcomeOf(transaction: Database, { work, resolve, reject }: WaitingWork): Promise<() => void> {
  const run = (statement: string) => transaction.executeQuery(CompiledQuery.raw(statement))
  await run('SAVEPOINT work')
  try {
    const value = await work(transaction)
    await run('RELEASE work')
    return () => resolve(value)
  } catch (error) {
    await run('ROLLBACK TO work')
    await run('RELEASE work')
    return () => reject(error)
  }
}
