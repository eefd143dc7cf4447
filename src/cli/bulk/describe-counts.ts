/** Sentences with the counts of rows by outcome. */
import { type Counts, notRun } from '../../engine/bulk/counts.ts'
import { grouped } from '../../task/progress.ts'

/** For programs. */
export const summaryOf = (counts: Counts) => {
  const { rows, done, earlier, failed, unknown } = counts
  return { rows, done, earlier, failed, unknown, notSent: notRun(counts) }
}

/** `4 of 500 rows failed, 2 have an unknown outcome, 120 were not sent` */
export function describeCounts(counts: Counts): string {
  const { rows, done, earlier, failed, unknown } = counts
  const unsent = notRun(counts)
  const parts = [
    `${grouped(done)} of ${grouped(rows)} rows done`,
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
