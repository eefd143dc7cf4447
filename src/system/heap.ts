/** Limits the garbage that V8 keeps while many pages stream through. */

const mebibyte = 1024 * 1024
/** Room for a few pages of 1000 items: V8 drops a finished page before it copies it to the old heap. */
const largestYoungHeap = 16 * mebibyte

const growthInPercent = { pages: 30, filtered: 10, files: 10, workspace: 60 } as const

/** Its young heap does not grow. */
const keepsYoungHeap: ReadonlySet<StreamContent> = new Set(['filtered', 'files'])

type StreamContent = keyof typeof growthInPercent

/** The flags of V8 that ws changes, with V8's own values. */
export const usualFlags = { 'semi-space-growth-factor': 2, 'heap-growing-percent': 0 }

/** @param usual - V8's own value, which compiled code needs that is kept for later runs */
export type ChangeFlag = (name: string, value: number, usual: number) => void

/**
 * By default, V8 keeps several times the memory in use: 150 MiB more for a list of a million, and no faster. Here the young heap
 * grows to its limit, and the old one by less than a third between collections. A workspace that stays in memory makes each
 * collection dearer: then by less than two thirds. A filter takes memory of its own, so the young heap does not grow beside it;
 * nor for files, of which each is written and forgotten.
 */
export function keepHeapSmall(change: ChangeFlag = setFlag, content: StreamContent = 'pages'): void {
  const { getHeapSpaceStatistics } = process.getBuiltinModule('node:v8')
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
  // No flag sets the limit of a running V8; this one sets the factor of the next growth.
  const isSmall = young !== undefined && 2 * young.space_size <= largestYoungHeap
  const chosen = {
    'semi-space-growth-factor': isSmall && !keepsYoungHeap.has(content) ? 2 : 1,
    'heap-growing-percent': growthInPercent[content],
  }
  for (const name of Object.keys(usualFlags) as (keyof typeof usualFlags)[])
    change(name, chosen[name], usualFlags[name])
}

const setFlag: ChangeFlag = (name, value) =>
  process.getBuiltinModule('node:v8').setFlagsFromString(`--${name}=${value}`)
