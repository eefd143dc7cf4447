/**
 * Removes compiled code that ws never uses from an executable. At every start Node copies the code of all its modules twice, a
 * tenth of a single call, and `--build-sea` has no option to leave it out (unlike `--build-snapshot-config`, which has
 * `withoutCodeCache`).
 */
import { readFileSync, writeFileSync } from 'node:fs'

interface CachedModule {
  readonly module: string
  readonly start: number
  readonly end: number
}

interface Found {
  /** The place of their number. */
  readonly at: number
  readonly entries: readonly CachedModule[]
}

/**
 * The list is the end of the snapshot, and nothing reads beyond its last entry, so this moves the kept entries together and
 * updates their number.
 * @param wanted - modules whose code is needed at run time
 * @returns how many bytes fewer Node copies
 */
export function keepCodeOf(wanted: ReadonlySet<string>, executable: string): number {
  const bytes = readFileSync(executable)
  const { at, entries } = findEntries(bytes)
  const kept = entries.filter(({ module }) => wanted.has(module))
  let end = at + 8
  for (const entry of kept) end += bytes.copy(bytes, end, entry.start, entry.end)
  bytes.writeBigUInt64LE(BigInt(kept.length), at)
  writeFileSync(executable, bytes)
  return (entries.at(-1)?.end ?? end) - end
}

/** @throws if this Node writes snapshots in another way */
function findEntries(bytes: Buffer): Found {
  for (let at = bytes.length - 8; at >= 0; at -= 1) {
    // A number of eight bytes: Node has more than 255 and fewer than 65,536 modules.
    if (bytes[at + 1] === 0 || bytes[at + 2] !== 0 || bytes.readUIntLE(at + 2, 6) !== 0) continue
    const entries = readEntries(bytes, at)
    if (entries !== undefined) return { at, entries }
  }
  throw new Error('This Node keeps its compiled code in another way')
}

const name = /^[\w./-]+$/

/** In the form of node::SnapshotData: a number, then that many names and codes, each after its length. */
function readEntries(bytes: Buffer, at: number): readonly CachedModule[] | undefined {
  const count = bytes.readUInt16LE(at)
  const entries: CachedModule[] = []
  let start = at + 8
  const lengthAt = (place: number) =>
    place + 8 > bytes.length ? Number.NaN : Number(bytes.readBigUInt64LE(place))
  for (let number = 0; number < count; number += 1) {
    const nameEnd = start + 8 + lengthAt(start)
    const end = nameEnd + 8 + lengthAt(nameEnd)
    if (!(nameEnd - start < 100 && end <= bytes.length)) return undefined
    const module = bytes.toString('latin1', start + 8, nameEnd)
    if (!name.test(module)) return undefined
    entries.push({ module, start, end })
    start = end
  }
  return entries
}
