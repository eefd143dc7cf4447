/** Which of a list have changed places: the fewest that had to move for it to come into its new order. */

/**
 * @param ranks - where each stood before, in the order of now
 * @returns for each whether it stayed: the longest part that still rises
 */
export function staying(ranks: readonly number[]): readonly boolean[] {
  /** Of each length, the index at which the rising part with the least last rank ends. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [index, rank] of ranks.entries()) {
    const length = firstNotBelow(ends, (end) => (ranks[end] ?? 0) < rank)
    previous[index] = ends[length - 1]
    ends[length] = index
  }
  const stays = ranks.map(() => false)
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) stays[index] = true
  return stays
}

/** By halves: how many at the beginning are below. */
function firstNotBelow(values: readonly number[], isBelow: (value: number) => boolean): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    // The middle lies within the list.
    if (isBelow(values[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}
