/** Tells which file of a folder is which pulled page, also where somebody has moved or renamed it. */
import { folded } from '../../content/file-names.ts'
import { type PulledPage, type SyncState, sha256 } from '../state/sync-state.ts'

interface FilesToMatch {
  /** Texts by path. */
  readonly pages: ReadonlyMap<string, string>
  readonly state: SyncState
  /** The text of a pulled page, as its file had it; undefined if nobody can read it any more. */
  pulledText(path: string, page: PulledPage): Promise<string | undefined>
}

/** Files with fewer lines in common are two pages. */
const leastShared = 0.5

/** @returns the path at which each known file was pulled, by its path now */
export async function matchFiles({
  pages,
  state,
  pulledText,
}: FilesToMatch): Promise<ReadonlyMap<string, string>> {
  const before = new Map<string, string>()
  const hashes = new Map(Array.from(pages, ([path, text]) => [path, sha256(text)]))
  const known = Object.entries(state.pages)
  const missing = new Map([...known.filter(([path]) => !pages.has(path)), ...movedBytes(hashes, state)])
  for (const path of pages.keys())
    if (Object.hasOwn(state.pages, path) && !missing.has(path)) before.set(path, path)
  const fresh = new Set([...pages.keys()].filter((path) => !before.has(path)))
  const match = (path: string, pulled: string) => {
    before.set(path, pulled)
    missing.delete(pulled)
    fresh.delete(path)
  }
  const sameBytes = bytesFinder(missing)
  for (const path of [...fresh]) {
    const found = sameBytes(path, hashes.get(path))
    if (found !== undefined) match(path, found)
  }
  const samePlace = placeFinder(missing)
  for (const path of [...fresh]) {
    const found = samePlace(path)
    if (found !== undefined) match(path, found)
  }
  for (const { path, pulled } of await alikePairs(fresh, missing, { pages, pulledText }))
    if (fresh.has(path) && missing.has(pulled)) match(path, pulled)
  return before
}

/** Two files may have changed places: bytes that moved say more than a name that stayed. */
function movedBytes(
  hashes: ReadonlyMap<string, string>,
  { pages }: SyncState,
): readonly (readonly [string, PulledPage])[] {
  const elsewhere = new Set(
    Array.from(hashes).flatMap(([path, hash]) => (pages[path]?.sha256 === hash ? [] : [hash])),
  )
  return Object.entries(pages).filter(
    ([path, { sha256: hash }]) => hashes.get(path) !== hash && elsewhere.has(hash),
  )
}

/** The same bytes elsewhere are the same page; of several, the one with the same name. */
function bytesFinder(missing: ReadonlyMap<string, PulledPage>) {
  const byHash = Map.groupBy(missing, ([, page]) => page.sha256)
  return (path: string, hash: string | undefined): string | undefined => {
    const same = (byHash.get(hash ?? '') ?? [])
      .map(([pulled]) => pulled)
      .filter((pulled) => missing.has(pulled))
    return same.find((pulled) => lastOf(pulled) === lastOf(path)) ?? same[0]
  }
}

/** A name that differs only by case, or by how its letters are composed, is the same place on some disks. */
function placeFinder(missing: ReadonlyMap<string, PulledPage>) {
  const places = new Map(Array.from(missing.keys(), (path) => [folded(path), path]))
  return (path: string): string | undefined =>
    [path, places.get(folded(path)) ?? ''].find((pulled) => missing.has(pulled))
}

interface AlikePair {
  readonly path: string
  readonly pulled: string
  readonly share: number
}

/** The most alike first. */
async function alikePairs(
  fresh: ReadonlySet<string>,
  missing: ReadonlyMap<string, PulledPage>,
  { pages, pulledText }: Pick<FilesToMatch, 'pages' | 'pulledText'>,
): Promise<readonly AlikePair[]> {
  if (fresh.size === 0 || missing.size === 0) return []
  const texts = await Promise.all(
    Array.from(missing, async ([pulled, page]) => [pulled, await pulledText(pulled, page)] as const),
  )
  const pairs = [...fresh].flatMap((path) =>
    texts.flatMap(([pulled, text]) => {
      const share = text === undefined ? 0 : sharedLines(pages.get(path) ?? '', text)
      return share >= leastShared ? [{ path, pulled, share }] : []
    }),
  )
  return pairs.toSorted((one, other) => other.share - one.share || (one.path < other.path ? -1 : 1))
}

/** From 0 to 1: twice the lines in common, of all lines. */
export function sharedLines(one: string, other: string): number {
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
  const [mine, theirs] = [lines(one), lines(other)]
  if (mine.length + theirs.length === 0) return 1
  const counts = new Map<string, number>()
  for (const line of mine) counts.set(line, (counts.get(line) ?? 0) + 1)
  let shared = 0
  for (const line of theirs) {
    const left = counts.get(line) ?? 0
    if (left > 0) shared += 1
    counts.set(line, left - 1)
  }
  return (2 * shared) / (mine.length + theirs.length)
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
