/** Changes the text and the fields of a page, and moves it. */
import { invalid } from '../../../reply/refusals.ts'
import type { PagePlace } from '../content.ts'
import type { ChangeContext, UpdatePage } from './change.ts'
import { type ContentDraft, findPage, revised, touch, withVersion } from './draft.ts'
import { columnsOf, fieldsOf, markdownColumn } from './page-columns.ts'
import { chooseSlug, parentFor, putPage, slugIn, withPathsOfPlaces, withSubpages } from './place-page.ts'

export function updatePage(draft: ContentDraft, change: UpdatePage, context: ChangeContext): ContentDraft {
  const { place, request } = context
  const before = findPage(draft, change.page, `${place}.page`)
  if (change.written !== undefined && before.version.type !== 'document')
    throw invalid(`${place}.document: ${before.id} is a ${before.version.type}, which has no text of its own`)
  const fields = fieldsOf(change)
  const parentId = change.into === undefined ? before.parentId : newParent(draft, before, change, place)
  const staysThere = parentId === before.parentId && change.at === undefined
  const slug = staysThere && fields.slug === undefined ? slugIn(before) : slugFor(before, parentId)
  const columns = {
    ...columnsOf(fields),
    ...markdownColumn(change.written, context),
    // The path says which slug counts: that of the version may have lost it to a sibling.
    ...(slug === slugIn(before) ? {} : { slug }),
  }
  const written = revised(before, columns, request)
  const others = (page: PagePlace) => draft.pages.map((each) => (each.id === page.id ? page : each))
  // Most changes are new texts: in a space of 10,000 pages, new paths would cost more than all else.
  if (staysThere && slug === slugIn(before))
    return touch(withVersion({ ...draft, pages: others(written) }, before, written), [written])
  const page = { ...written, path: slug }
  const placed = staysThere ? others(page) : putPage(others(page), page, { parentId, at: change.at })
  const pages = withPathsOfPlaces(placed)
  return touch(withVersion({ ...draft, pages }, before, page), [page])

  function slugFor({ id }: PagePlace, under: string | null): string {
    const wanted = { id, parentId: under, given: fields.slug, derived: slugIn(before) }
    return chooseSlug(draft.pages, wanted, place)
  }
}

/** @throws ApiError 400 for a place within the page itself, which would cut both off */
function newParent(
  draft: ContentDraft,
  page: PagePlace,
  { into }: Pick<UpdatePage, 'into'>,
  place: string,
): string | null {
  const parentId = parentFor(draft, into ?? null, place)
  if (withSubpages(draft.pages, page).some(({ id }) => id === parentId))
    throw invalid(`${place}.into: ${parentId} is ${page.id} itself or a page below it; choose another one`)
  return parentId
}
