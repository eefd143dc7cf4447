/**
 * Whoever waits for the database gets a turn together with those who wait as well: their reads see one moment of it, and their
 * writes are one COMMIT, so that they wait for the disk once. Nobody is answered before the COMMIT that holds their write.
 */
import { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

type Work<Value> = (db: Database) => Promise<Value>

export interface Turns {
  read<Value>(work: Work<Value>): Promise<Value>
  /** @param work - runs again, alone, where the writes of others keep it from being committed. */
  write<Value>(work: Work<Value>): Promise<Value>
}

interface Job {
  readonly work: Work<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Few enough that a read which comes meanwhile does not wait for long. */
const mostWrites = 64

export function createTurns(db: Database): Turns {
  let [reads, writes]: [Job[], Job[]] = [[], []]
  let isUnderWay = false

  const run = async () => {
    while (reads.length + writes.length > 0) {
      const together = reads
      reads = []
      if (together.length > 0) await readTogether(db, together)
      const written = writes.slice(0, mostWrites)
      writes = writes.slice(mostWrites)
      if (written.length > 0) await writeTogether(db, written)
    }
    isUnderWay = false
  }

  const wait = (join: (job: Job) => void, work: Work<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      join({ work, resolve, reject })
      if (isUnderWay) return
      isUnderWay = true
      // Requests that have arrived meanwhile are read first.
      setImmediate(run)
    })

  return {
    // The value is that of the work.
    read: (work) => wait((job) => reads.push(job), work) as ReturnType<typeof work>,
    write: (work) => wait((job) => writes.push(job), work) as ReturnType<typeof work>,
  }
}

async function readTogether(db: Database, jobs: readonly Job[]): Promise<void> {
  try {
    await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (transaction) => {
        for (const { work, resolve, reject } of jobs) await work(transaction).then(resolve, reject)
      })
  } catch (error) {
    // Those who have their answer keep it.
    for (const { reject } of jobs) reject(error)
  }
}

async function writeTogether(db: Database, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 1) return writeEach(db, jobs)
  const outcomes: (() => void)[] = []
  try {
    await db.transaction().execute(async (transaction) => {
      for (const job of jobs) outcomes.push(await outcomeOf(transaction, job))
    })
  } catch {
    // A full disk takes all of a transaction along, and a reference that leads nowhere shows at the COMMIT: whose is it?
    return writeEach(db, jobs)
  }
  for (const tell of outcomes) tell()
}

async function writeEach(db: Database, jobs: readonly Job[]): Promise<void> {
  for (const { work, resolve, reject } of jobs) {
    await db
      .transaction()
      .execute((transaction) => work(transaction))
      .then(resolve, reject)
  }
}

/** Undoes what the work has written when it fails, and nothing else. */
async function outcomeOf(transaction: Database, { work, resolve, reject }: Job): Promise<() => void> {
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
