/** The states of a change request, and merging its content with the main content of its space. */
import type { Selectable } from 'kysely'
import type { LocalRequest } from '../../handler.ts'
import { conflict, forbidden, invalid } from '../../reply/refusals.ts'
import type { Tables } from '../../store/database.ts'
import { type Content, readContent, writeRevision } from './content.ts'
import { mergeContent } from './merge.ts'

export type ChangeRequestRow = Selectable<Tables['change_requests']>
type SpaceColumns = Selectable<Tables['spaces']>

/** A change request, with its space. */
export interface Proposal {
  readonly space: SpaceColumns
  readonly changeRequest: ChangeRequestRow
}

/** The statuses that a caller can set; only a merge sets `merged`. */
const settable: readonly string[] = ['draft', 'open', 'archived']
export const statuses: readonly string[] = [...settable, 'merged']

export const isMerged = ({ status }: Pick<ChangeRequestRow, 'status'>): boolean => status === 'merged'

type Ancestry = Pick<ChangeRequestRow, 'status' | 'revision_initial_id' | 'revision_merged_ancestor_id'>

/** The latest revision of the main content that the change request includes. */
export const ancestorOf = (changeRequest: Ancestry): string =>
  changeRequest.revision_merged_ancestor_id ?? changeRequest.revision_initial_id

/** True if the main content has gone on since; a merged change request is never outdated. */
export const isOutdated = (changeRequest: Ancestry, primaryRevisionId: string): boolean =>
  !isMerged(changeRequest) && ancestorOf(changeRequest) !== primaryRevisionId

export function checkStatus(status: string): void {
  if (settable.includes(status)) return
  const reason = status === 'merged' ? 'it is set by a merge' : `it is none of ${settable.join(', ')}`
  throw invalid(`body.status: ${JSON.stringify(status)} can't be set; ${reason}`)
}

/** Refuses to change a merged change request. */
export function refuseMerged(changeRequest: Pick<ChangeRequestRow, 'id' | 'status'>): void {
  if (isMerged(changeRequest)) throw conflict(`The change request ${changeRequest.id} is merged already`)
}

/** Makes the change request's content the main content of the space. @throws ApiError 403, 409 */
export async function mergeProposal(
  request: LocalRequest,
  { space, changeRequest }: Proposal,
): Promise<string> {
  refuseMerged(changeRequest)
  if (space.edit_mode === 'locked')
    throw forbidden(`The space ${space.id} is locked; nothing can be merged into it`)
  const revision = await writeRevision(
    request,
    {
      spaceId: space.id,
      type: 'merge',
      parentId: space.revision_id,
      mergedParentId: changeRequest.revision_id,
      message: `Merge change request ${changeRequest.number}: ${changeRequest.subject}`,
    },
    await contentWithPrimary(request, { space, changeRequest }),
  )
  await request.db
    .updateTable('spaces')
    .set({ revision_id: revision, updated_at: request.now })
    .where('id', '=', space.id)
    .execute()
  await request.db
    .updateTable('change_requests')
    .set({ status: 'merged', revision_merged_id: revision, updated_at: request.now })
    .where('id', '=', changeRequest.id)
    .execute()
  await request.search.refresh(request.db, space.id)
  return revision
}

/** Brings the main content into the change request. @throws ApiError 409 */
export async function pullPrimary(
  request: LocalRequest,
  { space, changeRequest }: Proposal,
): Promise<string> {
  refuseMerged(changeRequest)
  if (!isOutdated(changeRequest, space.revision_id)) return changeRequest.revision_id
  const revision = await writeRevision(
    request,
    {
      spaceId: space.id,
      changeRequestId: changeRequest.id,
      type: 'update',
      parentId: changeRequest.revision_id,
      mergedParentId: space.revision_id,
      message: `Update change request ${changeRequest.number} from the main content`,
    },
    await contentWithPrimary(request, { space, changeRequest }),
  )
  await request.db
    .updateTable('change_requests')
    .set({
      revision_id: revision,
      revision_merged_ancestor_id: space.revision_id,
      updated_at: request.now,
    })
    .where('id', '=', changeRequest.id)
    .execute()
  return revision
}

async function contentWithPrimary(
  { db }: LocalRequest,
  { space, changeRequest }: Proposal,
): Promise<Content> {
  const ours = await readContent(db, changeRequest.revision_id)
  if (!isOutdated(changeRequest, space.revision_id)) return ours
  return mergeContent({
    base: await readContent(db, ancestorOf(changeRequest)),
    ours,
    theirs: await readContent(db, space.revision_id),
  })
}
