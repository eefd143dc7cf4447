/** Content while changes come one after the other, with the pages that they touched. */
import { invalid } from '../../../reply/refusals.ts'
import type { PagePlace, PageVersion } from '../content.ts'
import { isSameVersion } from '../merge.ts'
import type { ChangeContext } from './change.ts'

export interface TouchedPage {
  /** Its name in this call. */
  readonly ref: string | undefined
  /** As it was last. */
  readonly last: PagePlace
}

export interface ContentDraft {
  readonly pages: readonly PagePlace[]
  /** Ids of files, those of the call last. */
  readonly files: readonly string[]
  /** By id, in the order in which changes first touched them. */
  readonly touched: ReadonlyMap<string, TouchedPage>
  /** Ids of versions that the database does not have yet. */
  readonly newVersions: ReadonlySet<string>
}

/** The page that a change names. @throws ApiError 400 */
export function findPage({ pages }: Pick<ContentDraft, 'pages'>, id: string, place: string): PagePlace {
  const page = pages.find((each) => each.id === id)
  if (page === undefined) throw invalid(`${place}: there is no page ${id}`)
  return page
}

/** The page with these columns; the same one if they change nothing. */
export function revised(
  page: PagePlace,
  columns: Partial<PageVersion>,
  { newId, now }: ChangeContext['request'],
): PagePlace {
  const version = { ...page.version, ...columns, id: newId('pageVersion'), updated_at: now }
  return isSameVersion(page.version, version) ? page : { ...page, version }
}

/** Notes that a change touched these pages, as they are now or were last. */
export function touch(draft: ContentDraft, pages: readonly PagePlace[], ref?: string): ContentDraft {
  const touched = new Map(draft.touched)
  for (const page of pages) touched.set(page.id, { ref: ref ?? touched.get(page.id)?.ref, last: page })
  return { ...draft, touched }
}

/** Notes that the database lacks the version of a page, unless it had it before. */
export const withVersion = (
  draft: ContentDraft,
  before: PagePlace | undefined,
  page: PagePlace,
): ContentDraft =>
  before?.version.id === page.version.id
    ? draft
    : { ...draft, newVersions: new Set([...draft.newVersions, page.version.id]) }
