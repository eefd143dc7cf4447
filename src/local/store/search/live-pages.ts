/** The pages of a space that readers see, which are what search finds, in the same order in each database. */
import type { Database } from '../database.ts'
import type { IndexedPage } from './search.ts'

export const livePages = (db: Database, spaceId: string): Promise<readonly IndexedPage[]> =>
  db
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
    .orderBy('revision_pages.page_id')
    .execute()
