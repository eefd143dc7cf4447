/**
 * A lock that a process takes again and again, each time for a moment. A busy process keeps it from one piece of work to the next,
 * since taking it costs as much as a write does. For others, that is a few milliseconds.
 */
import type { Context } from '../context.ts'
import { acquire, openLockFile, patience } from './lock.ts'

export interface MomentaryLock {
  /**
   * Waits for its turn; `work` must not wait for anything. It hears the number of the turn: nobody else has the lock between two
   * pieces of work of one turn.
   * @throws LocalError; what the work throws; what `finish` has thrown since
   */
  hold<Result>(work: (turn: number) => Result): Promise<Result>
  /** @throws what `finish` throws */
  close(): void
}

interface MomentaryLockOptions {
  /** Runs before others can have the lock. */
  finish(): void
}

/** Pieces of work in a turn. */
const most = 8
/** Rounds of the event loop without work. */
const longestPause = 2
/** Milliseconds between two attempts to get a turn. Ctrl-C does not end the wait: changes under way still belong in the history. */
const longestWait = 5

export async function openMomentaryLock(
  path: string,
  context: Context,
  { finish }: MomentaryLockOptions = { finish: () => undefined },
): Promise<MomentaryLock> {
  const database = await openLockFile(path)
  let reading: Iterator<unknown> | undefined
  let taking: Promise<void> | undefined
  let turn = 0
  /** Pieces of work in this turn; undefined while others may have theirs. */
  let done: number | undefined
  const failed = firstFailure()
  const take = async () => {
    try {
      await acquire(database, { path, patience, longest: longestWait }, context)
      turn += 1
      done = 0
      reading ??= keepReading(database)
    } finally {
      taking = undefined
    }
  }
  const release = () => {
    if (done === undefined) return
    done = undefined
    failed.in(finish)
    failed.in(() => database.exec('ROLLBACK'))
  }
  const forget = await context.beforeStop(release)
  const idle = afterPause(release)
  return {
    async hold(work) {
      failed.rethrow()
      while (done === undefined) {
        taking ??= take()
        await taking
      }
      done += 1
      try {
        return work(turn)
      } finally {
        if (done >= most) release()
        else idle.putOff()
      }
    },
    close() {
      forget()
      release()
      reading?.return?.()
      database.close()
      failed.rethrow()
    },
  }
}

/** Keeps what goes wrong while nobody waits. */
function firstFailure() {
  let first: { readonly error: unknown } | undefined
  return {
    in(work: () => void): void {
      try {
        work()
      } catch (error) {
        first ??= { error }
      }
    },
    rethrow(): void {
      if (first !== undefined) throw first.error
    },
  }
}

/** Calls back once a few rounds of the event loop have passed since it was last put off. */
function afterPause(over: () => void): { putOff(): void } {
  let rounds = 0
  let isCounting = false
  const count = () => {
    isCounting = rounds < longestPause
    rounds += 1
    if (isCounting) setImmediate(count)
    else over()
  }
  return {
    putOff: () => {
      rounds = 0
      if (!isCounting) count()
    },
  }
}

/**
 * A read that does not end keeps the lock that any number of readers share. To take and give back only that of the one writer
 * needs three calls of the system instead of twelve.
 */
function keepReading(database: Awaited<ReturnType<typeof openLockFile>>): Iterator<unknown> {
  const rows = database.prepare('SELECT count(*) FROM sqlite_schema').iterate()
  rows.next()
  return rows
}
