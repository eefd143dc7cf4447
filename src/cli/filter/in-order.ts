/** Runs a filter that sorts, groups or cuts a long list: it holds the items packed, and the filter sees them in order, a part at a time. */
import { FilterError } from '../../errors.ts'
import type { OrderedFilter } from '../../jq/jq.ts'
import type { JqStep } from '../../jq/jq-in-order.ts'
import { compareValues } from '../../jq/jq-order.ts'
import { parseJson } from '../../json/parse.ts'
import { type HeldItems, holdItems } from './held-items.ts'

/** An item by number, or a group of them. */
export type ItemPlace = number | readonly number[]

export interface OrderedItems {
  readonly places: readonly ItemPlace[]
  /** The memory that it takes to read the arrays, or the pieces. */
  held(reads: 'all' | 'firstOfGroup' | 'none'): {
    readonly count: number
    readonly packed: number
    readonly round: number
  }
  /** The places as arrays of JSON, a part at a time. With `firstOfGroup`, 0 stands for the other items of a group. */
  arrays(firstOfGroup?: boolean): Generator<string, void, void>
  /** The same as one array, in pieces of its text. */
  pieces(): Generator<string, void, void>
}

export async function putInOrder(
  pages: AsyncIterable<string>,
  { each, keys: count, steps }: Pick<OrderedFilter, 'each' | 'keys' | 'steps'>,
): Promise<OrderedItems> {
  const items = holdItems()
  const keys = Array.from({ length: count }, (): unknown[] => [])
  for await (const page of pages) {
    const lines = await each(page)
    const texts: string[] = []
    for (const [index, line] of lines.entries()) {
      const key = keys[index % (count + 1)]
      if (key === undefined) texts.push(line)
      else key.push(keyIn(line))
    }
    items.add(texts)
  }
  const places = inSteps(items.count, { steps, keys })
  return {
    places,
    held: (reads) => {
      const read = places.flatMap((place) =>
        reads === 'firstOfGroup' && typeof place !== 'number' ? place.slice(0, 1) : place,
      )
      const size = reads === 'none' ? 0 : read.reduce((sum, item) => sum + items.sizeOf(item), 0)
      return { count: items.count, packed: items.packedSize(), round: Math.min(size, roundSize(items)) }
    },
    arrays: (firstOfGroup = false) => arraysOf(places, { items, firstOfGroup }),
    pieces: () => piecesOf(places, items),
  }
}

function keyIn(line: string): unknown {
  const parsed = parseJson(line)
  if ('fault' in parsed) throw new FilterError(`--jq gave ${parsed.fault}`)
  return parsed.value
}

interface KeyedSteps {
  readonly steps: readonly JqStep[]
  /** The values of each key, by item. */
  readonly keys: readonly (readonly unknown[])[]
}

function inSteps(count: number, { steps, keys }: KeyedSteps): readonly ItemPlace[] {
  let places: readonly ItemPlace[] = Array.from({ length: count }, (_, index) => index)
  for (const step of steps) {
    if (step.does === 'reverse') places = places.toReversed()
    else if (step.does === 'slice') places = places.slice(step.from, step.to)
    else places = byKey(places, { does: step.does, keys: keys[step.key] ?? [] })
  }
  return places
}

interface ByKey {
  readonly does: 'sort' | 'unique' | 'group' | 'least' | 'most'
  readonly keys: readonly unknown[]
}

/** Steps by a key see only items: jq-in-order.ts accepts none after a group. */
function byKey(places: readonly ItemPlace[], { does, keys }: ByKey): readonly ItemPlace[] {
  const items = places.filter((place) => typeof place === 'number')
  const compare = (left: number, right: number) => compareValues(keys[left], keys[right])
  if (does === 'least') return best(items, (one, than) => compare(one, than) < 0)
  // Of several equal maxima, jq gives the last.
  if (does === 'most') return best(items, (one, than) => compare(one, than) >= 0)
  const sorted = items.toSorted(compare)
  if (does === 'sort') return sorted
  const groups: number[][] = []
  for (const item of sorted) {
    const [first] = groups.at(-1) ?? []
    if (first !== undefined && compare(first, item) === 0) groups.at(-1)?.push(item)
    else groups.push([item])
  }
  return does === 'group' ? groups : groups.flatMap(([first]) => first ?? [])
}

function best(items: readonly number[], isBetter: (one: number, than: number) => boolean): readonly number[] {
  let [found] = items
  for (const item of items.slice(1)) if (found !== undefined && isBetter(item, found)) found = item
  return found === undefined ? [] : [found]
}

/** Bytes of a part that jq sees at once; it needs ten times as much memory. */
const partSize = 500_000
/** Bytes to unpack at once; more for a very long list, so that each page is unpacked only a few times. */
const unpackedSize = 4_000_000
const mostRounds = 16

const roundSize = ({ size }: HeldItems) => Math.max(unpackedSize, size / mostRounds)

interface ItemsToArrange {
  readonly items: HeldItems
  readonly firstOfGroup: boolean
}

function* arraysOf(
  places: readonly ItemPlace[],
  { items, firstOfGroup }: ItemsToArrange,
): Generator<string, void, void> {
  const read = (place: ItemPlace) =>
    typeof place === 'number' ? [place] : firstOfGroup ? place.slice(0, 1) : place
  const sizeOf = (place: ItemPlace) => read(place).reduce((size, item) => size + items.sizeOf(item), 0)
  for (const round of inBatches(places, { size: roundSize(items), sizeOf })) {
    const numbers = round.flatMap(read)
    const texts = new Map(items.texts(numbers).map((text, index) => [numbers[index] ?? 0, text]))
    const textOf = (place: ItemPlace): string => {
      const found = read(place).map((item) => texts.get(item) ?? '')
      if (typeof place === 'number') return found.join()
      return `[${[...found, ...Array.from({ length: place.length - found.length }, () => '0')].join()}]`
    }
    for (const part of inBatches(round, { size: partSize, sizeOf })) yield `[${part.map(textOf).join()}]`
  }
}

/** Small, because V8 frees large texts late. */
const pieceLength = 32_768

function* piecesOf(places: readonly ItemPlace[], items: HeldItems): Generator<string, void, void> {
  // A group may be most of the list, so it opens and closes between its items.
  const groups = places.filter((place) => typeof place !== 'number')
  const opens = new Set(groups.map((group) => group[0]))
  const closes = new Set(groups.map((group) => group.at(-1)))
  let text = ''
  let separator = '['
  for (const round of inBatches(places.flat(), { size: roundSize(items), sizeOf: items.sizeOf })) {
    for (const [at, item] of items.texts(round).entries()) {
      const number = round[at]
      text += `${separator}${opens.has(number) ? '[' : ''}${item}${closes.has(number) ? ']' : ''}`
      separator = ','
      if (text.length < pieceLength) continue
      yield text
      text = ''
    }
  }
  yield separator === '[' ? '[]\n' : `${text}]\n`
}

interface Batching<Place> {
  /** Bytes of a full batch. */
  readonly size: number
  sizeOf(place: Place): number
}

function* inBatches<Place>(
  places: readonly Place[],
  { size, sizeOf }: Batching<Place>,
): Generator<readonly Place[], void, void> {
  let batch: Place[] = []
  let held = 0
  for (const place of places) {
    batch.push(place)
    held += sizeOf(place)
    if (held < size) continue
    yield batch
    batch = []
    held = 0
  }
  if (batch.length > 0) yield batch
}
