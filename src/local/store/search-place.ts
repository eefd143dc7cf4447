/** What both ways to search SQLite's full-text index are asked, and what they find. */
import { type SqlBool, sql } from 'kysely'
import type { SearchQuery } from './search.ts'

export interface PlacedQuery extends SearchQuery {
  /** FTS5 expression for every word as it is typed. */
  readonly whole: string
  /** The same with the last word unfinished; it finds whatever `whole` finds. */
  readonly begun: string
  /** How many spaces come before the page. */
  readonly start: number
}

export interface SpaceHit {
  readonly id: string
  readonly title: string
}

export interface SectionHit {
  readonly space_id: string
  readonly page_id: string
  readonly section_id: string
  readonly page_title: string
  readonly page_path: string
  readonly heading: string
  readonly excerpt: string
}

export interface Findings {
  /** From the first of the page on, and one more where there is another page. */
  readonly spaces: readonly SpaceHit[]
  /** Of these spaces; the best first. */
  readonly sections: readonly SectionHit[]
}

/** Some 24 words of a section around those that were looked for. */
export const excerpt = sql<string>`snippet(search_index, 2, '', '', '…', 24)`

/** The condition for spaces that the caller can see; `spaces` and `search_sections` are joined. */
export const isFindable = ({ organizationId, openCollections }: SearchQuery) => {
  const isOpen =
    openCollections === undefined
      ? sql`TRUE`
      : sql`(spaces.default_level IS NOT NULL OR spaces.parent_id IN (${sql.join(openCollections)}))`
  return sql<SqlBool>`spaces.organization_id = ${organizationId} AND spaces.deleted_at IS NULL AND ${isOpen}`
}
