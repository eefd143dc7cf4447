/** Reads and writes replies to comments on spaces and on change requests. */
import type { create, update } from '../../catalog/space/comment/reply.ts'
import { type Discussion, findComment, findReply, postPermissions } from '../domain/content/discussion.ts'
import { changeReactions } from '../domain/content/reactions.ts'
import type { LocalRequest, ParsedInput } from '../handler.ts'
import { presentReply } from '../presenters/comment.ts'
import { listPage, type PageRequest } from '../reply/paging.ts'
import { forbidden } from '../reply/refusals.ts'

/** The comment of the replies. */
export interface Thread extends Discussion {
  readonly commentId: string
}

export async function findThread(
  request: LocalRequest,
  discussion: Discussion,
  commentId: string,
): Promise<Thread> {
  await findComment(request, discussion, commentId)
  return { ...discussion, commentId }
}

/** Oldest first, in reading order. */
export const listReplies = (request: LocalRequest, thread: Thread, page: PageRequest) =>
  listPage(request.db.selectFrom('replies').selectAll().where('comment_id', '=', thread.commentId), {
    keys: ['replies.posted_at', 'replies.id'],
    page,
    present: (row) => presentReply({ ...thread, row }, request),
  })

export const readReply = async (request: LocalRequest, thread: Thread, id: string) =>
  presentReply({ ...thread, row: await findReply(request, thread.commentId, id) }, request)

export async function createReply(
  request: LocalRequest,
  thread: Thread,
  { body }: ParsedInput<typeof create>['body'],
) {
  const id = request.newId('reply')
  await request.db
    .insertInto('replies')
    .values({
      id,
      comment_id: thread.commentId,
      markdown: body.markdown,
      posted_at: request.now,
      posted_by: request.access.userId,
    })
    .execute()
  return readReply(request, thread, id)
}

interface ReplyChange {
  readonly id: string
  readonly changes: ParsedInput<typeof update>['body']
}

export async function changeReply(request: LocalRequest, thread: Thread, { id, changes }: ReplyChange) {
  const row = await findReply(request, thread.commentId, id)
  const { body } = changes
  if (body !== undefined) {
    if (!postPermissions(row.posted_by, { ...thread, ...request }).edit) {
      throw forbidden(`Only its author or an administrator can edit the reply ${id}`)
    }
    await request.db
      .updateTable('replies')
      .set({ markdown: body.markdown, edited_at: request.now })
      .where('id', '=', id)
      .execute()
  }
  await changeReactions(request, { reply_id: id }, changes)
  return readReply(request, thread, id)
}

export async function deleteReply(request: LocalRequest, thread: Thread, id: string): Promise<undefined> {
  const row = await findReply(request, thread.commentId, id)
  if (!postPermissions(row.posted_by, { ...thread, ...request }).delete) {
    throw forbidden(`Only its author or an administrator can delete the reply ${id}`)
  }
  await request.db.deleteFrom('replies').where('id', '=', id).execute()
  return undefined
}
