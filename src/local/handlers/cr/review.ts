/** Handles the operations of catalog/cr/review.ts. */
import type * as declared from '../../../catalog/cr/review.ts'
import { findChangeRequest } from '../../access/find.ts'
import { createComment } from '../../discussions/comments.ts'
import { refuseMerged } from '../../domain/content/change-request.ts'
import { findChangeRequestDiscussion } from '../../domain/content/discussion.ts'
import type { Handler } from '../../handler.ts'
import { presentReview } from '../../presenters/review.ts'
import { listPage } from '../../reply/paging.ts'
import { notFound } from '../../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  let reviews = request.db.selectFrom('reviews').selectAll().where('change_request_id', '=', changeRequest.id)
  if (query.outdated !== undefined)
    reviews = reviews.where('revision_id', query.outdated ? '<>' : '=', changeRequest.revision_id)
  return listPage(reviews, {
    keys: ['reviews.created_at', 'reviews.id'],
    page,
    present: (row) => presentReview(row, changeRequest, request),
  })
}

export const get: Handler<typeof declared.get> = async ({ path }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  const row = await request.db
    .selectFrom('reviews')
    .selectAll()
    .where('change_request_id', '=', changeRequest.id)
    .where('id', '=', path.reviewId)
    .executeTakeFirst()
  if (row === undefined)
    throw notFound('review', `${path.reviewId} of the change request ${changeRequest.id}`)
  return presentReview(row, changeRequest, request)
}

export const submit: Handler<typeof declared.submit> = async ({ path, body }, request) => {
  const { db, access, now, newId } = request
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId, 'review')
  refuseMerged(changeRequest)
  const asked = await db
    .selectFrom('reviewers')
    .select('requested_by')
    .where('change_request_id', '=', changeRequest.id)
    .where('user_id', '=', access.userId)
    .executeTakeFirst()
  const comment =
    body.comment === undefined
      ? undefined
      : await createComment(request, await findChangeRequestDiscussion(request, path, 'comment'), {
          body: body.comment,
        })
  const row = {
    id: newId('review'),
    change_request_id: changeRequest.id,
    revision_id: changeRequest.revision_id,
    reviewer_id: access.userId,
    requested_by: asked?.requested_by ?? null,
    status: body.status,
    comment_id: comment?.id ?? null,
    created_at: now,
    updated_at: now,
  }
  await db.insertInto('reviews').values(row).execute()
  return presentReview(row, changeRequest, request)
}
