/** Joins lists of the same kind into one: reads several in parallel, gives each item once, in pages with stable ids. */

import type { Operation } from '../../catalog/operation.ts'
import type { Client } from '../../client/client.ts'
import type { Page } from '../../client/lists/page.ts'
import { listsAtATime } from '../../concurrency/at-a-time.ts'
import { UsageError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import type { Paging } from '../../task/task.ts'
import { inOrder } from './in-order.ts'

export const defaultPageSize = 100

interface JoinedLists {
  readonly client: Pick<Client, 'paginate'>
  /** Each of the lists. */
  readonly operation: Operation
  /** The parameter of its path that the ids fill. */
  readonly parameter: string
  readonly paging: Paging
}

/** Pages of all lists, joined until they have the wanted size. */
export async function* joinedPages(ids: AsyncIterable<string>, joining: JoinedLists): AsyncGenerator<Page> {
  const size = joining.paging.limit ?? defaultPageSize
  let items: unknown[] = []
  for await (const part of inOrder(partsOf(ids, joining), listsAtATime)) {
    if (part.items.length === 0) continue
    if (items.length >= size) {
      yield pageOf(items, part.start)
      items = []
    }
    items.push(...part.items)
  }
  yield pageOf(items, undefined)
}

const pageOf = (items: readonly unknown[], next: string | undefined): Page => ({
  items,
  envelope: { items, count: items.length, next: next === undefined ? null : { page: next } },
  next,
})

/** One page of one list, with the page id that leads back to it. */
interface ListPagePart {
  readonly start: string
  readonly items: readonly unknown[]
}

async function* partsOf(
  ids: AsyncIterable<string>,
  { client, operation, parameter, paging }: JoinedLists,
): AsyncGenerator<AsyncGenerator<ListPagePart>> {
  const start = paging.page === undefined ? undefined : readPageId(paging.page)
  const limit = paging.limit ?? defaultPageSize
  const seen = new Set<unknown>()
  let started = start === undefined
  for await (const id of ids) {
    const page = !started && start?.id === id ? start.page : undefined
    started ||= start?.id === id
    if (started) yield partsOfOne(id, { client, operation, parameter, seen, page, limit })
  }
  if (!started) throw new UsageError(`This list has no page ${paging.page}`)
}

interface ListReading extends Omit<JoinedLists, 'paging'> {
  /** Ids of the items that were listed already: one may move from list to list meanwhile. */
  readonly seen: Set<unknown>
  readonly page: string | undefined
  readonly limit: number
}

async function* partsOfOne(
  id: string,
  { client, operation, parameter, seen, limit, ...start }: ListReading,
): AsyncGenerator<ListPagePart> {
  let { page } = start
  const query = { limit, page }
  for await (const { items, next } of client.paginate(operation, { path: { [parameter]: id }, query })) {
    yield { start: pageId(id, page), items: items.filter((item) => isNew(item, seen)) }
    page = next
  }
}

function isNew(item: unknown, seen: Set<unknown>): boolean {
  const id = idOf(item)
  const met = id !== undefined && seen.has(id)
  seen.add(id)
  return !met
}

const idOf = (item: unknown): string | undefined =>
  isObject(item) && typeof item.id === 'string' ? item.id : undefined

/** A page of this list is the id of one list and, but for its first, a page of it. Neither part holds a colon once encoded. */
const pageId = (id: string, page: string | undefined): string =>
  [id, ...(page === undefined ? [] : [page])].map(encodeURIComponent).join(':')

function readPageId(text: string): { readonly id: string; readonly page: string | undefined } {
  try {
    const [id = '', page] = text.split(':').map(decodeURIComponent)
    return { id, page }
  } catch (error) {
    throw new UsageError(`This list has no page ${text}`, { cause: error })
  }
}
