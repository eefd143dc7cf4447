/** Full-text search by SQLite's FTS5 (migrations/0002-search.sql). */
import { CompiledQuery, sql } from 'kysely'
import { appUrl } from '../addresses.ts'
import { sectionsOf } from '../markdown/sections.ts'
import { pageIdAt, startOf } from '../paging.ts'
import type { Database } from './database.ts'
import type { IndexedPage, SearchIndex, SearchQuery, SearchResult } from './search.ts'
import { findInOrder } from './search-in-order.ts'
import type { PlacedQuery, SectionHit, SpaceHit } from './search-place.ts'
import { findRanked } from './search-ranked.ts'

export const sqliteSearch: SearchIndex = { add, refresh, find }

async function refresh(db: Database, spaceId: string): Promise<void> {
  await sql`DELETE FROM search_sections WHERE space_id = ${spaceId}`.execute(db)
  const pages = await db
    .selectFrom('spaces')
    .innerJoin('revision_pages', 'revision_pages.revision_id', 'spaces.revision_id')
    .innerJoin('page_versions', 'page_versions.id', 'revision_pages.version_id')
    .select([
      'spaces.id as space',
      'revision_pages.page_id as id',
      'revision_pages.path',
      'page_versions.title',
      'page_versions.markdown',
    ])
    .where('spaces.id', '=', spaceId)
    .execute()
  await add(db, pages)
}

/** One row a statement: SQLite parses a long statement more slowly than it repeats a short one. */
const insertion =
  'INSERT INTO search_sections (space_id, page_id, section_id, page_title, page_path, heading, body) VALUES (?, ?, ?, ?, ?, ?, ?)'

async function add(db: Database, pages: readonly IndexedPage[]): Promise<void> {
  for (const page of pages) {
    for (const section of sectionsOf(page.markdown)) {
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
  const { spaces, sections } = await ((await isBroad(db, expressions)) ? findInOrder : findRanked)(db, place)
  const shown = spaces.slice(0, query.page.limit)
  const bySpace = Map.groupBy(sections, ({ space_id }) => space_id)
  return {
    hits: shown.map((space) => hitOf(space, bySpace.get(space.id) ?? [])),
    next: spaces.length > shown.length ? pageIdAt(start + shown.length) : undefined,
  }
}

/** Quotes every word, so that none is an operator of FTS5. */
function expressionsOf(words: string): Pick<PlacedQuery, 'whole' | 'begun'> | undefined {
  const found = words.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  if (found.length === 0) return undefined
  const whole = found.map((word) => `"${word}"`).join(' ')
  return { whole, begun: `${whole}*` }
}

/** Ranking takes time for every match; with more sections than this, others would have to wait. */
const mostRanked = 1000

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

function hitOf(space: SpaceHit, found: readonly SectionHit[]): SearchResult['hits'][number] {
  return {
    id: space.id,
    title: space.title,
    pages: [...Map.groupBy(found, (section) => section.page_id)].map(([id, own]) => ({
      id,
      title: own[0]?.page_title,
      path: own[0]?.page_path,
      sections: own.map((section) => ({
        id: section.section_id,
        title: section.heading,
        path: section.section_id === '' ? section.page_path : `${section.page_path}#${section.section_id}`,
        body: section.excerpt,
        urls: { app: appUrl('s', space.id, 'p', id) },
      })),
      urls: { app: appUrl('s', space.id, 'p', id) },
    })),
  }
}
