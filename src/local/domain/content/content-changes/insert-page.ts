/** Adds a page to the content of a change request. */
import type { PagePlace } from '../content.ts'
import { untitled } from '../first-page.ts'
import { emptyVersion } from '../page-versions.ts'
import { slugOf } from '../tree.ts'
import type { ChangeContext, InsertPage } from './change.ts'
import { type ContentDraft, touch, withVersion } from './draft.ts'
import { columnsOf, fieldsOf, markdownColumn } from './page-columns.ts'
import { chooseSlug, parentFor, putPage } from './place-page.ts'

/** @param id - of the new page */
export function insertPage(
  draft: ContentDraft,
  change: InsertPage & { readonly id: string },
  context: ChangeContext,
): ContentDraft {
  const { id, at, ref, into = null } = change
  const fields = fieldsOf(change)
  const parentId = parentFor(draft, into, context.place)
  const columns = { title: untitled, ...columnsOf(fields), ...markdownColumn(change.written, context) }
  const wanted = { id, parentId, given: fields.slug, derived: slugOf(columns.title) }
  const slug = chooseSlug(draft.pages, wanted, context.place)
  const { newId, now } = context.request
  const empty = emptyVersion({ id: newId('pageVersion'), page: id, now })
  const version = { ...empty, ...columns, slug }
  const above = draft.pages.find((each) => each.id === parentId)
  const path = above === undefined ? slug : `${above.path}/${slug}`
  const page: PagePlace = { id, parentId, position: 0, path, version }
  // Nothing lies below it yet: no other page gets another path.
  const pages = putPage(draft.pages, page, { parentId, at })
  return touch(withVersion({ ...draft, pages }, undefined, page), [page], ref)
}
