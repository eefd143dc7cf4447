/** What the operations of catalog/space/comment/reply.ts do. */
import type * as declared from '../../../../catalog/space/comment/reply.ts'
import { findSpaceDiscussion } from '../../../content/discussion.ts'
import { changeReply, createReply, deleteReply, findThread, readReply } from '../../../content/replies.ts'
import type { Role } from '../../../database.ts'
import type { Handler, LocalRequest } from '../../../handler.ts'

export const get: Handler<typeof declared.get> = async ({ path }, request) =>
  readReply(request, await threadAt(request, path), path.commentReplyId)

export const create: Handler<typeof declared.create> = async ({ path, body }, request) =>
  createReply(request, await threadAt(request, path, 'comment'), body)

export const update: Handler<typeof declared.update> = async ({ path, body }, request) =>
  changeReply(request, await threadAt(request, path, 'comment'), { id: path.commentReplyId, changes: body })

const remove: Handler<typeof declared.delete> = async ({ path }, request) =>
  deleteReply(request, await threadAt(request, path, 'comment'), path.commentReplyId)

export { remove as delete }

interface CommentPath {
  readonly spaceId: string
  readonly commentId: string
}

const threadAt = async (request: LocalRequest, path: CommentPath, least?: Role) =>
  findThread(request, await findSpaceDiscussion(request, path, least), path.commentId)
