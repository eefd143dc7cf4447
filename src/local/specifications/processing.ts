/**
 * Processing of specifications, as the service would do it in its own time: the source is read at once, and what came
 * of it shows when the clock has moved on. Nothing runs meanwhile, so that several processes see the same.
 */
import type { LocalRequest } from '../handler.ts'
import type { ReadSource } from './source.ts'

/** Milliseconds for which a specification is `pending`: long enough to be seen by whoever looks at once. */
const duration = 1000

interface Published {
  readonly specId: string
  readonly url: string
  readonly source: ReadSource
}

/** Notes what came of reading a source: a new version, or why there is none. */
export async function recordProcessing(
  { db, now, newId }: LocalRequest,
  { specId, url, source }: Published,
): Promise<void> {
  const processedAt = new Date(Date.parse(now) + duration).toISOString()
  const isRead = 'filesystem' in source
  const version = newId('openapiVersion')
  if (isRead) {
    await db
      .insertInto('openapi_versions')
      .values({
        id: version,
        spec_id: specId,
        url,
        filesystem: JSON.stringify(source.filesystem),
        created_at: processedAt,
      })
      .execute()
  }
  await db
    .updateTable('openapi_specs')
    .set({
      source_url: url,
      processing_state: isRead ? 'complete' : 'error',
      last_processed_at: processedAt,
      last_process_error_code: isRead ? null : source.errorCode,
      ...(isRead ? { last_version_id: version } : {}),
      updated_at: now,
    })
    .where('id', '=', specId)
    .execute()
}

/** True while what came of the last reading does not show yet. */
export const isPending = (lastProcessedAt: string | null, now: string): boolean =>
  lastProcessedAt !== null && lastProcessedAt > now
