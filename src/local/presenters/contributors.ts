/** Lists who edited a change request, and who commented on it, with how often and when they last did. */
import type { LocalRequest } from '../handler.ts'
import { readUser } from './user.ts'

export async function contributorsTo(request: LocalRequest, changeRequestId: string) {
  const { db } = request
  const edits = await db
    .selectFrom('revisions')
    .select([
      'created_by as user',
      ({ fn }) => fn.countAll<number>().as('count'),
      ({ fn }) => fn.max('created_at').as('at'),
    ])
    .where('change_request_id', '=', changeRequestId)
    .groupBy('created_by')
    .orderBy('created_by')
    .execute()
  const comments = await db
    .selectFrom('comments')
    .select([
      'posted_by as user',
      ({ fn }) => fn.countAll<number>().as('count'),
      ({ fn }) => fn.max('posted_at').as('at'),
    ])
    .where('change_request_id', '=', changeRequestId)
    .groupBy('posted_by')
    .orderBy('posted_by')
    .execute()
  const items = []
  for (const [actionType, rows] of [
    ['edit', edits],
    ['comment', comments],
  ] as const)
    for (const { user: id, count, at } of rows) {
      const user = await readUser(request, id)
      if (user !== undefined) items.push({ user, actionType, count, updatedAt: at })
    }
  return items
}
