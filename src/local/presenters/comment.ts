/** Builds the API's form of comments and replies. */
import type { Infer } from '../../catalog/fields.ts'
import type { Comment, CommentReply } from '../../catalog/schemas/comment.ts'
import {
  type CommentRow,
  type Discussion,
  postPermissions,
  type ReplyRow,
} from '../domain/content/discussion.ts'
import type { LocalRequest } from '../handler.ts'
import { location } from '../reply/addresses.ts'
import { readReactions } from './reactions.ts'
import { readUser } from './user.ts'

type PresentedComment = Infer<typeof Comment>
type CommentTarget = NonNullable<PresentedComment['target']>

/** A comment or reply, and its place. */
interface PostRow<Row> extends Discussion {
  readonly row: Row
}

export async function presentComment(
  post: PostRow<CommentRow>,
  request: LocalRequest,
): Promise<PresentedComment> {
  const { row, changeRequestId } = post
  const { count } = await request.db
    .selectFrom('replies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('comment_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const page = row.page_id === null ? undefined : await readTargetPage(request, post, row.page_id)
  const resolvedBy = await readUser(request, row.resolved_by)
  return {
    object: 'comment',
    ...(await presentPost(request, row, postPermissions(row.posted_by, { ...post, ...request }))),
    reactions: await readReactions(request, { comment_id: row.id }),
    replies: count,
    target: {
      ...(row.node_id === null ? {} : { node: nodeOf(row.node_id, row.node_preview) }),
      ...(changeRequestId === null ? {} : { changeRequest: changeRequestId }),
      ...(page === undefined ? {} : { page }),
      space: row.space_id,
      revision: row.revision_id,
    },
    urls: { location: location(request.baseUrl, ...placeOf(post), 'comments', row.id) },
    status: row.resolved_at === null ? 'open' : 'resolved',
    ...(row.resolved_at === null ? {} : { resolvedAt: row.resolved_at }),
    ...(resolvedBy === undefined ? {} : { resolvedBy }),
  }
}

export async function presentReply(
  post: PostRow<ReplyRow>,
  request: LocalRequest,
): Promise<Infer<typeof CommentReply>> {
  const { row } = post
  const place = [...placeOf(post), 'comments', row.comment_id, 'replies', row.id]
  return {
    object: 'comment-reply',
    ...(await presentPost(request, row, postPermissions(row.posted_by, { ...post, ...request }))),
    reactions: await readReactions(request, { reply_id: row.id }),
    urls: { location: location(request.baseUrl, ...place) },
  }
}

type PostText = Pick<ReplyRow, 'id' | 'posted_by' | 'posted_at' | 'edited_at' | 'markdown'>

/** The members that comments and replies share. */
async function presentPost(
  request: LocalRequest,
  row: PostText,
  permissions: ReturnType<typeof postPermissions>,
) {
  const postedBy = await readUser(request, row.posted_by)
  return {
    id: row.id,
    ...(postedBy === undefined ? {} : { postedBy }),
    postedAt: row.posted_at,
    ...(row.edited_at === null ? {} : { editedAt: row.edited_at }),
    body: { markdown: row.markdown },
    permissions,
  }
}

const placeOf = ({ spaceId, changeRequestId }: Discussion): readonly string[] => [
  'spaces',
  spaceId,
  ...(changeRequestId === null ? [] : ['change-requests', changeRequestId]),
]

const nodeOf = (id: string, preview: string | null): CommentTarget['node'] => ({
  id,
  ...(preview === null ? {} : { preview }),
})

/** The page of the comment; `outdated` if it has changed since, or is gone. */
async function readTargetPage(
  { db }: LocalRequest,
  { row, revisionId }: PostRow<CommentRow>,
  pageId: string,
): Promise<CommentTarget['page']> {
  const page = await db
    .selectFrom('revision_pages')
    .innerJoin('page_versions', 'page_versions.id', 'revision_pages.version_id')
    .selectAll('page_versions')
    .select('revision_pages.path')
    .where('revision_pages.revision_id', '=', row.revision_id)
    .where('revision_pages.page_id', '=', pageId)
    .executeTakeFirst()
  if (page === undefined) return { id: pageId, outdated: true }
  const current = await db
    .selectFrom('revision_pages')
    .select('version_id')
    .where('revision_id', '=', revisionId)
    .where('page_id', '=', pageId)
    .executeTakeFirst()
  return {
    id: pageId,
    title: page.title,
    ...(page.emoji === null ? {} : { emoji: page.emoji }),
    ...(page.icon === null ? {} : { icon: page.icon }),
    createdAt: page.created_at,
    updatedAt: page.updated_at,
    path: page.path,
    outdated: current?.version_id !== page.id,
  }
}
