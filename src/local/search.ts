/** Full-text search as handlers see it: the one thing that databases do differently. */
import type { Infer } from '../catalog/fields.ts'
import type { SearchHit } from '../catalog/resources/organization.ts'
import type { Database } from './database.ts'
import type { PageRequest } from './paging.ts'

export interface SearchQuery {
  readonly organizationId: string
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

export interface SearchIndex {
  /** Indexes the live pages of a space anew; call it whenever `spaces.revision_id` changes. */
  refresh(db: Database, spaceId: string): Promise<void>
  find(db: Database, query: SearchQuery): Promise<SearchResult>
}
