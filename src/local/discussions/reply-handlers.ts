/** The handlers that catalog/space/comment/reply.ts and catalog/cr/comment/reply.ts share. */
import type * as declared from '../../catalog/space/comment/reply.ts'
import type { FindDiscussion } from '../domain/content/discussion.ts'
import type { LocalRequest, ParsedInput } from '../handler.ts'
import type { PageRequest } from '../reply/paging.ts'
import type { Role } from '../store/database.ts'
import { changeReply, createReply, deleteReply, findThread, listReplies, readReply } from './replies.ts'

type ThreadPath<Path> = Path & { readonly commentId: string }

type ReplyPath<Path> = ThreadPath<Path> & { readonly commentReplyId: string }

/** The parts of a request that these handlers use. */
interface ReplyInput<Path> {
  readonly path: Path
}

type ReplyBody<Verb extends 'create' | 'update'> = Pick<ParsedInput<(typeof declared)[Verb]>, 'body'>

export function replyHandlers<Path extends object>(find: FindDiscussion<Path>) {
  const threadAt = async (request: LocalRequest, path: ThreadPath<Path>, least?: Role) =>
    findThread(request, await find(request, path, least), path.commentId)
  return {
    list: async (
      { path, page }: ReplyInput<ThreadPath<Path>> & { readonly page: PageRequest },
      request: LocalRequest,
    ) => listReplies(request, await threadAt(request, path), page),

    get: async ({ path }: ReplyInput<ReplyPath<Path>>, request: LocalRequest) =>
      readReply(request, await threadAt(request, path), path.commentReplyId),

    create: async (
      { path, body }: ReplyInput<ThreadPath<Path>> & ReplyBody<'create'>,
      request: LocalRequest,
    ) => createReply(request, await threadAt(request, path, 'comment'), body),

    update: async (
      { path, body }: ReplyInput<ReplyPath<Path>> & ReplyBody<'update'>,
      request: LocalRequest,
    ) =>
      changeReply(request, await threadAt(request, path, 'comment'), {
        id: path.commentReplyId,
        changes: body,
      }),

    remove: async ({ path }: ReplyInput<ReplyPath<Path>>, request: LocalRequest) =>
      deleteReply(request, await threadAt(request, path, 'comment'), path.commentReplyId),
  }
}
