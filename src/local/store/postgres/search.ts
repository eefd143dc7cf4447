/** Full-text search by PostgreSQL's lists of words (search.sql), which finds what SQLite's index finds. */
import { sql } from 'kysely'
import { sectionsOf } from '../../markdown/sections.ts'
import { startOf } from '../../paging.ts'
import type { Database } from '../database.ts'
import { livePages } from '../live-pages.ts'
import type { IndexedPage, SearchIndex, SearchQuery, SearchResult } from '../search.ts'
import { searchResult } from '../search-result.ts'
import { copyRows } from './copy.ts'
import { findInOrder } from './search-in-order.ts'
import { findRanked } from './search-ranked.ts'
import { askedOf, type Expression } from './search-words.ts'
import { vectorOf } from './words.ts'

export const postgresSearch: SearchIndex = { add, refresh, find }

async function refresh(db: Database, spaceId: string): Promise<void> {
  await sql`DELETE FROM search_sections WHERE space_id = ${spaceId}`.execute(db)
  await add(db, await livePages(db, spaceId))
}

/** A row of `search_sections`, without its number. */
interface IndexedSection {
  readonly space_id: string
  readonly page_id: string
  readonly section_id: string
  readonly page_title: string
  readonly page_path: string
  readonly heading: string
  readonly body: string
  readonly title_words: string
  readonly words: string
}

function* sectionRows(pages: readonly IndexedPage[]): Generator<IndexedSection> {
  for (const page of pages) {
    for (const section of sectionsOf(page.markdown)) {
      yield {
        space_id: page.space,
        page_id: page.id,
        section_id: section.id,
        page_title: page.title,
        page_path: page.path,
        heading: section.heading,
        body: section.body,
        title_words: vectorOf([
          [page.title, 'A'],
          [section.heading, 'B'],
        ]),
        words: vectorOf([
          [page.title, 'A'],
          [section.heading, 'B'],
          [section.body, 'C'],
        ]),
      }
    }
  }
}

async function add(db: Database, pages: readonly IndexedPage[]): Promise<void> {
  await copyRows(db, 'search_sections', [...sectionRows(pages)])
}

async function find(db: Database, query: SearchQuery): Promise<SearchResult> {
  const asked = askedOf(query.words)
  if (asked === undefined) return { hits: [], next: undefined }
  // Connections avoid scans for the sake of writes (pool.ts); the first matches of a frequent word are quicker found by one.
  await sql`SET LOCAL enable_seqscan = on`.execute(db)
  // A ranked list has no key to page by, so a page id is a position.
  const place = { ...query, ...asked, start: startOf(query.page) }
  const isBroad = (await hasMany(db, asked.whole)) || (await hasMany(db, asked.begun))
  return searchResult(await (isBroad ? findInOrder : findRanked)(db, place), place)
}

/** Ranking takes time for every match; with more sections than this, others would have to wait. */
const mostRanked = 1000

async function hasMany(db: Database, expression: Expression): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count
    FROM (SELECT 1 FROM search_sections WHERE words @@ ${expression} LIMIT ${sql.lit(mostRanked + 1)}) AS found`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) > mostRanked
}
