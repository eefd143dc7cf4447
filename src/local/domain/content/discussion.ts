/** Finds the place of comments: a space, or a change request of it. */
import type { Selectable } from 'kysely'
import { reaches } from '../../../permissions/roles.ts'
import { findChangeRequest, findSpace } from '../../access/find.ts'
import type { LocalRequest } from '../../handler.ts'
import { notFound } from '../../reply/refusals.ts'
import type { Role, Tables } from '../../store/database.ts'

export type CommentRow = Selectable<Tables['comments']>
export type ReplyRow = Selectable<Tables['replies']>

export interface Discussion {
  readonly spaceId: string
  /** Null for comments on the space itself. */
  readonly changeRequestId: string | null
  /** The current revision of the content under discussion. */
  readonly revisionId: string
  /** The caller's role there. */
  readonly role: Role | undefined
}

/** Finds the place of comments from a path. @throws ApiError if the caller's role there is less than `least` */
export type FindDiscussion<Path> = (request: LocalRequest, path: Path, least?: Role) => Promise<Discussion>

interface SpacePath {
  readonly spaceId: string
}

interface ChangeRequestPath extends SpacePath {
  readonly changeRequestId: string
}

export async function findSpaceDiscussion(
  request: LocalRequest,
  { spaceId }: SpacePath,
  least: Role = 'read',
): Promise<Discussion> {
  const space = await findSpace(request, spaceId, least)
  const role = await request.access.roleOn('space', space)
  return { spaceId, changeRequestId: null, revisionId: space.revision_id, role }
}

export async function findChangeRequestDiscussion(
  request: LocalRequest,
  path: ChangeRequestPath,
  least: Role = 'read',
): Promise<Discussion> {
  const { space, changeRequest } = await findChangeRequest(request, path.spaceId, path.changeRequestId, least)
  const role = await request.access.roleOn('space', space)
  return {
    spaceId: space.id,
    changeRequestId: changeRequest.id,
    revisionId: changeRequest.revision_id,
    role,
  }
}

export async function findComment(
  { db }: LocalRequest,
  { spaceId, changeRequestId }: Discussion,
  id: string,
): Promise<CommentRow> {
  const comment = await db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()
  if (comment?.space_id === spaceId && comment.change_request_id === changeRequestId) return comment
  throw notFound('comment', id)
}

export async function findReply({ db }: LocalRequest, commentId: string, id: string): Promise<ReplyRow> {
  const reply = await db
    .selectFrom('replies')
    .selectAll()
    .where('id', '=', id)
    .where('comment_id', '=', commentId)
    .executeTakeFirst()
  if (reply === undefined) throw notFound('reply', id)
  return reply
}

/** The caller's rights on a comment or reply: only its author and administrators may change it. */
export function postPermissions(
  postedBy: string | null,
  { role, access }: Pick<Discussion, 'role'> & Pick<LocalRequest, 'access'>,
) {
  const own = postedBy === access.userId && reaches(role, 'comment')
  const mayChange = own || reaches(role, 'admin')
  return { view: reaches(role, 'read'), edit: mayChange, reply: reaches(role, 'comment'), delete: mayChange }
}
