/** Full-text search by SQLite's FTS5 (migrations/0002-search.sql). */
import { CompiledQuery, sql } from 'kysely'
import { appUrl } from '../addresses.ts'
import { sectionsOf } from '../content/sections.ts'
import { pageIdAt, startOf } from '../request/paging.ts'
import type { Database } from './database.ts'
import type { IndexedPage, SearchIndex, SearchQuery, SearchResult } from './search.ts'

export const sqliteSearch: SearchIndex = { add, refresh, find }

interface SpaceHit {
  readonly id: string
  readonly title: string
}

interface SectionHit {
  readonly space_id: string
  readonly page_id: string
  readonly section_id: string
  readonly page_title: string
  readonly page_path: string
  readonly heading: string
  readonly excerpt: string
}

/** A space with many pages about one thing shows the best of them. */
const mostSections = 200

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

/** One row a statement: SQLite takes longer to read a long statement than to run a short one again. */
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
  const expression = expressionOf(query.words)
  if (expression === '') return { hits: [], next: undefined }
  // A ranking has no key to go on from; whoever reads on reads the next of the best.
  const start = startOf(query.page)
  const spaces = await findSpaces(db, { ...query, expression, start })
  const shown = spaces.slice(0, query.page.limit)
  const sections = shown.length === 0 ? [] : await findSections(db, expression, shown)
  return {
    hits: shown.map((space) => hitOf(space, sections)),
    next: spaces.length > shown.length ? pageIdAt(start + shown.length) : undefined,
  }
}

/** Every word in quotes, so that none is taken for an operator of FTS5. */
function expressionOf(words: string): string {
  const found = words.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  return found.length === 0 ? '' : `${found.map((word) => `"${word}"`).join(' ')}*`
}

interface RankedQuery extends SearchQuery {
  readonly expression: string
  readonly start: number
}

/** A word in a title counts ten times one in the text. */
const rank = sql`bm25(search_index, 10.0, 5.0, 1.0)`

async function findSpaces(db: Database, query: RankedQuery) {
  const { organizationId, openCollections, expression, page, start } = query
  const isOpen =
    openCollections === undefined
      ? sql`TRUE`
      : sql`(spaces.default_level IS NOT NULL OR spaces.parent_id IN (${sql.join(openCollections)}))`
  const { rows } = await sql<SpaceHit>`
    WITH found AS MATERIALIZED (
      SELECT rowid, ${rank} AS score FROM search_index WHERE search_index MATCH ${expression}
    )
    SELECT spaces.id, spaces.title
    FROM found
    JOIN search_sections ON search_sections.id = found.rowid
    JOIN spaces ON spaces.id = search_sections.space_id
    WHERE spaces.organization_id = ${organizationId} AND spaces.deleted_at IS NULL AND ${isOpen}
    GROUP BY spaces.id
    ORDER BY min(found.score), spaces.id
    LIMIT ${page.limit + 1} OFFSET ${start}`.execute(db)
  return rows
}

async function findSections(db: Database, expression: string, spaces: readonly SpaceHit[]) {
  const { rows } = await sql<SectionHit>`
    SELECT space_id, page_id, section_id, search_sections.page_title, page_path, search_sections.heading,
      snippet(search_index, 2, '', '', '…', 24) AS excerpt
    FROM search_index JOIN search_sections ON search_sections.id = search_index.rowid
    WHERE search_index MATCH ${expression} AND space_id IN (${sql.join(spaces.map(({ id }) => id))})
    ORDER BY ${rank}, search_sections.id
    LIMIT ${mostSections}`.execute(db)
  return rows
}

function hitOf(space: SpaceHit, sections: readonly SectionHit[]): SearchResult['hits'][number] {
  const own = sections.filter((section) => section.space_id === space.id)
  return {
    id: space.id,
    title: space.title,
    pages: [...Map.groupBy(own, (section) => section.page_id)].map(([id, found]) => ({
      id,
      title: found[0]?.page_title,
      path: found[0]?.page_path,
      sections: found.map((section) => ({
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
