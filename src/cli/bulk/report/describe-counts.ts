/** Sentences with the counts of rows by outcome. */
import type { Operation } from '../../../catalog/operation.ts'
import { type Counts, notRun } from '../../../engine/bulk/counts.ts'
import { grouped } from '../../../task/progress.ts'

/** For programs. */
export const summaryOf = (counts: Counts) => {
  const { rows, done, leftOut, earlier, failed, unknown } = counts
  const left = leftOut === 0 ? {} : { leftOut }
  return { rows, done, ...left, earlier, failed, unknown, notSent: notRun(counts) }
}

/** `4 of 500 rows failed, 2 have an unknown outcome, 120 were not sent` */
export function describeCounts(counts: Counts): string {
  const { rows, done, leftOut, earlier, failed, unknown } = counts
  const unsent = notRun(counts)
  const parts = [
    `${grouped(done)} of ${grouped(rows)} rows done`,
    ...(leftOut === 0 ? [] : [`${grouped(leftOut)} left out`]),
    ...(earlier === 0 ? [] : [`${grouped(earlier)} done earlier`]),
    ...(failed === 0 ? [] : [`${grouped(failed)} failed`]),
    ...(unknown === 0 ? [] : [`${grouped(unknown)} with an unknown outcome`]),
    ...(unsent === 0 ? [] : [`${grouped(unsent)} not sent`]),
  ]
  return parts.join(', ')
}

/** `3 of 50 lists have more`, and how to see it; undefined where every list is whole. */
export const describeCut = ({ cut, rows }: Counts): string | undefined =>
  cut === 0
    ? undefined
    : `There is more: ${grouped(cut)} of ${grouped(rows)} lists ${cut === 1 ? 'goes' : 'go'} on; --all shows everything`

/** `Left out: who is a member already`; undefined if nobody was. */
export const describeLeftOut = (
  { leftOut }: Counts,
  { leavesOut }: Pick<Operation, 'leavesOut'>,
): string | undefined => (leftOut === 0 ? undefined : `Left out: ${leavesOut?.told}`)
