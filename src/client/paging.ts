/** Reads a list page by page until its end, and refuses one that goes in circles. */
import { ReplyError } from '../errors.ts'
import { exactWholeNumber } from '../json/exact-number.ts'
import { isObject } from '../json/object.ts'
import { createListCheck } from './list-check.ts'

/** One page of a list, as the service sent it. */
export interface Page {
  readonly items: readonly unknown[]
  readonly envelope: Readonly<Record<string, unknown>>
  /** The start of the next page; undefined on the last. */
  readonly next: string | undefined
}

/** The only page of a list whose rows ws already has. */
export async function* onePage(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  envelope?: Page['envelope'],
): AsyncGenerator<Page> {
  const items: unknown[] = []
  for await (const row of rows) items.push(row)
  yield { items, envelope: envelope ?? { items }, next: undefined }
}

/** Rows that are made as they are read, so that there may be millions. */
export async function* manyPages(rows: Iterable<unknown>): AsyncGenerator<Page> {
  let items: unknown[] = []
  for (const row of rows) {
    items.push(row)
    if (items.length < rowsOfPage) continue
    yield { items, envelope: { items }, next: undefined }
    items = []
  }
  yield { items, envelope: { items }, next: undefined }
}

const rowsOfPage = 1000

interface PagedList {
  /** The id of the first page to read. */
  readonly start: unknown
  /** The member that holds the items. */
  readonly rows: string
  /** Fetches the envelope of one page. */
  fetch(page: unknown): Promise<unknown>
  /** True if the caller will read every page: then it fetches the next page during work on this one. */
  readonly ahead: boolean
  /** Runs before the first request; it throws to refuse the list. */
  readonly permit?: (() => Promise<void> | undefined) | undefined
  /** Reports oddities of a list that came to its end. */
  notice(sentence: string): Promise<void>
}

const barrenPagesInARow = 100

/** @throws ReplyError for pages that can't be trusted, after the last good one */
export async function* readPages(list: PagedList): AsyncGenerator<Page> {
  const { start, rows, fetch, notice, ahead } = list
  await list.permit?.()
  const visited = new Set<unknown>([start])
  const check = createListCheck(start === undefined)
  let barren = 0
  let coming = fetch(start)
  while (true) {
    // `fetch` has checked that this is an object with a list under `rows`.
    const envelope = (await coming) as Page['envelope']
    const page = { envelope, items: envelope[rows] as readonly unknown[], next: nextPage(envelope.next) }
    barren = check.add(page) ? 0 : barren + 1
    const circle = page.next === undefined ? undefined : circularReason(page.next, { barren, visited })
    const early =
      ahead && circle === undefined && page.next !== undefined
        ? await startFetch(fetch(page.next))
        : undefined
    yield page
    if (page.next === undefined) break
    if (circle !== undefined) throw new ReplyError(`The list is incomplete: ${circle}`)
    visited.add(page.next)
    coming = early?.coming ?? fetch(page.next)
  }
  for (const sentence of check.notices()) await notice(sentence)
}

/**
 * Starts to fetch a page that the caller may never read. A failure waits until the caller reads the page. The turn of the event
 * loop lets the request leave before the page before it is printed.
 */
async function startFetch<Value>(coming: Promise<Value>): Promise<{ readonly coming: Promise<Value> }> {
  coming.catch(() => undefined)
  await new Promise((resolve) => setImmediate(resolve))
  return { coming }
}

interface Way {
  readonly barren: number
  readonly visited: ReadonlySet<unknown>
}

/** The reason why the list leads nowhere from here; undefined if it does not. */
function circularReason(next: string, { barren, visited }: Way): string | undefined {
  if (barren === barrenPagesInARow) return `${barren} pages in a row brought nothing new`
  return visited.has(next) ? `page ${next} came up twice` : undefined
}

/** Absent, null, without `page`, or with an empty one: the end. A number becomes a string. */
function nextPage(next: unknown): string | undefined {
  if (next === undefined || next === null) return undefined
  if (!isObject(next)) throw badPageId(next)
  const { page } = next
  if (page === undefined || page === null || page === '') return undefined
  const id = typeof page === 'number' && page >= 0 ? String(page) : (exactWholeNumber(page) ?? page)
  // If no URL can carry the id, do not send it, and do not store it.
  if (typeof id !== 'string' || id.length > longestPageId || !id.isWellFormed()) throw badPageId(page)
  return id
}

const longestPageId = 4096

const badPageId = (next: unknown) =>
  new ReplyError(
    `The list is incomplete: the service gave a next page that is no page id, but ${kindOf(next)}`,
  )

const kindOf = (value: unknown) => {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return `a text of ${value.length} characters`
  return typeof value === 'number'
    ? `the number ${value}`
    : `a ${typeof value}`.replace('a object', 'an object')
}
