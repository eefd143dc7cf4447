/** How much garbage V8 lets pile up while page after page streams through. */

const mebibyte = 1024 * 1024
/** Holds a few pages of 1000 items: one that is done with is dropped before it is copied among the old. */
const largestYoungHeap = 16 * mebibyte

/**
 * Left alone, V8 lets garbage pile up to several times what is in use: 150 MiB more for a list of a million, and no
 * faster. The young heap may grow up to its bound, the old one by less than a third between collections.
 */
export function keepHeapSmall(): void {
  const { getHeapSpaceStatistics, setFlagsFromString } = process.getBuiltinModule('node:v8')
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
  // It has no flag for a bound that is heeded once it runs: only for the factor of its next growth.
  const growth = young !== undefined && 2 * young.space_size <= largestYoungHeap ? 2 : 1
  setFlagsFromString(`--semi-space-growth-factor=${growth}`)
  setFlagsFromString('--heap-growing-percent=30')
}
