/** Takes a page out of the content, with all pages below it. */
import type { ChangeContext, ChangeOf } from './change.ts'
import { type ContentDraft, findPage, touch } from './draft.ts'
import { withSubpages } from './place-page.ts'

export function deletePage(
  draft: ContentDraft,
  change: ChangeOf<'delete_page'>,
  { place }: Pick<ChangeContext, 'place'>,
): ContentDraft {
  const gone = withSubpages(draft.pages, findPage(draft, change.page, `${place}.page`))
  const ids = new Set(gone.map(({ id }) => id))
  return touch({ ...draft, pages: draft.pages.filter(({ id }) => !ids.has(id)) }, gone)
}
