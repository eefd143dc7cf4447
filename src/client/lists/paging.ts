/** Reads a list page by page until its end, and refuses one that goes in circles. */

import { ReplyError } from '../../errors.ts'
import { exactWholeNumber } from '../../json/exact-number.ts'
import { isObject } from '../../json/object.ts'
import { counted } from '../../text/counted.ts'
import { ListCheck } from './list-check.ts'
import type { Page } from './page.ts'

export interface PagedList {
  /** The id of the first page to read. */
  readonly start: unknown
  /** The member that holds the items. */
  readonly rows: string
  /** Fetches the envelope of one page. */
  fetch(page: unknown): Promise<unknown>
  /** Reports oddities of a list that came to its end. */
  notice(sentence: string): Promise<void>
}

export interface TurnedPages extends PagedList {
  /** True if the caller will read every page: then it fetches the next page during work on this one. */
  readonly ahead: boolean
  /** Runs before the first request; it throws to refuse the list. */
  readonly permit?: (() => Promise<void> | undefined) | undefined
}

/** @throws ReplyError for pages that can't be trusted, after the last good one */
export async function* readPages({ ahead, permit, ...list }: TurnedPages): AsyncGenerator<Page> {
  const { start, fetch } = list
  await permit?.()
  const way = new PageTrail(list)
  let coming = fetch(start)
  while (true) {
    const page = way.take(await coming)
    const { next } = page
    const circle = way.circleAt(next)
    const isEarly = ahead && circle === undefined && next !== undefined
    const early = isEarly ? await startFetch(fetch(next)) : undefined
    yield page
    if (next === undefined) break
    if (circle !== undefined) throw circle
    way.enter(next)
    coming = early?.coming ?? fetch(next)
  }
  for (const sentence of way.notices()) await list.notice(sentence)
}

/**
 * All pages, for a caller who begins only once the last is there.
 * @throws ReplyError for pages that can't be trusted
 */
export async function readWhole(list: PagedList): Promise<readonly Page[]> {
  const way = new PageTrail(list)
  const pages: Page[] = []
  let next = list.start
  do {
    const page = way.take(await list.fetch(next))
    pages.push(page)
    ;({ next } = page)
    const circle = way.circleAt(page.next)
    if (circle !== undefined) throw circle
    if (page.next !== undefined) way.enter(page.next)
  } while (next !== undefined)
  for (const sentence of way.notices()) await list.notice(sentence)
  return pages
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

/** The way from page to page, and what is wrong with it. A class, because each of thousands of lists has one. */
class PageTrail {
  readonly #start: unknown
  readonly #rows: string
  readonly #check: ListCheck
  #barren = 0
  /** Most lists have one page. */
  #visited: Set<unknown> | undefined

  constructor({ start, rows }: Pick<PagedList, 'start' | 'rows'>) {
    this.#start = start
    this.#rows = rows
    this.#check = new ListCheck(start === undefined)
  }

  /** @param reply - `fetch` has checked that it is an object with a list under `rows` */
  take(reply: unknown): Page {
    const envelope = reply as Page['envelope']
    const items = envelope[this.#rows] as readonly unknown[]
    const page = { envelope, items, next: nextPage(envelope.next) }
    this.#barren = this.#check.add(page) ? 0 : this.#barren + 1
    return page
  }

  /** The error for a page that leads nowhere from here. */
  circleAt(next: string | undefined): ReplyError | undefined {
    if (next === undefined) return undefined
    if (this.#barren === barrenPagesInARow)
      return circular(`${barrenPagesInARow} pages in a row brought nothing new`)
    const isKnown = next === this.#start || this.#visited?.has(next)
    return isKnown ? circular(`page ${next} came up twice`) : undefined
  }

  enter(next: string): void {
    this.#visited = (this.#visited ?? new Set()).add(next)
  }

  notices(): readonly string[] {
    return this.#check.notices()
  }
}

const barrenPagesInARow = 100

const circular = (reason: string) => new ReplyError(`The list is incomplete: ${reason}`)

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
    `The list is incomplete: the service gave a next page that is not a page id, but ${kindOf(next)}`,
  )

const kindOf = (value: unknown) => {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return `a text of ${counted(value.length, 'character')}`
  return typeof value === 'number'
    ? `the number ${value}`
    : `a ${typeof value}`.replace('a object', 'an object')
}
