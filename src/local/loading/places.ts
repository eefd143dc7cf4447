/** Rows of collections and spaces: the mirror of their presenters. */

import type { LoadingState, RowMaker } from './loading.ts'
import { json, number, object, oneOf, role, text, textOr } from './values.ts'

export const collection: RowMaker = ({ path, reply }, loading) => {
  loading.rows.add('collections', {
    id: path.collectionId ?? '',
    organization_id: loading.organization,
    parent_id: text(reply, 'parent'),
    title: textOr(reply, 'title', ''),
    description: text(reply, 'description'),
    default_level: role(reply, 'defaultLevel'),
    inherits: text(reply, 'defaultLevel') === 'inherit',
    position: loading.position('places'),
    created_at: loading.now,
  })
}

const visibilities = ['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private'] as const

export const space: RowMaker = ({ path: { spaceId = '' }, reply }, loading) => {
  const revision = textOr(reply, 'revision', `${spaceId}-content`)
  const createdAt = textOr(reply, 'createdAt', loading.now)
  const merged =
    number(reply, 'changeRequests') -
    number(reply, 'changeRequestsOpen') -
    number(reply, 'changeRequestsDraft')
  if (merged > 0)
    loading.approximate('space', 'changeRequests', 'Lists hold no merged and archived change requests')
  loading.revisions.set(spaceId, revision)
  addRevision(loading, { id: revision, space: spaceId, type: 'initial', createdAt })
  loading.rows.add('spaces', {
    id: spaceId,
    organization_id: loading.organization,
    parent_id: text(reply, 'parent'),
    title: textOr(reply, 'title', ''),
    emoji: textOr(reply, 'emoji', '📘'),
    visibility: oneOf(reply, 'visibility', visibilities) ?? 'private',
    edit_mode: oneOf(reply, 'editMode', ['live', 'locked']) ?? 'live',
    default_level: role(reply, 'defaultLevel'),
    inherits: text(reply, 'defaultLevel') === 'inherit',
    git_sync: json(reply, 'gitSync'),
    visitor_auth_backend: text(object(reply, 'visitorAuth'), 'backend'),
    revision_id: revision,
    position: loading.position('places'),
    // Numbers are never used twice, and those of merged ones are in no list.
    last_change_request_number: number(reply, 'changeRequests'),
    created_at: createdAt,
    updated_at: textOr(reply, 'updatedAt', createdAt),
  })
}

interface NamedRevision {
  readonly id: string
  readonly space: string
  readonly type: string
  readonly createdAt: string
  readonly changeRequest?: string
  readonly parent?: string
}

/** Several things name a revision; the first to name it says what it is. */
export function addRevision(loading: LoadingState, revision: NamedRevision): void {
  if (!loading.isNew('revisions', revision.id)) return
  loading.rows.add('revisions', {
    id: revision.id,
    space_id: revision.space,
    change_request_id: revision.changeRequest ?? null,
    type: revision.type,
    parent_id: revision.parent ?? null,
    created_at: revision.createdAt,
  })
}
