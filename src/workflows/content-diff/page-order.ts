/** Finds pages that stand elsewhere among their siblings: no text shows that. */
import { staying } from '../../estate/compare/sequence.ts'
import type { ContentSide } from '../content/content-side.ts'
import type { PageNode } from '../content/page-tree.ts'

interface ComparedOrders {
  readonly from: Pick<ContentSide, 'pages' | 'byId'>
  readonly to: Pick<ContentSide, 'pages'>
}

/** By page: a note on its new place. As few pages as can be, among those that have the same parent on both sides. */
export function placesInOrder({ from, to }: ComparedOrders): ReadonlyMap<string, string> {
  const ranks = new Map(from.pages.map(({ id }, index) => [id, index]))
  const siblings = Map.groupBy(to.pages, ({ parent }) => parent)
  return new Map(
    [...siblings].flatMap(([parent, pages]) => {
      const kept = pages.filter(({ id }) => from.byId.get(id)?.parent === parent && ranks.has(id))
      const stays = staying(kept.map(({ id }) => ranks.get(id) ?? 0))
      return kept.flatMap((page, index) =>
        stays[index] === true ? [] : [[page.id, placeAmong(page, pages)] as const],
      )
    }),
  )
}

function placeAmong(page: PageNode, siblings: readonly PageNode[]): string {
  const before = siblings[siblings.indexOf(page) - 1]
  return before === undefined ? 'Order: first' : `Order: after ${before.path}`
}
