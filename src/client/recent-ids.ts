/** Which ids have been met lately, in memory that is laid out once and holds no text: lists have no bound. */

export interface RecentIds {
  /** True when the id has been met among the last 10,000 at least. */
  meet(id: string): boolean
}

const remembered = 10_000
/** A power of two, so that a table is at most two thirds full. */
const slots = 2 ** 14

/** Two generations, the older of which is forgotten as a whole. */
export function createRecentIds(): RecentIds {
  let younger = createFingerprints()
  let older = createFingerprints()
  return {
    meet: (id) => {
      if (younger.size === remembered) {
        ;[older, younger] = [younger, older]
        younger.clear()
      }
      const print = fingerprint(id)
      return !younger.add(print) || older.has(print)
    },
  }
}

/** Open addressing: a print is kept in the first free slot from its own on; 0 is a free one. */
function createFingerprints() {
  const table = new Float64Array(slots)
  let size = 0
  const slotOf = (print: number): number => {
    let slot = print & (slots - 1)
    while (table[slot] !== 0 && table[slot] !== print) slot = (slot + 1) & (slots - 1)
    return slot
  }
  return {
    get size() {
      return size
    },
    has: (print: number): boolean => table[slotOf(print)] === print,
    /** False when it is there already. */
    add: (print: number): boolean => {
      const slot = slotOf(print)
      if (table[slot] === print) return false
      table[slot] = print
      size += 1
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
