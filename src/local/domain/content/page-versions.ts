/** Makes and writes versions of pages, which revisions share. */
import type { Database } from '../../store/database.ts'
import { inParts } from '../../store/in-parts.ts'
import type { PageVersion } from './content.ts'

interface FirstVersion {
  readonly id: string
  /** The id of the page. */
  readonly page: string
  readonly now: string
}

/** A document without a text, a title or a slug, for callers that fill it. */
export const emptyVersion = ({ id, page, now }: FirstVersion): PageVersion => ({
  id,
  page_id: page,
  type: 'document',
  title: '',
  emoji: null,
  icon: null,
  slug: '',
  description: null,
  markdown: '',
  hidden: 0,
  no_index: 0,
  no_robots_index: 0,
  layout: null,
  cover: null,
  variables: null,
  source_url: null,
  created_at: now,
  updated_at: now,
})

export async function writeVersions(db: Database, versions: readonly PageVersion[]): Promise<void> {
  for (const some of inParts(versions)) await db.insertInto('page_versions').values(some.map(toRow)).execute()
}

/** The table reads flags as numbers and writes them as booleans. */
const toRow = (version: PageVersion) => ({
  ...version,
  hidden: version.hidden === 1,
  no_index: version.no_index === 1,
  no_robots_index: version.no_robots_index === 1,
})
