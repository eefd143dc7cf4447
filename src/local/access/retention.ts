/** Limits how long a deleted space can be restored (API document, "Limits"), then removes it. */
import type { Database } from '../store/database.ts'

const week = 7 * 24 * 60 * 60 * 1000

interface RetentionTime {
  readonly db: Database
  /** ISO 8601. */
  readonly now: string
}

/** Spaces deleted at this time or earlier are gone. */
export const restorableSince = (now: string): string => new Date(Date.parse(now) - week).toISOString()

/** Removes expired spaces for good, with the content that only they had. */
export async function purgeSpaces({ db, now }: RetentionTime): Promise<void> {
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
