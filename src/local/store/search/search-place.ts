/** Input and output of both ways to search SQLite's full-text index. */
import { type SqlBool, sql } from 'kysely'
import type { SearchQuery } from './search.ts'

export interface PlacedQuery extends SearchQuery {
  /** FTS5 expression of every word as typed. */
  readonly whole: string
  /** The same with the last word as a prefix; it finds everything that `whole` finds. */
  readonly begun: string
  /** The number of spaces before the page. */
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
  /** The page's spaces, and one more if another page follows. */
  readonly spaces: readonly SpaceHit[]
  /** Sections of these spaces, best first. */
  readonly sections: readonly SectionHit[]
}

/** Some 24 words of a section around the match. */
export const excerpt = sql<string>`snippet(search_index, 2, '', '', '…', 24)`

/** The condition for spaces that the caller can see; it needs `spaces` and `search_sections` joined. */
export const isFindable = ({ organizationId, open }: SearchQuery) => {
  const isOpen =
    open === undefined
      ? sql`TRUE`
      : sql`(spaces.id IN (${sql.join(['', ...open.spaces])}) OR spaces.parent_id IN (${sql.join(['', ...open.collections])}))`
  return sql<SqlBool>`spaces.organization_id = ${organizationId} AND spaces.deleted_at IS NULL AND ${isOpen}`
}
