/** Rows at work: so many at a time, until all are done or something stops the run. */
import { type Counts, count, noCounts } from './counts.ts'
import { createOrder } from './order.ts'
import type { Outcome } from './outcome.ts'
import type { Row } from './row.ts'

export interface RowsRun {
  readonly counts: Readonly<Counts>
  /** Outcomes in the order of the rows. */
  readonly outcomes: AsyncIterable<readonly Outcome[]>
  /** What stopped the run before its last row; undefined while nothing has. */
  readonly stopped: Stopped | undefined
  /** No further row begins; those under way end by themselves. The first reason counts. */
  stop(reason: Stopped): void
  /** Resolves when no row is under way any more. */
  readonly ended: Promise<void>
}

export interface Stopped {
  /** Undefined where the failure of a row was reason enough. */
  readonly error: unknown
}

interface RowsWork {
  readonly rows: readonly Row[]
  readonly concurrency: number
  /** Throws what no row is to blame for. */
  attempt(row: Row): Promise<Outcome>
  /** Told of each outcome; what it answers with stops the run. */
  watch(outcome: Outcome, counts: Readonly<Counts>): Stopped | undefined
  /** Before outcomes are given out. */
  linger(): Promise<void>
}

export function startRows({ rows, concurrency, attempt, watch, linger }: RowsWork): RowsRun {
  const counts = noCounts(rows.length)
  const order = createOrder<Outcome>(linger)
  let stopped: Stopped | undefined
  let next = 0
  const stop = (reason: Stopped) => {
    stopped ??= reason
  }
  const work = async () => {
    for (let row = rows[next]; row !== undefined && stopped === undefined; row = rows[next]) {
      next += 1
      try {
        const outcome = await attempt(row)
        count(counts, outcome)
        order.put(row.index, outcome)
        const reason = watch(outcome, counts)
        if (reason !== undefined) stop(reason)
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
