/** Tells in which order SUMMARY.md puts the pages of a folder, and in which order they were before. */
import type { LocalPage } from '../folder/local-side.ts'
import { summaryOrder } from '../folder/summary-entries.ts'
import { sha256 } from '../state/sync-state.ts'
import { mergeOrder, type OrderSides } from './merged-order.ts'
import type { OpenSync } from './open-sync.ts'

/** SUMMARY.md counts only if somebody has changed it since the pull. */
export const isSummaryNew = ({ read, state }: Pick<OpenSync, 'read' | 'state'>): boolean =>
  read.summary !== undefined && sha256(read.summary) !== state.summary

type FolderOfSummary = Pick<OpenSync, 'read' | 'local' | 'state'>

/** Pages by their files, also by those that they had before you moved them: SUMMARY.md may still name these. */
export function pagesByPath({ local, state }: FolderOfSummary): ReadonlyMap<string, LocalPage> {
  const earlier = [
    ...Object.entries(state.left ?? {}),
    ...Object.entries(state.pages).map(([path, { id }]) => [path, id] as const),
  ]
  return new Map([
    ...earlier.flatMap(([path, id]) => {
      const page = local.pages.get(id)
      return page === undefined ? [] : [[path, page] as const]
    }),
    ...Array.from(local.pages.values(), (page) => [page.path, page] as const),
  ])
}

/** In the order of SUMMARY.md, each page after those above it. */
export function listedPages(sync: FolderOfSummary): readonly LocalPage[] {
  const byPath = pagesByPath(sync)
  const paths = summaryOrder(sync.read.summary ?? '', (path) => byPath.has(path))
  const listed = [...new Set(paths.flatMap((path) => byPath.get(path) ?? []))]
  const isListed = new Set(listed)
  return listed.flatMap((page) => [...pagesAbove(page, sync.local.pages, isListed), page])
}

/** Keys; undefined if nobody has changed SUMMARY.md. */
export function wantedOrder(
  sync: Pick<OpenSync, 'read' | 'state' | 'local' | 'base'>,
): readonly string[] | undefined {
  if (!isSummaryNew(sync)) return undefined
  // Pages that it leaves out keep their places; in a folder that nobody has pulled they have none yet.
  const others = sync.base.pages.length === 0 ? [...sync.local.pages.values()] : []
  return [...new Set([...listedPages(sync), ...others].map(({ key }) => key))]
}

/** Where nothing is noted, SUMMARY.md is as the pull wrote it. */
export const orderBefore = ({ state, base }: Pick<OpenSync, 'state' | 'base'>): OrderSides['before'] =>
  new Map((state.order ?? base.pages.map(({ id }) => id)).map((id, index) => [id, index]))

/** A page stands where the first page below it is listed, unless it is listed itself. From the top down. */
function pagesAbove(
  { parent }: LocalPage,
  byKey: ReadonlyMap<string, LocalPage>,
  isListed: ReadonlySet<LocalPage>,
): readonly LocalPage[] {
  const above = parent === null ? undefined : byKey.get(parent)
  if (above === undefined) return []
  return [...pagesAbove(above, byKey, isListed), ...(isListed.has(above) ? [] : [above])]
}

interface OrderedPages {
  readonly pages: OpenSync['theirs']['pages']
  /** Ids of those that stand otherwise than one of both sides wanted. */
  readonly both: readonly string[]
}

/** The pages of the service, those that you have moved in SUMMARY.md where you put them. */
export function mergedPages(sync: OpenSync): OrderedPages {
  const { theirs } = sync
  const [before, ours] = [orderBefore(sync), listedPages(sync).map(({ key }) => key)]
  const below = Map.groupBy(theirs.pages, ({ parent }) => parent)
  const both: string[] = []
  const pagesBelow = (parent: string | undefined): OrderedPages['pages'] => {
    const siblings = (below.get(parent) ?? []).map(({ id }) => id)
    const merged = mergeOrder({ before, ours, theirs: siblings })
    both.push(...merged.both)
    return merged.order.flatMap((id) => [
      ...[theirs.byId.get(id)].flatMap((page) => page ?? []),
      ...pagesBelow(id),
    ])
  }
  return { pages: pagesBelow(undefined), both }
}

/** `You and others differ on its place in the order of pages: a.md`: sentences about an order that one of both did not want. */
export const orderNotices = (sync: OpenSync): readonly string[] =>
  isSummaryNew(sync)
    ? mergedPages(sync).both.map((key) => `${differingOrder}: ${sync.local.pages.get(key)?.path ?? key}`)
    : []

export const differingOrder = 'You and others differ on its place in the order of pages'

/** True if SUMMARY.md gives the pages another order than the service. */
export function isOtherOrder({
  theirs,
  ...sync
}: Pick<OpenSync, 'read' | 'local' | 'state' | 'theirs'>): boolean {
  const places = new Map(theirs.pages.map(({ id }, index) => [id, index]))
  const ranks = listedPages(sync).flatMap(({ key }) => places.get(key) ?? [])
  return ranks.some((rank, index) => index > 0 && (ranks[index - 1] ?? 0) > rank)
}

/** Undefined if the order of the pages that both sides have is as it was. */
export function orderChangedBy(sync: OpenSync): 'yours' | 'theirs' | 'both' | undefined {
  const { theirs, base } = sync
  const places = new Map(base.pages.map(({ id }, index) => [id, index]))
  const groups = Map.groupBy(theirs.pages, ({ parent }) => parent)
  const isTheirs = Array.from(groups.values()).some((pages) => {
    const ranks = pages.flatMap(({ id, parent }) =>
      base.byId.get(id)?.parent === parent ? (places.get(id) ?? []) : [],
    )
    return ranks.some((rank, index) => index > 0 && (ranks[index - 1] ?? 0) > rank)
  })
  const isYours =
    isSummaryNew(sync) && mergedPages(sync).pages.some(({ id }, index) => id !== theirs.pages[index]?.id)
  if (isYours) return isTheirs ? 'both' : 'yours'
  return isTheirs ? 'theirs' : undefined
}
