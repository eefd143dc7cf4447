/** Statistics of one comparison: the ratio of two times, round by round. */

export interface SpreadOfValues {
  readonly min: number
  readonly median: number
  readonly max: number
}

export function spreadOf(values: readonly number[]): SpreadOfValues {
  const sorted = values.toSorted((a, b) => a - b)
  return { min: sorted[0] ?? Number.NaN, median: medianOf(sorted), max: sorted.at(-1) ?? Number.NaN }
}

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** Round by round, so that a slow moment of the machine affects both. */
export const ratiosOf = (times: readonly number[], base: readonly number[]): SpreadOfValues =>
  spreadOf(times.map((time, round) => time / (base[round] ?? Number.NaN)))
