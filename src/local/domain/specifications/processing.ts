/**
 * Processes specifications, seemingly in the background: ws reads the source at once, and shows the result when the clock has
 * moved on. No job runs meanwhile, so that several processes see the same.
 */
import type { LocalRequest } from '../../handler.ts'
import { sentText } from './sent-text.ts'
import type { ReadSource } from './source.ts'

/** Milliseconds of `pending`: long enough for a caller who looks at once. */
const duration = 1000

interface PublishedSpecification {
  readonly specId: string
  /** Null for a text that somebody sent. */
  readonly url: string | null
  readonly source: ReadSource
}

/** Stores the result of reading a source: a version, or the reason why there is none. */
export async function recordProcessing(
  request: LocalRequest,
  published: PublishedSpecification,
): Promise<void> {
  const { db, now } = request
  const { specId, url, source } = published
  const processedAt = new Date(Date.parse(now) + duration).toISOString()
  const isRead = 'filesystem' in source
  const version = isRead
    ? await versionOf({ specId, url: url ?? sentText, filesystem: source.filesystem, processedAt }, request)
    : undefined
  await db
    .updateTable('openapi_specs')
    .set({
      source_url: url,
      processing_state: isRead ? 'complete' : 'error',
      last_processed_at: processedAt,
      last_process_error_code: isRead ? null : source.errorCode,
      ...(version === undefined ? {} : { last_version_id: version }),
      updated_at: now,
    })
    .where('id', '=', specId)
    .execute()
}

interface ReadSpecification {
  readonly specId: string
  readonly url: string
  /** JSON. */
  readonly filesystem: string
  readonly processedAt: string
}

/** The same text from the same source keeps the existing version, so that repeating a PUT changes nothing. */
async function versionOf(read: ReadSpecification, { db, newId }: LocalRequest): Promise<string> {
  const { specId, url, filesystem, processedAt } = read
  const last = await db
    .selectFrom('openapi_specs')
    .innerJoin('openapi_versions', 'openapi_versions.id', 'openapi_specs.last_version_id')
    .select(['openapi_versions.id', 'openapi_versions.url', 'openapi_versions.filesystem'])
    .where('openapi_specs.id', '=', specId)
    .executeTakeFirst()
  if (last?.url === url && last.filesystem === filesystem) return last.id
  const id = newId('openapiVersion')
  await db
    .insertInto('openapi_versions')
    .values({ id, spec_id: specId, url, filesystem, created_at: processedAt })
    .execute()
  return id
}

/** True while the result of the last reading is still hidden. */
export const isPending = (lastProcessedAt: string | null, now: string): boolean =>
  lastProcessedAt !== null && lastProcessedAt > now
