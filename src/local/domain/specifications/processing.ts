/**
 * Processing of specifications, as the service would do it in its own time: the source is read at once, and what came
 * of it shows when the clock has moved on. Nothing runs meanwhile, so that several processes see the same.
 */
import type { LocalRequest } from '../../handler.ts'
import type { ReadSource } from './source.ts'

/** Milliseconds for which a specification is `pending`: long enough to be seen by whoever looks at once. */
const duration = 1000

interface Published {
  readonly specId: string
  readonly url: string
  readonly source: ReadSource
}

/** Notes what came of reading a source: a version, or why there is none. */
export async function recordProcessing(request: LocalRequest, published: Published): Promise<void> {
  const { db, now } = request
  const { specId, url, source } = published
  const processedAt = new Date(Date.parse(now) + duration).toISOString()
  const isRead = 'filesystem' in source
  const version = isRead
    ? await versionOf({ specId, url, filesystem: source.filesystem, processedAt }, request)
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

interface Read {
  readonly specId: string
  readonly url: string
  /** As JSON. */
  readonly filesystem: string
  readonly processedAt: string
}

/** The same of the same source is the version that there is: a PUT that is sent twice does what it does once. */
async function versionOf(read: Read, { db, newId }: LocalRequest): Promise<string> {
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

/** True while what came of the last reading does not show yet. */
export const isPending = (lastProcessedAt: string | null, now: string): boolean =>
  lastProcessedAt !== null && lastProcessedAt > now
