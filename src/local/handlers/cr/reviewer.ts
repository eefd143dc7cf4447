/** Handles the operations of catalog/cr/reviewer.ts. */
import type * as declared from '../../../catalog/cr/reviewer.ts'
import { findChangeRequest } from '../../access/find.ts'
import { findMembers } from '../../access/members.ts'
import { refuseMerged } from '../../domain/content/change-request.ts'
import type { Handler, LocalRequest } from '../../handler.ts'
import { presentReviewer } from '../../presenters/change-request.ts'
import { listPage } from '../../reply/paging.ts'
import { notFound } from '../../reply/refusals.ts'

export const list: Handler<typeof declared.list> = async ({ path, page }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId)
  const reviewers = request.db
    .selectFrom('reviewers')
    .selectAll()
    .where('change_request_id', '=', changeRequest.id)
  return listPage(reviewers, {
    keys: ['reviewers.created_at', 'reviewers.user_id'],
    page,
    present: (row) => presentReviewer(row, request),
  })
}

/** An existing reviewer does not change. */
export const add: Handler<typeof declared.add> = async ({ path, body }, request) => {
  const { db, access, now } = request
  const { space, changeRequest } = await findChangeRequest(
    request,
    path.spaceId,
    path.changeRequestId,
    'edit',
  )
  refuseMerged(changeRequest)
  const members = await findMembers(request, space.organization_id, body.users)
  const users = [...new Set(members.values())]
  for (const user of users) {
    await db
      .insertInto('reviewers')
      .values({
        change_request_id: changeRequest.id,
        user_id: user,
        revision_id: changeRequest.revision_id,
        requested_by: access.userId,
        created_at: now,
      })
      .onConflict((asked) => asked.columns(['change_request_id', 'user_id']).doNothing())
      .execute()
  }
  await db
    .updateTable('change_requests')
    .set({ subject: body.subject, updated_at: now })
    .where('id', '=', changeRequest.id)
    .execute()
  return { users: await readReviewers(request, changeRequest.id, users) }
}

export const remove: Handler<typeof declared.remove> = async ({ path }, request) => {
  const { changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId, 'edit')
  refuseMerged(changeRequest)
  const { numDeletedRows } = await request.db
    .deleteFrom('reviewers')
    .where('change_request_id', '=', changeRequest.id)
    .where('user_id', '=', path.userId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound('requested reviewer', path.userId)
  return undefined
}

async function readReviewers(request: LocalRequest, changeRequestId: string, users: readonly string[]) {
  const reviewers = []
  for (const user of users) {
    const row = await request.db
      .selectFrom('reviewers')
      .selectAll()
      .where('change_request_id', '=', changeRequestId)
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow()
    reviewers.push(await presentReviewer(row, request))
  }
  return reviewers
}
