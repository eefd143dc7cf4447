/** Reads the pages of a revision for display: of a change request, or of a space. */

import { parseOwn } from '../../../json/plain.ts'
import type { LocalRequest } from '../../handler.ts'
import type { ChangeRequestRow } from './change-request.ts'
import { type PagePlace, readPages } from './content.ts'

/** Options of the display. */
export interface ContentView {
  /** False: without the Git metadata. */
  readonly metadata?: boolean | undefined
  /** False: without computed members. */
  readonly computed?: boolean | undefined
  /** True: with values in place of expressions. */
  readonly evaluated?: boolean | undefined
}

/** The origin of the pages. */
export interface PageSource {
  readonly spaceId: string
  /** The number of the change request; undefined for the content of the space itself. */
  readonly changeRequest: number | undefined
  readonly variables: Readonly<Record<string, string>>
  readonly pages: readonly PagePlace[]
  readonly view: ContentView
}

/** A revision, and where it is looked at. */
export interface RevisionPlace {
  readonly spaceId: string
  readonly revisionId: string
  /** Its number. */
  readonly changeRequest?: number
}

export const placeOfProposal = (changeRequest: ChangeRequestRow): RevisionPlace => ({
  spaceId: changeRequest.space_id,
  revisionId: changeRequest.revision_id,
  changeRequest: changeRequest.number,
})

export async function readSource(
  { db }: Pick<LocalRequest, 'db'>,
  { spaceId, revisionId, changeRequest }: RevisionPlace,
  view: ContentView,
): Promise<PageSource> {
  const { variables } = await db
    .selectFrom('revisions')
    .select('variables')
    .where('id', '=', revisionId)
    .executeTakeFirstOrThrow()
  return {
    spaceId,
    changeRequest,
    variables: parseOwn(variables),
    pages: await readPages(db, revisionId),
    view,
  }
}
