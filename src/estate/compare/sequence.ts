/** Finds the fewest items of a list that must have moved to get its new order. */

/**
 * @param ranks - the old place of each, in the new order
 * @returns for each, whether it stayed: the longest increasing part
 */
export function staying(ranks: readonly number[]): readonly boolean[] {
  /** For each length, the index that ends the increasing part with the smallest last rank. */
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

/** Binary search: how many at the beginning are below. */
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
