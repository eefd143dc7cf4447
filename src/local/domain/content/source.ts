/** Reads the pages of a change request for display. */

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
  /** The number of the change request. */
  readonly changeRequest: number
  readonly variables: Readonly<Record<string, string>>
  readonly pages: readonly PagePlace[]
  readonly view: ContentView
}

export async function readSource(
  { db }: LocalRequest,
  changeRequest: ChangeRequestRow,
  view: ContentView,
): Promise<PageSource> {
  const { variables } = await db
    .selectFrom('revisions')
    .select('variables')
    .where('id', '=', changeRequest.revision_id)
    .executeTakeFirstOrThrow()
  return {
    spaceId: changeRequest.space_id,
    changeRequest: changeRequest.number,
    variables: parseOwn(variables),
    pages: await readPages(db, changeRequest.revision_id),
    view,
  }
}
