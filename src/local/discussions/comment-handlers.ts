/** The handlers that catalog/space/comment.ts and catalog/cr/comment.ts share. */
import type * as declared from '../../catalog/space/comment.ts'
import type { FindDiscussion } from '../domain/content/discussion.ts'
import type { LocalRequest, ParsedInput } from '../handler.ts'
import { changeComment, createComment, deleteComment, listComments, readComment } from './comments.ts'

/** The parts of a request that both declarations have, without the path. */
type CommentInput<Verb extends 'list' | 'create' | 'update', Path> = Omit<
  ParsedInput<(typeof declared)[Verb]>,
  'path'
> & { readonly path: Path }

type CommentPath<Path> = Path & { readonly commentId: string }

export const commentHandlers = <Path extends object>(find: FindDiscussion<Path>) => ({
  list: async ({ path, query, page }: CommentInput<'list', Path>, request: LocalRequest) =>
    listComments(request, await find(request, path), { query, page }),

  get: async ({ path }: { readonly path: CommentPath<Path> }, request: LocalRequest) =>
    readComment(request, await find(request, path), path.commentId),

  create: async ({ path, body }: CommentInput<'create', Path>, request: LocalRequest) =>
    createComment(request, await find(request, path, 'comment'), body),

  update: async ({ path, body }: CommentInput<'update', CommentPath<Path>>, request: LocalRequest) =>
    changeComment(request, await find(request, path, 'comment'), { id: path.commentId, changes: body }),

  remove: async ({ path }: { readonly path: CommentPath<Path> }, request: LocalRequest) =>
    deleteComment(request, await find(request, path, 'comment'), path.commentId),
})
