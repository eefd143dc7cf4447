/** Turns the Markdown files of a repository into the tree of a space's pages, which keep their ids where the path is the same. */
import type { LocalRequest } from '../../handler.ts'
import type { PageFileDraft } from '../../parsing/page-file.ts'
import type { PagePlace, PageVersion } from '../content/content.ts'
import { isSameVersion } from '../content/merge.ts'
import { emptyVersion } from '../content/page-versions.ts'
import { withPaths } from '../content/tree.ts'
import { lastOf, parentOf, titleOf } from './stems.ts'

export interface RepositoryPages {
  /** By stem. */
  readonly drafts: ReadonlyMap<string, PageFileDraft>
  /** Stems in the order of SUMMARY.md; the others come behind. */
  readonly order: readonly string[]
}

/** @param before - the pages of the space */
export function pagesOfFiles(
  pages: RepositoryPages,
  before: readonly PagePlace[],
  request: Pick<LocalRequest, 'now' | 'newId'>,
): readonly PagePlace[] {
  const known = new Map(before.map((page) => [page.path, page]))
  const placed = withPaths(placeDrafts(pages, request.now))
  const ids = new Map(placed.map(({ id, path }) => [id, known.get(path)?.id ?? request.newId('page')]))
  return placed.map((page) => {
    const id = ids.get(page.id) ?? page.id
    const parentId = page.parentId === null ? null : (ids.get(page.parentId) ?? null)
    return { ...page, id, parentId, version: versionOf({ ...page, id }, known.get(page.path), request) }
  })
}

/** Where the stem stands for the id. */
function placeDrafts({ drafts, order }: RepositoryPages, now: string): readonly PagePlace[] {
  const stems = new Set([...drafts.keys()].flatMap(withParents))
  const ranks = ranksOf(order, stems)
  const compare = (one: string, other: string) =>
    (ranks.get(one) ?? last) - (ranks.get(other) ?? last) ||
    Number(other === readme) - Number(one === readme) ||
    (one < other ? -1 : 1)
  return [...stems].toSorted(compare).map((stem, position) => ({
    id: stem,
    parentId: parentOf(stem) || null,
    position,
    path: '',
    version: draftVersion(stem, drafts.get(stem), now),
  }))
}

/** The beginning of a repository comes first. */
const readme = 'readme'

const last = Number.MAX_SAFE_INTEGER

/** `a/b/c` gives `a`, `a/b` and itself. */
const withParents = (stem: string): readonly string[] =>
  stem.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))

/** A page stands where SUMMARY.md first names it or a page below it. */
function ranksOf(order: readonly string[], stems: ReadonlySet<string>): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  for (const [rank, named] of order.entries())
    for (const stem of withParents(named)) if (stems.has(stem) && !ranks.has(stem)) ranks.set(stem, rank)
  return ranks
}

/** A folder without a page of its own is a group. */
const draftVersion = (stem: string, draft: PageFileDraft | undefined, now: string): PageVersion => ({
  ...emptyVersion({ id: '', page: stem, now }),
  type: draft?.isGroup === false ? 'document' : 'group',
  title: draft?.title ?? titleOf(stem),
  emoji: draft?.emoji ?? null,
  icon: draft?.icon ?? null,
  slug: slugFrom(draft?.slug) ?? lastOf(stem),
  description: draft?.description ?? null,
  markdown: draft?.markdown ?? '',
  hidden: draft?.hidden === true ? 1 : 0,
  no_index: draft?.noIndex === true ? 1 : 0,
  no_robots_index: draft?.noRobotsIndex === true ? 1 : 0,
})

const slugFrom = (written: string | undefined): string | undefined =>
  written !== undefined && /^[^/\p{Cc}]{1,100}$/u.test(written) ? written : undefined

/** Files say nothing about the layout, the cover, the variables and the origin of a page: those stay. */
function versionOf(
  { id, version }: PagePlace,
  known: PagePlace | undefined,
  { newId }: Pick<LocalRequest, 'newId'>,
): PageVersion {
  const before = known?.version
  const { layout, cover, variables, source_url, created_at } = before ?? version
  const kept = { layout, cover, variables, source_url, created_at }
  const next = { ...version, ...kept, id: newId('pageVersion'), page_id: id }
  return before !== undefined && isSameVersion(before, next) ? before : next
}
