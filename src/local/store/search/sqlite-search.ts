/** Full-text search by SQLite's FTS5 (migrations/0002-search.sql). */
import { CompiledQuery, sql } from 'kysely'

import { startOf } from '../../reply/paging.ts'
import type { Database } from '../database.ts'
import { indexedSectionsOf } from './indexed-sections.ts'
import { livePages } from './live-pages.ts'
import type {
  IndexedPage,
  SearchIndex,
  SearchQuery,
  SearchResult,
  SpaceMatch,
  SpaceSearchQuery,
} from './search.ts'
import { findInOrder, mostRanked } from './search-in-order.ts'
import { matchesInSpace, mostInSpace, type SectionText } from './search-in-space.ts'
import type { PlacedQuery } from './search-place.ts'
import { findRanked } from './search-ranked.ts'
import { searchResult } from './search-result.ts'
import { matchesIn, tiersOf } from './sqlite-matches.ts'

export const sqliteSearch: SearchIndex = { add, refresh, find, findInSpace }

async function refresh(db: Database, spaceId: string): Promise<void> {
  await sql`DELETE FROM search_sections WHERE space_id = ${spaceId}`.execute(db)
  await add(db, await livePages(db, spaceId))
}

/** One row a statement: SQLite parses a long statement more slowly than it repeats a short one. */
const insertion =
  'INSERT INTO search_sections (space_id, page_id, section_id, page_title, page_path, heading, body) VALUES (?, ?, ?, ?, ?, ?, ?)'

async function add(db: Database, pages: readonly IndexedPage[]): Promise<void> {
  for (const page of pages) {
    for (const section of indexedSectionsOf(page.markdown)) {
      const values = [page.space, page.id, section.id, page.title, page.path, section.heading, section.body]
      await db.executeQuery(CompiledQuery.raw(insertion, values))
    }
  }
}

async function find(db: Database, query: SearchQuery): Promise<SearchResult> {
  const expressions = expressionsOf(query.words)
  if (expressions === undefined) return { hits: [], next: undefined }
  // A ranked list has no key to page by, so a page id is a position.
  const start = startOf(query.page)
  const place = { ...query, ...expressions, start }
  const findings = (await isBroad(db, expressions))
    ? await findInOrder(matchesIn(db, place), place)
    : await findRanked(db, place)
  return searchResult(findings, place)
}

async function findInSpace(
  db: Database,
  { spaceId, words }: SpaceSearchQuery,
): Promise<readonly SpaceMatch[]> {
  const expressions = expressionsOf(words)
  if (expressions === undefined) return []
  const tiers = tiersOf(expressions).map(({ matches, isBegun }) => ({
    isBegun,
    sections: () => sectionsOfSpace(db, spaceId, matches),
  }))
  return matchesInSpace(tiers, words)
}

/** The sections of a space follow each other in the index, so it looks at no others than these, and what lies between. */
async function sectionsOfSpace(
  db: Database,
  spaceId: string,
  matches: string,
): Promise<readonly SectionText[]> {
  const { rows } = await sql<SectionText>`
    SELECT search_sections.id AS section, page_id, section_id, search_sections.page_title, page_path,
      search_sections.heading, search_sections.body
    FROM search_index CROSS JOIN search_sections ON search_sections.id = search_index.rowid
    WHERE search_index MATCH ${matches} AND search_sections.space_id = ${spaceId}
      AND search_index.rowid >= (SELECT min(id) FROM search_sections WHERE space_id = ${spaceId})
      AND search_index.rowid <= (SELECT max(id) FROM search_sections WHERE space_id = ${spaceId})
    ORDER BY search_index.rowid
    LIMIT ${mostInSpace}`.execute(db)
  return rows
}

/** Quotes every word, so that none is an operator of FTS5. */
function expressionsOf(words: string): Pick<PlacedQuery, 'whole' | 'begun'> | undefined {
  const found = words.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  if (found.length === 0) return undefined
  const whole = found.map((word) => `"${word}"`).join(' ')
  return { whole, begun: `${whole}*` }
}

/** Counts whole words first, which is quick. */
async function isBroad(db: Database, { whole, begun }: Pick<PlacedQuery, 'whole' | 'begun'>) {
  return (await hasMany(db, whole)) || hasMany(db, begun)
}

async function hasMany(db: Database, expression: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count
    FROM (SELECT rowid FROM search_index WHERE search_index MATCH ${expression} LIMIT ${mostRanked + 1})`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) > mostRanked
}
