/** Makes a new space: live, with one revision and no pages. */
import type { LocalRequest } from '../../handler.ts'
import type { Role } from '../../store/database.ts'
import { createRevision } from './revisions.ts'
import { lastPosition, type Parent } from './siblings.ts'

interface NewSpace extends Parent {
  readonly title: string
  readonly emoji?: string
  readonly visibility?: 'public' | 'unlisted' | 'share-link' | 'visitor-auth' | 'in-collection' | 'private'
  readonly default_level?: Role | null
  readonly inherits?: 0 | 1
  /** Default: after its siblings. */
  readonly position?: number
}

export async function createSpace(
  request: LocalRequest,
  {
    organization_id,
    parent_id,
    title,
    emoji = '📘',
    visibility = 'private',
    default_level = null,
    inherits = 0,
    position,
  }: NewSpace,
): Promise<{ readonly id: string; readonly revision: string }> {
  const id = request.newId('space')
  const revision = await createRevision(request, { spaceId: id, type: 'initial' })
  await request.db
    .insertInto('spaces')
    .values({
      id,
      organization_id,
      parent_id,
      title,
      emoji,
      visibility,
      edit_mode: 'live',
      default_level,
      inherits: inherits === 1,
      revision_id: revision,
      position: position ?? (await lastPosition(request.db, { organization_id, parent_id })),
      created_at: request.now,
      updated_at: request.now,
    })
    .execute()
  return { id, revision }
}
