/** Builds the API's form of a change request and its reviewers. */
import type { Infer } from '../../catalog/fields.ts'
import type { ChangeRequest, RequestedReviewer } from '../../catalog/schemas/change-request.ts'
import { isOutdated } from '../domain/content/change-request.ts'
import type { LocalRequest } from '../handler.ts'
import { appUrl, location } from '../reply/addresses.ts'
import type { Database } from '../store/database.ts'
import { readUser } from './user.ts'

/** Every column for presentChangeRequest; narrow it with `where('change_requests.…')`. */
export const selectChangeRequests = (db: Database) =>
  db
    .selectFrom('change_requests')
    .innerJoin('spaces', 'spaces.id', 'change_requests.space_id')
    .selectAll('change_requests')
    .select((eb) => [
      'spaces.revision_id as primary_revision_id',
      eb
        .selectFrom('comments')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('comments.change_request_id', '=', 'change_requests.id')
        .where('comments.resolved_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('comments'),
    ])

type ChangeRequestColumns = Awaited<
  ReturnType<ReturnType<typeof selectChangeRequests>['executeTakeFirstOrThrow']>
>

/** One change request by id, as most handlers return it. */
export const readChangeRequest = async (request: LocalRequest, id: string) =>
  presentChangeRequest(
    await selectChangeRequests(request.db).where('change_requests.id', '=', id).executeTakeFirstOrThrow(),
    request,
  )

export async function presentChangeRequest(
  row: ChangeRequestColumns,
  request: LocalRequest,
): Promise<Infer<typeof ChangeRequest>> {
  const createdBy = await readUser(request, row.created_by)
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    ...(createdBy === undefined ? {} : { createdBy }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision_id,
    revisionInitial: row.revision_initial_id,
    ...(row.revision_merged_ancestor_id === null
      ? {}
      : { revisionMergedAncestor: row.revision_merged_ancestor_id }),
    ...(row.revision_merged_id === null ? {} : { revisionMerged: row.revision_merged_id }),
    comments: row.comments,
    outdated: isOutdated(row, row.primary_revision_id),
    urls: {
      app: appUrl('s', row.space_id, 'change-requests', String(row.number)),
      location: location(request.baseUrl, 'spaces', row.space_id, 'change-requests', row.id),
    },
  }
}

interface ReviewerRow {
  readonly user_id: string
  readonly revision_id: string
  readonly requested_by: string | null
  readonly created_at: string
}

export async function presentReviewer(
  row: ReviewerRow,
  request: LocalRequest,
): Promise<Infer<typeof RequestedReviewer>> {
  return {
    object: 'change-request-requested-reviewer',
    revision: row.revision_id,
    requestedBy: await readUser(request, row.requested_by),
    createdAt: row.created_at,
    kind: 'user',
    user: await readUser(request, row.user_id),
  }
}

/** The person who merged it, and the time; empty if nobody has. */
export async function mergeOf(
  { revision_merged_id: merged }: Pick<ChangeRequestColumns, 'revision_merged_id'>,
  request: LocalRequest,
) {
  if (merged === null) return {}
  const revision = await request.db
    .selectFrom('revisions')
    .select(['created_at', 'created_by'])
    .where('id', '=', merged)
    .executeTakeFirst()
  const mergedBy = await readUser(request, revision?.created_by ?? null)
  return {
    ...(mergedBy === undefined ? {} : { mergedBy }),
    ...(revision === undefined ? {} : { mergedAt: revision.created_at }),
  }
}
