/**
 * Search with many matches: first sections with the words in title or heading, then the rest, in index order. It reads no more of
 * the index than the page of results needs.
 */
import type { SearchQuery } from './search.ts'
import type { Findings, SectionHit, SpaceHit } from './search-place.ts'

/** Ranking takes time for every match; with more sections than this, others would have to wait. */
export const mostRanked = 1000

/** Sections in one read. */
export const sectionsAtOnce = 400

const fewestAtOnce = 100

/** Sections in the first read: in most searches, two for each space of the page fill it. */
export const sectionsAtFirst = ({ page, start }: WantedSpaces): number =>
  Math.min(Math.max(2 * (start + page.limit), fewestAtOnce), sectionsAtOnce)

/** A space with many matching pages shows a few of them. */
const mostOfSpace = 4

export interface FoundSection {
  readonly section: number
  readonly id: string
  readonly title: string
}

export type InTier<Tier> = FoundSection & { readonly tier: Tier }

/** The index of a database, asked for the words of one search. */
export interface OrderedMatches<Tier> {
  /** The best matches first. A section may be in several. */
  readonly tiers: readonly Tier[]
  /** In index order, read by read. */
  sectionsIn(tier: Tier): AsyncIterable<readonly FoundSection[]>
  /** The same sections, with the words around a match. */
  withExcerpts(sections: readonly InTier<Tier>[]): Promise<readonly SectionHit[]>
}

export interface WantedSpaces extends Pick<SearchQuery, 'page'> {
  /** The number of spaces before the page. */
  readonly start: number
}

export async function findInOrder<Tier>(
  matches: OrderedMatches<Tier>,
  { page, start }: WantedSpaces,
): Promise<Findings> {
  const end = start + page.limit
  const spaces = new Map<string, SpaceHit>()
  const sections: InTier<Tier>[] = []
  const perSpace = new Map<string, number>()
  const add = (found: InTier<Tier>) => {
    if (spaces.size > end) return
    if (!spaces.has(found.id)) spaces.set(found.id, { id: found.id, title: found.title })
    const before = perSpace.get(found.id) ?? 0
    perSpace.set(found.id, before + 1)
    if (before < mostOfSpace) sections.push(found)
  }
  for await (const read of sectionsInOrder(matches)) {
    for (const found of read) add(found)
    if (spaces.size > end) break
  }
  const wanted = [...spaces.values()].slice(start)
  const shown = new Set(wanted.map(({ id }) => id))
  const own = sections.filter(({ id }) => shown.has(id))
  return { spaces: wanted, sections: own.length === 0 ? [] : await matches.withExcerpts(own) }
}

/** Each section once, read by read. */
async function* sectionsInOrder<Tier>(matches: OrderedMatches<Tier>) {
  const seen = new Set<number>()
  for (const tier of matches.tiers) {
    for await (const read of matches.sectionsIn(tier)) {
      const found = read.filter(({ section }) => !seen.has(section))
      for (const { section } of found) seen.add(section)
      yield found.map((each) => ({ ...each, tier }))
    }
  }
}

interface SectionReads {
  /** Sections in the first read. */
  readonly atFirst: number
  /** The next sections after the section `last`, `most` of them; fewer at the end. */
  next(last: number, most: number): Promise<readonly FoundSection[]>
  /** The last section in a row that is of the same space: a result shows no more of a space than one read has. */
  past?(found: FoundSection): Promise<number>
}

/** @param first - the section before the first */
export async function* readOn(
  { atFirst, next, past }: SectionReads,
  first = 0,
): AsyncGenerator<readonly FoundSection[], number> {
  let last = first
  for (let most = atFirst; ; most = sectionsAtOnce) {
    const found = await next(last, most)
    yield found
    const end = found.at(-1)
    last = end?.section ?? last
    if (end === undefined || found.length < most) return last
    if (past !== undefined && found.every(({ id }) => id === end.id)) last = await past(end)
  }
}
