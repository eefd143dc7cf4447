/** Full-text search as handlers see it: the one thing that databases do differently. */
import type { Infer } from '../../catalog/fields.ts'
import type { SearchHit } from '../../catalog/schemas/organization.ts'
import type { PageRequest } from '../paging.ts'
import type { Database } from './database.ts'

export interface SearchQuery {
  readonly organizationId: string
  /** Only what is in these collections, or has a default level of its own; undefined for everything. */
  readonly openCollections: readonly string[] | undefined
  /** As typed: every word has to be there, the last one may be unfinished. */
  readonly words: string
  readonly page: PageRequest
}

export interface SearchResult {
  /** Spaces, best first, each with its pages and their sections that match. */
  readonly hits: Infer<typeof SearchHit>[]
  /** Id of the page that follows. */
  readonly next: string | undefined
}

/** A live page of a space. */
export interface IndexedPage {
  /** Id of the space. */
  readonly space: string
  readonly id: string
  readonly title: string
  readonly path: string
  readonly markdown: string
}

export interface SearchIndex {
  /** Indexes pages that are not in the index yet. */
  add(db: Database, pages: readonly IndexedPage[]): Promise<void>
  /** Indexes the live pages of a space anew; call it whenever `spaces.revision_id` changes. */
  refresh(db: Database, spaceId: string): Promise<void>
  find(db: Database, query: SearchQuery): Promise<SearchResult>
}
