/**
 * Search with many matches: first sections with the words in title or heading, then the rest, in index order. It reads no more of
 * the index than the page of results needs.
 */
import type { SearchQuery } from './search.ts'
import type { Findings, SectionHit, SpaceHit } from './search-place.ts'

/** Ranking takes time for every match; with more sections than this, others would have to wait. */
export const mostRanked = 1000

/** Sections in one read; a page of 100 spaces takes one or two reads. */
export const sectionsAtOnce = 400

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
  /** In index order. */
  sectionsIn(tier: Tier): AsyncIterable<FoundSection>
  /** The same sections, with the words around a match. */
  withExcerpts(sections: readonly InTier<Tier>[]): Promise<readonly SectionHit[]>
}

interface WantedSpaces extends Pick<SearchQuery, 'page'> {
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
  for await (const found of sectionsInOrder(matches)) {
    if (!spaces.has(found.id)) spaces.set(found.id, { id: found.id, title: found.title })
    if (spaces.size > end) break
    const before = perSpace.get(found.id) ?? 0
    perSpace.set(found.id, before + 1)
    if (before < mostOfSpace) sections.push(found)
  }
  const wanted = [...spaces.values()].slice(start)
  const shown = new Set(wanted.map(({ id }) => id))
  const own = sections.filter(({ id }) => shown.has(id))
  return { spaces: wanted, sections: own.length === 0 ? [] : await matches.withExcerpts(own) }
}

/** Each section once. */
async function* sectionsInOrder<Tier>(matches: OrderedMatches<Tier>) {
  const seen = new Set<number>()
  for (const tier of matches.tiers) {
    for await (const found of matches.sectionsIn(tier)) {
      if (seen.has(found.section)) continue
      seen.add(found.section)
      yield { ...found, tier }
    }
  }
}

/**
 * @param next - the next `sectionsAtOnce` after the section `last`; fewer at the end
 * @param past - the last section in a row that is of the same space: a result shows no more of a space than one read has
 */
export async function* readOn(
  next: (last: number) => Promise<readonly FoundSection[]>,
  first = 0,
  past?: (found: FoundSection) => Promise<number>,
): AsyncGenerator<FoundSection, number> {
  let last = first
  for (;;) {
    const found = await next(last)
    yield* found
    const end = found.at(-1)
    last = end?.section ?? last
    if (end === undefined || found.length < sectionsAtOnce) return last
    if (past !== undefined && found.every(({ id }) => id === end.id)) last = await past(end)
  }
}
