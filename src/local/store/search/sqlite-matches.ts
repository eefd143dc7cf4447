/** The matches of a search in the order of SQLite's full-text index. */
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { excerptsOf } from './excerpt.ts'
import {
  type FoundSection,
  type InTier,
  type OrderedMatches,
  readOn,
  sectionsAtFirst,
} from './search-in-order.ts'
import { isFindable, type PlacedQuery, type SectionHit } from './search-place.ts'

/** An expression of FTS5. */
interface MatchTier {
  readonly matches: string
  /** True if the last word is only the beginning of one. */
  readonly isBegun: boolean
}

/** The best matches first. */
export const tiersOf = ({ whole, begun }: Pick<PlacedQuery, 'whole' | 'begun'>): readonly MatchTier[] =>
  [whole, begun].flatMap((anywhere) => {
    const isBegun = anywhere === begun
    return [
      { matches: `{page_title heading} : (${anywhere})`, isBegun },
      { matches: anywhere, isBegun },
    ]
  })

export const matchesIn = (db: Database, query: PlacedQuery): OrderedMatches<MatchTier> => ({
  tiers: tiersOf(query),
  sectionsIn: ({ matches }) =>
    readOn({
      atFirst: sectionsAtFirst(query),
      next: (last, most) => readAfter(last, { db, query, matches, most }),
      past: (found) => lastInRow(found, db),
    }),
  withExcerpts: (sections) => withExcerpts(db, sections, query.words),
})

interface TierRead extends Pick<MatchTier, 'matches'> {
  readonly db: Database
  readonly query: PlacedQuery
  readonly most: number
}

/** CROSS JOIN makes SQLite go through the index. */
async function readAfter(
  last: number,
  { db, query, matches, most }: TierRead,
): Promise<readonly FoundSection[]> {
  const { rows } = await sql<FoundSection>`
    SELECT search_sections.id AS section, spaces.id, spaces.title
    FROM search_index
    CROSS JOIN search_sections ON search_sections.id = search_index.rowid
    CROSS JOIN spaces ON spaces.id = search_sections.space_id
    WHERE search_index MATCH ${matches} AND search_index.rowid > ${last} AND ${isFindable(query)}
    ORDER BY search_index.rowid
    LIMIT ${most}`.execute(db)
  return rows
}

/** Sections of a space follow each other, but for what somebody has added since: only then the database looks at each. */
async function lastInRow({ section, id }: FoundSection, db: Database): Promise<number> {
  const { rows } = await sql<{ readonly last: number }>`
    SELECT CASE
      WHEN own.sections = own.last - ${section} THEN own.last
      ELSE coalesce(
        (SELECT id FROM search_sections WHERE id > ${section} AND space_id <> ${id} ORDER BY id LIMIT 1) - 1,
        (SELECT max(id) FROM search_sections)
      )
    END AS last
    FROM (
      SELECT
        (SELECT max(id) FROM search_sections WHERE space_id = ${id}) AS last,
        (SELECT count(*) FROM search_sections WHERE space_id = ${id} AND id > ${section}) AS sections
    ) AS own`.execute(db)
  return rows[0]?.last ?? section
}

/** By the numbers of the sections, in code: `snippet` of FTS5 reads each of them twice, and the index again. */
async function withExcerpts(
  db: Database,
  sections: readonly InTier<MatchTier>[],
  words: string,
): Promise<readonly SectionHit[]> {
  const ids = JSON.stringify(sections.map(({ section }) => section))
  const { rows } = await sql<Omit<SectionHit, 'excerpt'> & { readonly id: number; readonly body: string }>`
    SELECT id, space_id, page_id, section_id, page_title, page_path, heading, body
    FROM search_sections WHERE id IN (SELECT value FROM json_each(${ids}))`.execute(db)
  return excerptsOf(sections, rows, words)
}
