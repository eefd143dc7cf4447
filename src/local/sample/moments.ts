/** Times of the sample, counted back from the day it is made: what was deleted lately can still be restored. */

/** ISO 8601; days may be fractions, e.g. 2.4. */
export type DaysAgo = (days: number) => string

/** A day and a bit, so that not everything was done in the same minute. */
const day = 24 * 60 * 60 * 1000 + 37_219
const second = 1000

/** @param now - ISO 8601. */
export function daysBefore(now: string): DaysAgo {
  const start = Date.parse(now)
  // Whole seconds, as if people had done it.
  return (days) => new Date(Math.floor((start - days * day) / second) * second).toISOString()
}
