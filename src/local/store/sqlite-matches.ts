/** The matches of a search in the order of SQLite's full-text index. */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import {
  type FoundSection,
  type InTier,
  type OrderedMatches,
  readOn,
  sectionsAtOnce,
} from './search-in-order.ts'
import { excerpt, isFindable, type PlacedQuery, type SectionHit } from './search-place.ts'

/** An expression of FTS5. */
interface MatchTier {
  readonly matches: string
  /** The same, wherever it stands: excerpts show the text. */
  readonly anywhere: string
  /** True if the last word is only the beginning of one. */
  readonly isBegun: boolean
}

/** The best matches first. */
export const tiersOf = ({ whole, begun }: Pick<PlacedQuery, 'whole' | 'begun'>): readonly MatchTier[] =>
  [whole, begun].flatMap((anywhere) => {
    const isBegun = anywhere === begun
    return [
      { matches: `{page_title heading} : (${anywhere})`, anywhere, isBegun },
      { matches: anywhere, anywhere, isBegun },
    ]
  })

export const matchesIn = (db: Database, query: PlacedQuery): OrderedMatches<MatchTier> => ({
  tiers: tiersOf(query),
  sectionsIn: ({ matches }) => readOn((last) => readAfter(last, { db, query, matches })),
  withExcerpts: (sections) => withExcerpts(db, sections),
})

interface TierRead extends Pick<MatchTier, 'matches'> {
  readonly db: Database
  readonly query: PlacedQuery
}

/** CROSS JOIN makes SQLite go through the index. */
async function readAfter(last: number, { db, query, matches }: TierRead): Promise<readonly FoundSection[]> {
  const { rows } = await sql<FoundSection>`
    SELECT search_sections.id AS section, spaces.id, spaces.title
    FROM search_index
    CROSS JOIN search_sections ON search_sections.id = search_index.rowid
    CROSS JOIN spaces ON spaces.id = search_sections.space_id
    WHERE search_index MATCH ${matches} AND search_index.rowid > ${last} AND ${isFindable(query)}
    ORDER BY search_index.rowid
    LIMIT ${sectionsAtOnce}`.execute(db)
  return rows
}

async function withExcerpts(
  db: Database,
  sections: readonly InTier<MatchTier>[],
): Promise<readonly SectionHit[]> {
  const read = new Map<number, SectionHit>()
  for (const [expression, found] of Map.groupBy(sections, ({ tier }) => tier.anywhere)) {
    const ids = found.map(({ section }) => section)
    const { rows } = await sql<SectionHit & { readonly id: number }>`
      SELECT search_sections.id, space_id, page_id, section_id, search_sections.page_title, page_path,
        search_sections.heading, ${excerpt} AS excerpt
      FROM search_index CROSS JOIN search_sections ON search_sections.id = search_index.rowid
      WHERE search_index MATCH ${expression}
        AND search_index.rowid BETWEEN ${Math.min(...ids)} AND ${Math.max(...ids)}
        AND +search_index.rowid IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(db)
    for (const { id, ...hit } of rows) read.set(id, hit)
  }
  return sections.map(({ section }) => read.get(section)).filter((hit) => hit !== undefined)
}
