/** Search with few matches: ranks all of them, by how often the words occur and how close to a title (BM25). */
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import {
  excerpt,
  type Findings,
  isFindable,
  type PlacedQuery,
  type SectionHit,
  type SpaceHit,
} from './search-place.ts'

/** A space with many matching pages shows the best of them. */
const mostSections = 200

/** A word in a title counts ten times one in the text. */
const rank = sql`bm25(search_index, 10.0, 5.0, 1.0)`

export async function findRanked(db: Database, query: PlacedQuery): Promise<Findings> {
  const spaces = await findSpaces(db, query)
  return { spaces, sections: spaces.length === 0 ? [] : await findSections(db, query, spaces) }
}

/** CROSS JOIN makes SQLite start with the matches; otherwise it may go through all spaces of the organization. */
async function findSpaces(db: Database, query: PlacedQuery): Promise<readonly SpaceHit[]> {
  const { begun, page, start } = query
  const { rows } = await sql<SpaceHit>`
    WITH found AS MATERIALIZED (
      SELECT rowid, ${rank} AS score FROM search_index WHERE search_index MATCH ${begun}
    )
    SELECT spaces.id, spaces.title
    FROM found
    CROSS JOIN search_sections ON search_sections.id = found.rowid
    CROSS JOIN spaces ON spaces.id = search_sections.space_id
    WHERE ${isFindable(query)}
    GROUP BY spaces.id
    ORDER BY min(found.score), spaces.id
    LIMIT ${page.limit + 1} OFFSET ${start}`.execute(db)
  return rows
}

async function findSections(db: Database, { begun }: PlacedQuery, spaces: readonly SpaceHit[]) {
  const ids = JSON.stringify(spaces.map(({ id }) => id))
  const { rows } = await sql<SectionHit>`
    SELECT space_id, page_id, section_id, search_sections.page_title, page_path, search_sections.heading,
      ${excerpt} AS excerpt
    FROM search_index CROSS JOIN search_sections ON search_sections.id = search_index.rowid
    WHERE search_index MATCH ${begun} AND space_id IN (SELECT value FROM json_each(${ids}))
    ORDER BY ${rank}, search_sections.id
    LIMIT ${mostSections}`.execute(db)
  return rows
}
