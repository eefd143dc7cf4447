/** What the operations of catalog/cr/comment/reply.ts do. */
import type * as declared from '../../../../catalog/cr/comment/reply.ts'
import { findChangeRequestDiscussion } from '../../../content/discussion.ts'
import { createReply, findThread, listReplies, readReply } from '../../../content/replies.ts'
import type { Role } from '../../../database.ts'
import type { Handler, LocalRequest } from '../../../handler.ts'

export const list: Handler<typeof declared.list> = async ({ path, page }, request) =>
  listReplies(request, await threadAt(request, path), page)

export const get: Handler<typeof declared.get> = async ({ path }, request) =>
  readReply(request, await threadAt(request, path), path.commentReplyId)

export const create: Handler<typeof declared.create> = async ({ path, body }, request) =>
  createReply(request, await threadAt(request, path, 'comment'), body)

interface CommentPath {
  readonly spaceId: string
  readonly changeRequestId: string
  readonly commentId: string
}

const threadAt = async (request: LocalRequest, path: CommentPath, least?: Role) =>
  findThread(request, await findChangeRequestDiscussion(request, path, least), path.commentId)
