/** The pages of a change request, read for showing them. */
import type { LocalRequest } from '../handler.ts'
import type { ContentView, PageSource } from '../presenters/revision.ts'
import type { ChangeRequestRow } from './change-request.ts'
import { readPages } from './content.ts'

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
    variables: JSON.parse(variables),
    pages: await readPages(db, changeRequest.revision_id),
    view,
  }
}
