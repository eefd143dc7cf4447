/** Writes versions of pages, which revisions share. */
import type { Database } from '../../store/database.ts'
import type { PageVersion } from './content.ts'

export async function writeVersions(db: Database, versions: readonly PageVersion[]): Promise<void> {
  if (versions.length > 0) await db.insertInto('page_versions').values(versions.map(toRow)).execute()
}

/** The table reads flags as numbers and writes them as booleans. */
const toRow = (version: PageVersion) => ({
  ...version,
  hidden: version.hidden === 1,
  no_index: version.no_index === 1,
  no_robots_index: version.no_robots_index === 1,
})
