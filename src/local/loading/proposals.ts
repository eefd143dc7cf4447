/** Rows of change requests, reviewers, comments and replies: the mirror of their presenters. */
import { memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { LoadingState, RowMaker } from './loading.ts'
import { addRevision } from './places.ts'
import { elements, object, text, textOr } from './values.ts'

export const changeRequest: RowMaker = ({ path, reply }, loading) => {
  const { spaceId = '', changeRequestId = '' } = path
  const createdAt = textOr(reply, 'createdAt', loading.now)
  const primary = loading.revisions.get(spaceId) ?? ''
  const revision = textOr(reply, 'revision', primary)
  const initial = textOr(reply, 'revisionInitial', primary)
  const ancestor = text(reply, 'revisionMergedAncestor')
  const merged = text(reply, 'revisionMerged')
  for (const id of [initial, ancestor, merged])
    if (id !== null) addRevision(loading, { id, space: spaceId, type: 'edits', createdAt })
  addRevision(loading, {
    id: revision,
    space: spaceId,
    type: 'edits',
    createdAt,
    changeRequest: changeRequestId,
    parent: initial,
  })
  loading.revisions.set(changeRequestId, revision)
  loading.rows.add('change_requests', {
    id: changeRequestId,
    space_id: spaceId,
    number: numberOf(reply, spaceId, loading),
    status: textOr(reply, 'status', 'draft'),
    subject: textOr(reply, 'subject', ''),
    revision_id: revision,
    revision_initial_id: initial,
    revision_merged_ancestor_id: ancestor,
    revision_merged_id: merged,
    created_at: createdAt,
    updated_at: textOr(reply, 'updatedAt', createdAt),
    created_by: loading.user(reply.createdBy),
  })
}

/** Without one it gets a number of its own, far beyond those that people see: two of a space never have the same. */
function numberOf(reply: JsonObject, space: string, loading: LoadingState): number {
  if (typeof reply.number === 'number') return reply.number
  loading.approximate('change-request', 'number', 'The service shows none: the clone counts its own')
  return loading.position(`numbers ${space}`)
}

export const reviewer: RowMaker = ({ path, reply }, loading) => {
  const { changeRequestId = '' } = path
  const user = loading.user(reply.user) ?? loading.user({ id: path.userId })
  if (user === null || !loading.isNew('reviewers', `${changeRequestId} ${user}`)) return
  loading.rows.add('reviewers', {
    change_request_id: changeRequestId,
    user_id: user,
    revision_id: knownRevision(text(reply, 'revision'), path, loading),
    requested_by: loading.user(reply.requestedBy),
    created_at: textOr(reply, 'createdAt', loading.moment('reviewers')),
  })
}

export const comment: RowMaker = ({ path, reply }, loading) => {
  const { spaceId = '', changeRequestId, commentId = '' } = path
  const target = object(reply, 'target')
  const node = object(target, 'node')
  const page = object(target, 'page')
  if (page.title !== undefined)
    loading.approximate('comment', 'target.page', 'It shows the page of the revision that was commented on')
  loading.rows.add('comments', {
    id: commentId,
    space_id: spaceId,
    change_request_id: changeRequestId ?? null,
    revision_id: knownRevision(text(target, 'revision'), path, loading),
    page_id: text(page, 'id'),
    node_id: text(node, 'id'),
    node_preview: text(node, 'preview'),
    ...said(reply, loading),
    resolved_at: resolvedAt(reply, loading),
    resolved_by: loading.user(reply.resolvedBy),
  })
  addReactions(reply, { comment_id: commentId, reply_id: null }, loading)
}

export const reply: RowMaker = ({ path, reply: shown }, loading) => {
  const { commentId = '', commentReplyId = '' } = path
  loading.rows.add('replies', { id: commentReplyId, comment_id: commentId, ...said(shown, loading) })
  addReactions(shown, { comment_id: null, reply_id: commentReplyId }, loading)
}

/** Some service may tell that a comment is resolved and not when. */
const resolvedAt = (reply: JsonObject, loading: LoadingState): string | null =>
  reply.status === 'resolved' ? textOr(reply, 'resolvedAt', loading.now) : text(reply, 'resolvedAt')

const said = (reply: JsonObject, loading: LoadingState) => ({
  markdown: textOr(object(reply, 'body'), 'markdown', ''),
  posted_at: textOr(reply, 'postedAt', loading.moment('posts')),
  posted_by: loading.user(reply.postedBy),
  edited_at: text(reply, 'editedAt'),
})

/** The named revision, which becomes a row, or else that of the change request or the space. */
function knownRevision(
  named: string | null,
  { spaceId = '', changeRequestId = '' }: Readonly<Record<string, string>>,
  loading: LoadingState,
): string {
  const own = loading.revisions.get(changeRequestId) ?? loading.revisions.get(spaceId) ?? ''
  if (named === null) return own
  addRevision(loading, { id: named, space: spaceId, type: 'edits', createdAt: loading.now })
  return named
}

type ReactionSubject = { readonly comment_id: string | null; readonly reply_id: string | null }

function addReactions(reply: JsonObject, on: ReactionSubject, loading: LoadingState): void {
  for (const reaction of elements(reply, 'reactions'))
    for (const reacted of isObject(reaction) ? elements(reaction, 'users') : []) {
      const user = loading.user(memberOf(reacted, 'user'))
      const emoji = isObject(reaction) ? text(reaction, 'emoji') : null
      const place = on.comment_id ?? on.reply_id
      const key = `${place} ${emoji} ${user}`
      if (user === null || emoji === null || !isObject(reacted) || !loading.isNew('reactions', key)) continue
      loading.rows.add('reactions', {
        id: `rct_${place}_${loading.position(`reactions ${place}`)}`,
        ...on,
        emoji,
        user_id: user,
        reacted_at: textOr(reacted, 'reactedAt', loading.moment('reactions')),
      })
    }
}
