/** `--sort-by` with `--limit`: the whole list is read, and only as much of it held as will be shown. */
import type { Page } from '../../client/paging.ts'
import { sortRows } from '../../render/sort.ts'

interface Order {
  readonly sortBy: string
  /** Most items. */
  readonly limit: number
}

/** The first items of all pages in the order asked for, as one page; at most two pages or twice the limit are in memory. */
export async function firstInOrder(pages: AsyncIterable<Page>, { sortBy, limit }: Order): Promise<Page> {
  const most = Math.max(2 * limit, 1000)
  let held: readonly unknown[] = []
  for await (const { items } of pages) {
    held = [...held, ...items]
    if (held.length > most) held = firstOf(held, { sortBy, limit })
  }
  const items = firstOf(held, { sortBy, limit })
  return { items, envelope: { items, count: items.length, next: null }, next: undefined }
}

/** Equal items keep the order in which they came: what is held came before what follows. */
const firstOf = (items: readonly unknown[], { sortBy, limit }: Order) =>
  sortRows(items, sortBy).slice(0, limit)
