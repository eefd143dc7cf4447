/** Counts the rows by outcome. */
import type { RowOutcome } from './outcome.ts'

export interface Counts {
  readonly rows: number
  done: number
  /** Not sent, since a list has the names already. */
  leftOut: number
  /** Done by an earlier run. */
  earlier: number
  failed: number
  unknown: number
  /** Failed rows whose same request may succeed later. */
  passing: number
  /** Failed rows that would have failed with any content. */
  barred: number
  /** Done rows whose lists have more items than asked for. */
  cut: number
}

export const noCounts = (rows: number): Counts => ({
  rows,
  done: 0,
  leftOut: 0,
  earlier: 0,
  failed: 0,
  unknown: 0,
  passing: 0,
  barred: 0,
  cut: 0,
})

export function count(counts: Counts, outcome: RowOutcome): void {
  const { kind } = outcome
  if (kind === 'barred') counts.barred += 1
  if (kind === 'failed' && outcome.isPassing) counts.passing += 1
  if (kind === 'applied' && outcome.hasMore === true) counts.cut += 1
  if (kind === 'applied') {
    if (outcome.isLeftOut === true) counts.leftOut += 1
    else counts.done += 1
  }
  if (kind === 'earlier') counts.earlier += 1
  else if (kind === 'failed' || kind === 'barred') counts.failed += 1
  else if (kind === 'unknown') counts.unknown += 1
}

/** Rows that did not run, because the run ended first. */
export const notRun = ({ rows, done, leftOut, earlier, failed, unknown }: Counts): number =>
  rows - done - leftOut - earlier - failed - unknown
