/** Limits the garbage that V8 keeps while many pages stream through. */

const mebibyte = 1024 * 1024
/** Room for a few pages of 1000 items: V8 drops a finished page before it copies it to the old heap. */
const largestYoungHeap = 16 * mebibyte

const growthInPercent = { pages: 30, filtered: 10, workspace: 60 } as const

/**
 * By default, V8 keeps several times the memory in use: 150 MiB more for a list of a million, and no faster. Here the young heap
 * grows to its limit, and the old one by less than a third between collections. A workspace that stays in memory makes each
 * collection dearer: then by less than two thirds. A filter takes memory of its own, so the young heap does not grow beside it.
 */
export function keepHeapSmall(content: keyof typeof growthInPercent = 'pages'): void {
  const { getHeapSpaceStatistics, setFlagsFromString } = process.getBuiltinModule('node:v8')
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
  // No flag sets the limit of a running V8; this one sets the factor of the next growth.
  const isSmall = young !== undefined && 2 * young.space_size <= largestYoungHeap
  const growth = isSmall && content !== 'filtered' ? 2 : 1
  setFlagsFromString(`--semi-space-growth-factor=${growth}`)
  setFlagsFromString(`--heap-growing-percent=${growthInPercent[content]}`)
}
