/**
 * Search with many matches: first sections with the words in title or heading, then the rest, in index order. It reads no more of
 * the index than the page of results needs.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import {
  excerpt,
  type Findings,
  isFindable,
  type PlacedQuery,
  type SectionHit,
  type SpaceHit,
} from './search-place.ts'

/** Sections in one read; a page of 100 spaces takes one or two reads. */
const sectionsAtOnce = 400

/** A space with many matching pages shows a few of them. */
const mostOfSpace = 4

interface FoundSection {
  readonly section: number
  readonly id: string
  readonly title: string
}

export async function findInOrder(db: Database, query: PlacedQuery): Promise<Findings> {
  const end = query.start + query.page.limit
  const spaces = new Map<string, SpaceHit>()
  const sections: (FoundSection & { readonly expression: string })[] = []
  const perSpace = new Map<string, number>()
  for await (const found of sectionsInOrder(db, query)) {
    if (!spaces.has(found.id)) spaces.set(found.id, { id: found.id, title: found.title })
    if (spaces.size > end) break
    const before = perSpace.get(found.id) ?? 0
    perSpace.set(found.id, before + 1)
    if (before < mostOfSpace) sections.push(found)
  }
  const wanted = [...spaces.values()].slice(query.start)
  const shown = new Set(wanted.map(({ id }) => id))
  return {
    spaces: wanted,
    sections: await withExcerpts(
      db,
      sections.filter(({ id }) => shown.has(id)),
    ),
  }
}

/** Each section once. */
async function* sectionsInOrder(db: Database, query: PlacedQuery) {
  const seen = new Set<number>()
  for (const expression of [query.whole, query.begun]) {
    for (const tier of [`{page_title heading} : (${expression})`, expression]) {
      for await (const found of sectionsOf(db, query, tier)) {
        if (seen.has(found.section)) continue
        seen.add(found.section)
        yield { ...found, expression }
      }
    }
  }
}

/** In index order: CROSS JOIN makes SQLite go through the index. */
async function* sectionsOf(db: Database, query: PlacedQuery, tier: string) {
  let last = 0
  for (;;) {
    const { rows } = await sql<FoundSection>`
      SELECT search_sections.id AS section, spaces.id, spaces.title
      FROM search_index
      CROSS JOIN search_sections ON search_sections.id = search_index.rowid
      CROSS JOIN spaces ON spaces.id = search_sections.space_id
      WHERE search_index MATCH ${tier} AND search_index.rowid > ${last} AND ${isFindable(query)}
      ORDER BY search_index.rowid
      LIMIT ${sectionsAtOnce}`.execute(db)
    yield* rows
    if (rows.length < sectionsAtOnce) return
    last = rows.at(-1)?.section ?? last
  }
}

/** Reads the words around a match for shown sections only. */
async function withExcerpts(
  db: Database,
  sections: readonly (FoundSection & { readonly expression: string })[],
): Promise<readonly SectionHit[]> {
  const read = new Map<number, SectionHit>()
  for (const [expression, found] of Map.groupBy(sections, (section) => section.expression)) {
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
