/** Runs rows, a limited number at a time, until all are done or something stops the run. */
import { type Counts, count, noCounts } from './counts.ts'
import { createOrder } from './order.ts'
import type { RowOutcome } from './outcome.ts'
import type { Row } from './row.ts'

export interface RowsRun {
  readonly counts: Readonly<Counts>
  /** Outcomes in the order of the rows. */
  readonly outcomes: AsyncIterable<readonly RowOutcome[]>
  /** The reason why the run stopped before its last row; undefined if it did not. */
  readonly stopped: Stopped | undefined
  /** Starts no further row; those under way finish. The first reason counts. */
  stop(reason: Stopped): void
  /** Resolves when no row is under way any more. */
  readonly ended: Promise<void>
}

export interface Stopped {
  /** Undefined if the failure of a row was reason enough. */
  readonly error: unknown
}

interface RowsWork {
  readonly rows: readonly Row[]
  readonly concurrency: number
  /** Rows of one attempt. */
  readonly together: number
  /** Throws failures that are no row's fault. */
  attempt(rows: readonly Row[]): Promise<readonly RowOutcome[]>
  /** Called with each outcome; its result stops the run. */
  watch(outcome: RowOutcome, counts: Readonly<Counts>): Stopped | undefined
  /** Runs before outcomes go out; the signal tells that no more will come. */
  linger(over: AbortSignal): Promise<void>
}

export function startRows({ rows, concurrency, together, attempt, watch, linger }: RowsWork): RowsRun {
  const counts = noCounts(rows.length)
  const order = createOrder<RowOutcome>(linger)
  let stopped: Stopped | undefined
  let next = 0
  const stop = (reason: Stopped) => {
    stopped ??= reason
  }
  const take = (outcome: RowOutcome) => {
    count(counts, outcome)
    order.put(outcome.row.index, outcome)
    const reason = watch(outcome, counts)
    if (reason !== undefined) stop(reason)
  }
  const work = async () => {
    while (next < rows.length && stopped === undefined) {
      const some = rows.slice(next, next + together)
      next += some.length
      try {
        for (const outcome of await attempt(some)) take(outcome)
      } catch (error) {
        stop({ error })
      }
    }
  }
  const workers = Array.from({ length: Math.min(concurrency, rows.length) }, work)
  return {
    counts,
    outcomes: { [Symbol.asyncIterator]: () => order.batches() },
    get stopped() {
      return stopped
    },
    stop,
    ended: Promise.all(workers).then(order.end),
  }
}
