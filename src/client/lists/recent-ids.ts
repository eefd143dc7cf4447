/** Remembers recent ids in memory of a fixed size, without their text, since lists have no bound. A short list takes little. */

export interface RecentIds {
  /** True if the id was among the last 10,000 or more. */
  meet(id: string): boolean
}

const remembered = 10_000
/** A power of two, like every table size. */
const fewestSlots = 2 ** 6

/** Keeps two generations, and forgets the older as a whole. */
export function createRecentIds(): RecentIds {
  // Most lists of a workspace are empty, and few are long: tables that nobody needs cost as much as a request.
  let younger: Fingerprints | undefined
  let older: Fingerprints | undefined
  return {
    meet: (id) => {
      if (younger?.size === remembered) {
        ;[older, younger] = [younger, older]
        younger?.clear()
      }
      younger ??= createFingerprints()
      const print = fingerprint(id)
      return !younger.add(print) || older?.has(print) === true
    },
  }
}

type Fingerprints = ReturnType<typeof createFingerprints>

/** Open addressing: a fingerprint goes into the first free slot from its own on; 0 means free. */
function createFingerprints() {
  let table = new Float64Array(fewestSlots)
  let size = 0
  const slotOf = (print: number): number => {
    const last = table.length - 1
    let slot = print & last
    while (table[slot] !== 0 && table[slot] !== print) slot = (slot + 1) & last
    return slot
  }
  const grow = (): void => {
    const prints = table
    table = new Float64Array(2 * prints.length)
    for (const print of prints) if (print !== 0) table[slotOf(print)] = print
  }
  return {
    get size() {
      return size
    },
    has: (print: number): boolean => table[slotOf(print)] === print,
    /** False if it is already there. */
    add: (print: number): boolean => {
      const slot = slotOf(print)
      if (table[slot] === print) return false
      table[slot] = print
      size += 1
      // At most two thirds full.
      if (3 * size > 2 * table.length) grow()
      return true
    },
    clear: () => {
      table.fill(0)
      size = 0
    },
  }
}

/** 1 to 2^53 - 1, by cyrb53: two ids of a million share one less than once in a thousand lists. */
function fingerprint(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0) || 1
}
