/** The tree of pages while it changes: places among siblings, slugs and paths. */
import { conflict, invalid } from '../../../reply/refusals.ts'
import type { PagePlace } from '../content.ts'
import { childrenOf, freeSlug } from '../tree.ts'
import { type ContentDraft, findPage } from './draft.ts'

type Pages = readonly PagePlace[]

/** The pages under a parent, in order. */
export const siblingsIn = (pages: Pages, parentId: string | null): Pages =>
  inOrder(pages.filter((page) => page.parentId === parentId))

const inOrder = (pages: Pages): Pages =>
  pages.toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))

interface WantedPlace {
  readonly parentId: string | null
  /** From 0; the end if it is beyond it, or undefined. */
  readonly at: number | undefined
}

/** Puts a page, new or not, to a place. The others keep their order, and their positions if the page goes to the end. */
export function putPage(pages: Pages, page: PagePlace, { parentId, at }: WantedPlace): Pages {
  const others = pages.filter(({ id }) => id !== page.id)
  const siblings = siblingsIn(others, parentId)
  const last = siblings.at(-1)
  if (at === undefined || at >= siblings.length)
    return [...others, { ...page, parentId, position: last === undefined ? 0 : last.position + 1 }]
  const order = siblings.toSpliced(at, 0, page)
  const positions = new Map(order.map(({ id }, position) => [id, position]))
  return [...others, { ...page, parentId }].map((each) => ({
    ...each,
    position: positions.get(each.id) ?? each.position,
  }))
}

/** Gives each page the path of its place. The last part of its present one stays: links use it. */
export function withPathsOfPlaces(pages: Pages): Pages {
  const children = childrenOf(pages)
  const under = (parentId: string | null, above: string): Pages =>
    (children.get(parentId) ?? []).flatMap((page) => {
      const path = `${above}${slugIn(page)}`
      return [{ ...page, path }, ...under(page.id, `${path}/`)]
    })
  const placed = under(null, '')
  // Pages without a path to the root are damage that is not for this change to lose.
  const known = new Set(placed.map(({ id }) => id))
  return placed.length === pages.length ? placed : [...placed, ...pages.filter(({ id }) => !known.has(id))]
}

/** The page and all pages below it, in reading order. */
export function withSubpages(pages: Pages, page: PagePlace): Pages {
  const children = childrenOf(inOrder(pages))
  const from = (each: PagePlace): Pages => [each, ...(children.get(each.id) ?? []).flatMap(from)]
  return from(page)
}

/** @throws ApiError 400 if the page is not there, or can hold no pages */
export function parentFor(draft: ContentDraft, into: string | null, place: string): string | null {
  if (into === null) return null
  const { id, version } = findPage(draft, into, `${place}.into`)
  if (version.type !== 'document' && version.type !== 'group')
    throw invalid(`${place}.into: ${id} is a ${version.type}, which holds no pages`)
  return id
}

export const slugIn = ({ path }: Pick<PagePlace, 'path'>): string => path.slice(path.lastIndexOf('/') + 1)

interface WantedSlug {
  readonly id: string
  readonly parentId: string | null
  /** As a caller gave it; it must be free. */
  readonly given: string | undefined
  /** In its place; it gets a number if it is taken. */
  readonly derived: string
}

/** @throws ApiError 400, 409 for a slug that a caller gave */
export function chooseSlug(
  pages: Pages,
  { id, parentId, given, derived }: WantedSlug,
  place: string,
): string {
  const siblings = pages.filter((page) => page.parentId === parentId && page.id !== id)
  if (given === undefined) return freeSlug(derived, new Set(siblings.map(slugIn)))
  if (!isSlug(given))
    throw invalid(
      `${place}.slug: ${JSON.stringify(given)} is not a part of a path; leave out blanks and any of / \\ ? # %`,
    )
  const holder = siblings.find((page) => slugIn(page) === given)
  if (holder !== undefined)
    throw conflict(`${place}.slug: the page ${holder.id} beside it has ${given} already; choose another slug`)
  return given
}

const isSlug = (slug: string): boolean => /^[^\s/\\?#%]+$/.test(slug) && slug !== '.' && slug !== '..'
