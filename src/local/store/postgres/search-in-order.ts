/**
 * Search with many matches: first sections with the words in title or heading, then the rest, in index order. It reads no more of
 * the index than the page of results needs.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { type Findings, isFindable, type SectionHit, type SpaceHit } from '../search-place.ts'
import { excerptOf } from './excerpt.ts'
import type { PlacedWords } from './search-words.ts'

/** Sections in one read; a page of 100 spaces takes one or two reads. */
const sectionsAtOnce = 400

/** A space with many matching pages shows a few of them. */
const mostOfSpace = 4

interface FoundSection {
  readonly section: number
  readonly id: string
  readonly title: string
  /** True if the last word is only the beginning of one. */
  readonly begun: boolean
}

export async function findInOrder(db: Database, query: PlacedWords): Promise<Findings> {
  const end = query.start + query.page.limit
  const spaces = new Map<string, SpaceHit>()
  const sections: FoundSection[] = []
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
  const own = sections.filter(({ id }) => shown.has(id))
  return { spaces: wanted, sections: await withTexts(db, own, query.words) }
}

/** Each section once. */
async function* sectionsInOrder(db: Database, query: PlacedWords) {
  const seen = new Set<number>()
  for (const expression of [query.whole, query.begun]) {
    for (const column of [sql`title_words`, sql`words`]) {
      for await (const found of sectionsOf(db, query, sql`search_sections.${column} @@ ${expression}`)) {
        if (seen.has(found.section)) continue
        seen.add(found.section)
        yield { ...found, begun: expression === query.begun }
      }
    }
  }
}

async function* sectionsOf(db: Database, query: PlacedWords, matches: RawBuilder<unknown>) {
  let last = 0
  for (;;) {
    const { rows } = await sql<Omit<FoundSection, 'begun'>>`
      SELECT search_sections.id AS section, spaces.id, spaces.title
      FROM search_sections JOIN spaces ON spaces.id = search_sections.space_id
      WHERE ${matches} AND search_sections.id > ${last} AND ${isFindable(query)}
      ORDER BY search_sections.id
      LIMIT ${sql.lit(sectionsAtOnce)}`.execute(db)
    yield* rows
    if (rows.length < sectionsAtOnce) return
    last = rows.at(-1)?.section ?? last
  }
}

async function withTexts(db: Database, sections: readonly FoundSection[], words: string) {
  const { rows } = await sql<Omit<SectionHit, 'excerpt'> & { readonly id: number; readonly body: string }>`
    SELECT id, space_id, page_id, section_id, page_title, page_path, heading, body
    FROM search_sections WHERE id = ANY(${sections.map(({ section }) => section)})`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return sections.flatMap(({ section, begun }): SectionHit[] => {
    const { id: _, body = '', ...row } = byId.get(section) ?? {}
    return 'heading' in row ? [{ ...row, excerpt: excerptOf(body, words, begun) }] : []
  })
}
