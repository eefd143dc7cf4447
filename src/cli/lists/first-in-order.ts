/** `--sort-by` with `--limit`: reads the whole list, and keeps only as many items as it will show. */
import type { Page } from '../../client/lists/page.ts'
import { sortRows } from '../../render/sort.ts'
import { checkNames, type NamedColumns } from '../../render/view.ts'

interface SortOrder {
  /** The allowed names: ws refuses a misspelt one at the first page. */
  readonly names: NamedColumns | undefined
  readonly sortBy: string
  /** Maximum number of items. */
  readonly limit: number
}

/** The first items of all pages in the given order, as one page. It keeps at most two pages or twice the limit in memory. */
export async function firstInOrder(
  pages: AsyncIterable<Page>,
  { sortBy, limit, names }: SortOrder,
): Promise<Page> {
  const most = Math.max(2 * limit, 1000)
  let held: readonly unknown[] = []
  for await (const { items } of pages) {
    if (held.length === 0 && names !== undefined) checkNames(names, items)
    held = [...held, ...items]
    if (held.length > most) held = firstOf(held, { sortBy, limit })
  }
  const items = firstOf(held, { sortBy, limit })
  return { items, envelope: { items, count: items.length, next: null }, next: undefined }
}

/** Equal items keep their order of arrival: kept items came before later ones. */
const firstOf = (items: readonly unknown[], { sortBy, limit }: Pick<SortOrder, 'sortBy' | 'limit'>) =>
  sortRows(items, sortBy).slice(0, limit)
