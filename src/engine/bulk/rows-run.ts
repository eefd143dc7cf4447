/** Runs rows, a limited number at a time, until all are done or something stops the run. */
import { type Counts, count, noCounts } from './counts.ts'
import { createTurns, type RowTurns } from './lane-turns.ts'
import type { LaneOf } from './lanes.ts'
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
  readonly laneOf: LaneOf
  /** True if a later run sends the row again, so that the rest of its lane has to wait for that run. */
  isLeft(outcome: RowOutcome): boolean
  /** Throws failures that are not a row's fault. */
  attempt(rows: readonly Row[]): Promise<readonly RowOutcome[]>
  /** Called with each outcome; its result stops the run. */
  watch(outcome: RowOutcome, counts: Readonly<Counts>): Stopped | undefined
  /** Runs before outcomes go out; the signal tells that no more will come. */
  linger(over: AbortSignal): Promise<void>
}

export function startRows(work: RowsWork): RowsRun {
  const { rows, concurrency, together, laneOf, isLeft, attempt, watch, linger } = work
  const counts = noCounts(rows.length)
  const order = createOrder<RowOutcome>(linger)
  let stopped: Stopped | undefined
  const turns = createTurns(rows, laneOf)
  const stop = (reason: Stopped) => {
    stopped ??= reason
  }
  const take = (outcome: RowOutcome) => {
    count(counts, outcome)
    order.put(outcome.row.index, outcome)
    if (isLeft(outcome)) turns.holdBehind(outcome.row)
    const reason = watch(outcome, counts)
    if (reason !== undefined) stop(reason)
  }
  const runRows = async () => {
    for (let row = turns.next(); row !== undefined && stopped === undefined; row = turns.next(row)) {
      try {
        for (const outcome of await attempt(severalFrom(row, turns, together))) take(outcome)
      } catch (error) {
        stop({ error })
      }
    }
  }
  const workers = Array.from({ length: Math.min(concurrency, rows.length) }, runRows)
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

/** The row and those after it, for one attempt: rows in lanes come alone. */
function severalFrom(row: Row, turns: RowTurns, most: number): readonly Row[] {
  const some = [row]
  while (some.length < most) {
    const next = turns.next()
    if (next === undefined) break
    some.push(next)
  }
  return some
}
