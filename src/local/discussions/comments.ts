/** Reads and writes comments on spaces and on change requests. */
import type { create, list, update } from '../../catalog/space/comment.ts'
import { sectionsOf } from '../../markdown/sections.ts'
import {
  type CommentRow,
  type Discussion,
  findComment,
  postPermissions,
} from '../domain/content/discussion.ts'
import { changeReactions } from '../domain/content/reactions.ts'
import type { LocalRequest, ParsedInput } from '../handler.ts'
import { presentComment } from '../presenters/comment.ts'
import { listPage, type PageRequest } from '../reply/paging.ts'
import { forbidden, invalid, notFound } from '../reply/refusals.ts'

interface CommentQuery {
  readonly query: ParsedInput<typeof list>['query']
  readonly page: PageRequest
}

export function listComments(request: LocalRequest, discussion: Discussion, { query, page }: CommentQuery) {
  const { spaceId, changeRequestId } = discussion
  const { order = 'desc', status = 'all', targetPage, authors } = query
  const direction = order === 'asc' || order === 'desc' ? order : refuseWord('order', order, ['asc', 'desc'])
  let wanted = request.db
    .selectFrom('comments')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('change_request_id', changeRequestId === null ? 'is' : '=', changeRequestId)
  if (status === 'open') wanted = wanted.where('resolved_at', 'is', null)
  else if (status === 'resolved') wanted = wanted.where('resolved_at', 'is not', null)
  else if (status !== 'all') refuseWord('status', status, ['all', 'open', 'resolved'])
  if (targetPage !== undefined) wanted = wanted.where('page_id', '=', targetPage)
  if (authors !== undefined) wanted = wanted.where('posted_by', 'in', authors)
  return listPage(wanted, {
    keys: ['comments.posted_at', 'comments.id'],
    direction,
    page,
    present: (row) => presentComment({ ...discussion, row }, request),
  })
}

export async function readComment(request: LocalRequest, discussion: Discussion, id: string) {
  const row = await findComment(request, discussion, id)
  return presentComment({ ...discussion, row }, request)
}

export async function createComment(
  request: LocalRequest,
  discussion: Discussion,
  { body, page, node }: ParsedInput<typeof create>['body'],
) {
  const id = request.newId('comment')
  const { revisionId } = discussion
  const preview = page === undefined ? undefined : await previewOf(request, { revisionId, page, node })
  await request.db
    .insertInto('comments')
    .values({
      id,
      space_id: discussion.spaceId,
      change_request_id: discussion.changeRequestId,
      revision_id: revisionId,
      page_id: page ?? null,
      node_id: node ?? null,
      node_preview: preview ?? null,
      markdown: body.markdown,
      posted_at: request.now,
      posted_by: request.access.userId,
    })
    .execute()
  return readComment(request, discussion, id)
}

interface CommentPlace {
  readonly revisionId: string
  readonly page: string
  readonly node: string | undefined
}

/** The heading of a node id. @throws ApiError 404 if there is no such page */
async function previewOf({ db }: LocalRequest, { revisionId, page, node }: CommentPlace) {
  const found = await db
    .selectFrom('revision_pages')
    .innerJoin('page_versions', 'page_versions.id', 'revision_pages.version_id')
    .select('page_versions.markdown')
    .where('revision_pages.revision_id', '=', revisionId)
    .where('revision_pages.page_id', '=', page)
    .executeTakeFirst()
  if (found === undefined) throw notFound('page', page)
  if (node === undefined) return undefined
  return sectionsOf(found.markdown).find((section) => section.id === node)?.heading
}

/** A comment of a discussion, and the changes to it. */
interface CommentChange {
  readonly id: string
  readonly changes: ParsedInput<typeof update>['body']
}

export async function changeComment(
  request: LocalRequest,
  discussion: Discussion,
  { id, changes }: CommentChange,
) {
  const row = await findComment(request, discussion, id)
  const { resolved, body } = changes
  if (body !== undefined && !postPermissions(row.posted_by, { ...discussion, ...request }).edit) {
    throw forbidden(`Only its author or an administrator can edit the comment ${id}`)
  }
  const set = {
    ...(body === undefined ? {} : { markdown: body.markdown, edited_at: request.now }),
    ...resolution(request, row, resolved),
  }
  if (Object.keys(set).length > 0) {
    await request.db.updateTable('comments').set(set).where('id', '=', id).execute()
  }
  await changeReactions(request, { comment_id: id }, changes)
  return readComment(request, discussion, id)
}

/** The columns that resolving or reopening changes. A resolved comment keeps who resolved it, and when. */
function resolution({ now, access }: LocalRequest, row: CommentRow, resolved: boolean | undefined) {
  if (resolved === undefined || resolved === (row.resolved_at !== null)) return {}
  return resolved
    ? { resolved_at: now, resolved_by: access.userId }
    : { resolved_at: null, resolved_by: null }
}

export async function deleteComment(
  request: LocalRequest,
  discussion: Discussion,
  id: string,
): Promise<undefined> {
  const row = await findComment(request, discussion, id)
  if (!postPermissions(row.posted_by, { ...discussion, ...request }).delete) {
    throw forbidden(`Only its author or an administrator can delete the comment ${id}`)
  }
  await request.db.deleteFrom('comments').where('id', '=', id).execute()
  return undefined
}

function refuseWord(name: string, word: string, known: readonly string[]): never {
  throw invalid(`${name}: ${JSON.stringify(word)} is none of ${known.join(', ')}`)
}
