/** Handles the operations of catalog/space/revision.ts. */
import type * as declared from '../../../catalog/space/revision.ts'
import { findRevision, placeAt } from '../../domain/content/revision-place.ts'
import type { Handler } from '../../handler.ts'
import { readChangeRequest } from '../../presenters/change-request.ts'
import { showContent } from '../../presenters/content.ts'
import { showChanges } from '../../presenters/content-changes.ts'
import type { Database } from '../../store/database.ts'

export const get: Handler<typeof declared.get> = async ({ path, query }, request) =>
  showContent(request, await placeAt(request, path), query)

/** Against its parent: the first revision has created all that it holds. */
export const changes: Handler<typeof declared.changes> = async ({ path, query }, request) => {
  const { revision } = await findRevision(request, path)
  const shown = await showChanges(request, { from: revision.parent_id, to: revision.id }, query)
  const merged = await findMerged(request.db, revision)
  return merged === undefined ? shown : { ...shown, mergedFrom: await readChangeRequest(request, merged.id) }
}

/** The change request that the revision has merged. One that has pulled the space into a change request has merged none. */
const findMerged = (db: Database, { id, space_id }: { readonly id: string; readonly space_id: string }) =>
  db
    .selectFrom('change_requests')
    .select('id')
    .where('space_id', '=', space_id)
    .where('revision_merged_id', '=', id)
    .executeTakeFirst()
