/** How long a deleted space can be restored (API document, "Limits"), and what happens to it then. */
import type { Database } from './store/database.ts'

const week = 7 * 24 * 60 * 60 * 1000

interface Moment {
  readonly db: Database
  /** ISO 8601. */
  readonly now: string
}

/** A space deleted at this time or before is gone. */
export const restorableSince = (now: string): string => new Date(Date.parse(now) - week).toISOString()

/** Removes spaces for good whose time is over, and the content that only they had. */
export async function purgeSpaces({ db, now }: Moment): Promise<void> {
  const purged = await db
    .deleteFrom('spaces')
    .where('deleted_at', '<=', restorableSince(now))
    .executeTakeFirst()
  if (purged.numDeletedRows === 0n) return
  await db
    .deleteFrom('page_versions')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('revision_pages').select('page_id').whereRef('version_id', '=', 'page_versions.id'),
        ),
      ),
    )
    .execute()
  await db
    .deleteFrom('files')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('revision_files').select('file_id').whereRef('file_id', '=', 'files.id'))),
    )
    .execute()
  await db
    .deleteFrom('file_contents')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('files').select('id').whereRef('content_hash', '=', 'file_contents.hash'))),
    )
    .execute()
}
