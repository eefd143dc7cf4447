/** Builds the API's form of a review of a change request. */
import type { Selectable } from 'kysely'
import type { Infer } from '../../catalog/fields.ts'
import type { Review } from '../../catalog/schemas/review.ts'
import type { ChangeRequestRow } from '../domain/content/change-request.ts'
import { findChangeRequestDiscussion, findComment } from '../domain/content/discussion.ts'
import type { LocalRequest } from '../handler.ts'
import { appUrl, location } from '../reply/addresses.ts'
import type { Tables } from '../store/database.ts'
import { presentComment } from './comment.ts'
import { readUser } from './user.ts'

/** It is outdated once the content has changed after it. */
export async function presentReview(
  row: Selectable<Tables['reviews']>,
  changeRequest: ChangeRequestRow,
  request: LocalRequest,
): Promise<Infer<typeof Review>> {
  const reviewer = await readUser(request, row.reviewer_id)
  const requestedBy = await readUser(request, row.requested_by)
  const comment =
    row.comment_id === null ? undefined : await readComment(row.comment_id, changeRequest, request)
  const place = ['spaces', changeRequest.space_id, 'change-requests', changeRequest.id, 'reviews', row.id]
  return {
    object: 'change-request-review',
    id: row.id,
    revision: row.revision_id,
    ...(reviewer === undefined ? {} : { reviewer }),
    ...(requestedBy === undefined ? {} : { requestedBy }),
    status: row.status,
    outdated: row.revision_id !== changeRequest.revision_id,
    ...(comment === undefined ? {} : { comment }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: {
      location: location(request.baseUrl, ...place),
      app: appUrl('s', changeRequest.space_id, 'change-requests', String(changeRequest.number)),
    },
  }
}

async function readComment(id: string, changeRequest: ChangeRequestRow, request: LocalRequest) {
  const discussion = await findChangeRequestDiscussion(request, {
    spaceId: changeRequest.space_id,
    changeRequestId: changeRequest.id,
  })
  const row = await findComment(request, discussion, id)
  return presentComment({ ...discussion, row }, request)
}
