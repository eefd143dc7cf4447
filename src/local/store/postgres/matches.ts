/** The matches of a search in the order of the sections. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { excerptsOf } from '../search/excerpt.ts'
import {
  type FoundSection,
  type InTier,
  type OrderedMatches,
  readOn,
  sectionsAtFirst,
  sectionsAtOnce,
} from '../search/search-in-order.ts'
import { isFindable, type SectionHit } from '../search/search-place.ts'
import { matchesAlong, matchesByIndex, type Sample } from './search-ways.ts'
import { type PlacedWords, type Tier, tiersOf } from './search-words.ts'

export const matchesIn = (db: Database, query: PlacedWords, sample: Sample): OrderedMatches<Tier> => ({
  tiers: tiersOf(query),
  async *sectionsIn(tier) {
    const read = (found: RawBuilder<unknown>, most: number) => readFrom(found, { db, query, most })
    const atFirst = sectionsAtFirst(query)
    const far = sample.reach(tier, sectionsAtOnce)
    const along =
      far > 0
        ? yield* readOn({ atFirst, next: (last, most) => read(matchesAlong(tier, last, last + far), most) })
        : 0
    yield* readOn({ atFirst, next: (last, most) => read(matchesByIndex(tier, last), most) }, along)
  },
  withExcerpts: (sections) => withExcerpts(db, sections, query.words),
})

interface SearchedDatabase {
  readonly db: Database
  readonly query: PlacedWords
  readonly most: number
}

async function readFrom(
  found: RawBuilder<unknown>,
  { db, query, most }: SearchedDatabase,
): Promise<readonly FoundSection[]> {
  const { rows } = await sql<FoundSection>`
    SELECT search_sections.id AS section, spaces.id, spaces.title
    FROM (SELECT * FROM ${found} ORDER BY id OFFSET 0) AS search_sections ${theirSpaces(query)}
    ORDER BY search_sections.id
    LIMIT ${sql.lit(most)}`.execute(db)
  return rows
}

/**
 * The space of each section, if the caller may find it, to be joined to `search_sections`. PostgreSQL would read all spaces for a few
 * sections, where it guesses that there are many.
 */
export const theirSpaces = (query: PlacedWords): RawBuilder<unknown> => sql`CROSS JOIN LATERAL (
  SELECT spaces.id, spaces.title FROM spaces
  WHERE spaces.id = search_sections.space_id AND ${isFindable(query)}
  OFFSET 0
) AS spaces`

async function withExcerpts(
  db: Database,
  sections: readonly InTier<Tier>[],
  words: string,
): Promise<readonly SectionHit[]> {
  const { rows } = await sql<Omit<SectionHit, 'excerpt'> & { readonly id: number; readonly body: string }>`
    SELECT id, space_id, page_id, section_id, page_title, page_path, heading, body
    FROM search_sections WHERE id = ANY(${sections.map(({ section }) => section)})`.execute(db)
  return excerptsOf(sections, rows, words)
}
