/** Brings a page back to what it was in a revision: text, fields and place. A page that is gone comes back. */
import { invalid } from '../../../reply/refusals.ts'
import { type PagePlace, readPages } from '../content.ts'
import type { ChangeContext, ChangeOf } from './change.ts'
import { type ContentDraft, revised, touch, withVersion } from './draft.ts'
import { chooseSlug, putPage, siblingsIn, slugIn, withPathsOfPlaces, withSubpages } from './place-page.ts'

export async function revertPage(
  draft: ContentDraft,
  { page: id, revision }: ChangeOf<'revert_page'>,
  context: ChangeContext,
): Promise<ContentDraft> {
  const earlier = await readRevision(revision, context)
  const wanted = earlier.pages.find((page) => page.id === id)
  if (wanted === undefined)
    throw invalid(`${context.place}.page: there is no page ${id} in the revision ${earlier.id}`)
  const present = draft.pages.find((page) => page.id === id)
  const parentId = parentAgain(draft, { present, wanted }, context.place)
  const others = draft.pages.filter((page) => page.id !== id)
  const choice = { id, parentId, given: undefined, derived: slugIn(wanted) }
  const slug = chooseSlug(others, choice, context.place)
  const page = {
    ...(slug === slugIn(wanted) ? wanted : revised(wanted, { slug }, context.request)),
    path: slug,
  }
  const at = placeAfterNeighbours(
    siblingsIn(earlier.pages, wanted.parentId),
    siblingsIn(others, parentId),
    id,
  )
  const pages = withPathsOfPlaces(putPage(others, page, { parentId, at }))
  return touch(withVersion({ ...draft, pages }, wanted, page), [page])
}

/** @throws ApiError 400 if the space has no such revision */
async function readRevision(
  revision: string | undefined,
  { request: { db }, spaceId, branchedFrom, place }: ChangeContext,
) {
  const id = revision ?? branchedFrom
  const found = await db
    .selectFrom('revisions')
    .select('id')
    .where('id', '=', id)
    .where('space_id', '=', spaceId)
    .executeTakeFirst()
  if (found === undefined) throw invalid(`${place}.revision: the space ${spaceId} has no revision ${id}`)
  return { id, pages: await readPages(db, id) }
}

interface RevertedPage {
  readonly present: PagePlace | undefined
  readonly wanted: PagePlace
}

/** The parent of that revision; the first level if it is gone. @throws ApiError 400 if it lies below the page now */
function parentAgain(draft: ContentDraft, { present, wanted }: RevertedPage, place: string): string | null {
  const parent = draft.pages.find(({ id }) => id === wanted.parentId)
  if (parent === undefined) return null
  if (present !== undefined && withSubpages(draft.pages, present).includes(parent))
    throw invalid(
      `${place}.page: ${wanted.id} was in ${parent.id}, which lies below it now; move that one first`,
    )
  return parent.id
}

/** Right after the closest page that stood before it and is there; else at the top. */
function placeAfterNeighbours(then: readonly PagePlace[], now: readonly PagePlace[], id: string): number {
  const before = then
    .slice(
      0,
      then.findIndex((page) => page.id === id),
    )
    .map((page) => page.id)
  return (
    now.findLastIndex((page) => page.id === before.findLast((each) => now.some((one) => one.id === each))) + 1
  )
}
