/** The pages of a change request, read for showing them. */
import type { LocalRequest } from '../../handler.ts'
import type { ChangeRequestRow } from './change-request.ts'
import { type PagePlace, readPages } from './content.ts'

/** What is shown of content. */
export interface ContentView {
  /** False leaves the Git metadata out. */
  readonly metadata?: boolean | undefined
  /** False leaves out what is computed. */
  readonly computed?: boolean | undefined
  /** True writes values in place of expressions. */
  readonly evaluated?: boolean | undefined
}

/** Where the pages are from. */
export interface PageSource {
  readonly spaceId: string
  /** Number of the change request. */
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
    variables: JSON.parse(variables),
    pages: await readPages(db, changeRequest.revision_id),
    view,
  }
}
