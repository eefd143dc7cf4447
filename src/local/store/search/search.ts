/** Full-text search for handlers: the only part where databases differ. */
import type { Infer } from '../../../catalog/fields.ts'
import type { SearchHit } from '../../../catalog/schemas/organization.ts'
import type { PageRequest } from '../../reply/paging.ts'
import type { Database } from '../database.ts'

export interface SearchQuery {
  readonly organizationId: string
  /** Limits the search to spaces in these collections, and to these spaces; undefined for no limit. */
  readonly open: { readonly collections: readonly string[]; readonly spaces: readonly string[] } | undefined
  /** As typed: every word must match, and the last one may be incomplete. */
  readonly words: string
  readonly page: PageRequest
}

export interface SearchResult {
  /** Spaces, best first, each with its matching pages and sections. */
  readonly hits: Infer<typeof SearchHit>[]
  /** The id of the next page. */
  readonly next: string | undefined
}

export interface SpaceSearchQuery {
  readonly spaceId: string
  /** As typed, as in a search of an organization. */
  readonly words: string
}

/** A section of a space that has the words. */
export interface SpaceMatch {
  readonly page_id: string
  /** Empty before the first heading. */
  readonly section_id: string
  readonly page_title: string
  readonly page_path: string
  readonly heading: string
  /** Takes time: only for a section that is shown. */
  excerpt(): string
  /** 0 for the best: whole words in title or heading, then anywhere; then the same with the last word incomplete. */
  readonly tier: number
}

/** A live page of a space. */
export interface IndexedPage {
  /** The id of the space. */
  readonly space: string
  readonly id: string
  readonly title: string
  readonly path: string
  readonly markdown: string
}

export interface SearchIndex {
  /** Adds pages that the index does not have yet. */
  add(db: Database, pages: readonly IndexedPage[]): Promise<void>
  /** Rebuilds the index of a space's live pages; call it whenever `spaces.revision_id` changes. */
  refresh(db: Database, spaceId: string): Promise<void>
  find(db: Database, query: SearchQuery): Promise<SearchResult>
  /** The best first, a thousand at most. */
  findInSpace(db: Database, query: SpaceSearchQuery): Promise<readonly SpaceMatch[]>
}
