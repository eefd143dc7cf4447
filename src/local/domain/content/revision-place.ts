/** Finds the content of a space: as it is now, or as it was at a revision. */
import type { AccessQuestion } from '../../access/access.ts'
import { findSpace } from '../../access/find.ts'
import { notFound } from '../../reply/refusals.ts'
import type { RevisionPlace } from './source.ts'

export async function placeNow(asking: AccessQuestion, spaceId: string): Promise<RevisionPlace> {
  const space = await findSpace(asking, spaceId)
  return { spaceId: space.id, revisionId: space.revision_id }
}

interface RevisionPath {
  readonly spaceId: string
  readonly revisionId: string
}

export async function placeAt(asking: AccessQuestion, path: RevisionPath): Promise<RevisionPlace> {
  const { revision } = await findRevision(asking, path)
  return { spaceId: path.spaceId, revisionId: revision.id }
}

/** A revision of the space, or of one of its change requests. */
export async function findRevision(asking: AccessQuestion, { spaceId, revisionId }: RevisionPath) {
  const space = await findSpace(asking, spaceId)
  const revision = await asking.db
    .selectFrom('revisions')
    .selectAll()
    .where('id', '=', revisionId)
    .where('space_id', '=', space.id)
    .executeTakeFirst()
  if (revision === undefined) throw notFound('revision', `${revisionId} of the space ${spaceId}`)
  return { space, revision }
}
