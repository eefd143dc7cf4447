/** What the operations of catalog/cr/comment.ts do. */
import type * as declared from '../../../catalog/cr/comment.ts'
import {
  changeComment,
  createComment,
  deleteComment,
  listComments,
  readComment,
} from '../../content/comments.ts'
import { findChangeRequestDiscussion } from '../../content/discussion.ts'
import type { Handler } from '../../handler.ts'

export const list: Handler<typeof declared.list> = async ({ path, query, page }, request) =>
  listComments(request, await findChangeRequestDiscussion(request, path), { query, page })

export const get: Handler<typeof declared.get> = async ({ path }, request) =>
  readComment(request, await findChangeRequestDiscussion(request, path), path.commentId)

export const create: Handler<typeof declared.create> = async ({ path, body }, request) =>
  createComment(request, await findChangeRequestDiscussion(request, path, 'comment'), body)

export const update: Handler<typeof declared.update> = async ({ path, body }, request) =>
  changeComment(request, await findChangeRequestDiscussion(request, path, 'comment'), {
    id: path.commentId,
    changes: body,
  })

const remove: Handler<typeof declared.delete> = async ({ path }, request) =>
  deleteComment(request, await findChangeRequestDiscussion(request, path, 'comment'), path.commentId)

export { remove as delete }
