/** Holds the items of a long list as packed text. Their members have the same names, so a hundred thousand take a few megabytes. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

export interface HeldItems {
  /** Adds the items of a page, each as compact JSON. A page is unpacked as a whole. */
  add(texts: readonly string[]): void
  readonly count: number
  /** The bytes of one item, and of all. */
  sizeOf(index: number): number
  readonly size: number
  /** The bytes that all take as they are held. */
  packedSize(): number
  /** The texts of these items, in the given order. Each call unpacks every page with one of them. */
  texts(indexes: readonly number[]): readonly string[]
}

interface PackedPage {
  readonly packed: Buffer
  /** The index of its first item. */
  readonly first: number
}

export function holdItems(): HeldItems {
  const pages: PackedPage[] = []
  /** The end of each item in its page; those of a page begin at 0. */
  const ends: number[] = []
  let size = 0
  const startOf = (index: number, page: PackedPage) => (index === page.first ? 0 : (ends[index - 1] ?? 0))
  const pageOf = (index: number): number => {
    let [low, high] = [0, pages.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((pages[middle]?.first ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    add: (texts) => {
      if (texts.length === 0) return
      const bytes = Buffer.from(texts.join(''))
      pages.push({ packed: deflateRawSync(bytes, { level: 1 }), first: ends.length })
      size += bytes.length
      addEnds(texts, ends)
    },
    get count() {
      return ends.length
    },
    sizeOf: (index) => {
      const page = pages[pageOf(index)]
      return page === undefined ? 0 : (ends[index] ?? 0) - startOf(index, page)
    },
    get size() {
      return size
    },
    packedSize: () => pages.reduce((sum, { packed }) => sum + packed.length, 0),
    texts: (indexes) => {
      const texts = new Array<string>(indexes.length)
      const wanted = Map.groupBy(indexes.keys(), (at) => pageOf(indexes[at] ?? 0))
      for (const [number, places] of wanted) {
        const page = pages[number]
        if (page === undefined) continue
        const bytes = inflateRawSync(page.packed)
        for (const at of places) {
          const index = indexes[at] ?? 0
          texts[at] = bytes.toString('utf8', startOf(index, page), ends[index])
        }
      }
      return texts
    },
  }
}

function addEnds(texts: readonly string[], ends: number[]): void {
  let end = 0
  for (const text of texts) {
    end += Buffer.byteLength(text)
    ends.push(end)
  }
}
