/** Page after page of a list, until its end; a list that goes in circles or leads nowhere is no list. */
import { ReplyError } from '../errors.ts'
import { exactWholeNumber } from '../json/exact-number.ts'
import { isObject } from '../json/object.ts'
import { createListCheck } from './list-check.ts'

/** One page of a list, as the service sent it. */
export interface Page {
  readonly items: readonly unknown[]
  readonly envelope: Readonly<Record<string, unknown>>
  /** Where the next page starts; undefined on the last. */
  readonly next: string | undefined
}

/** The only page of a list: rows that are whole by themselves. */
export async function* onePage(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  envelope?: Page['envelope'],
): AsyncGenerator<Page> {
  const items: unknown[] = []
  for await (const row of rows) items.push(row)
  yield { items, envelope: envelope ?? { items }, next: undefined }
}

interface List {
  /** The page id to start with. */
  readonly start: unknown
  /** The member that holds the items. */
  readonly rows: string
  /** Fetches the envelope of one page. */
  fetch(page: unknown): Promise<unknown>
  /** True when every page will be asked for: the next one is fetched while this one is worked on. */
  readonly ahead: boolean
  /** Told what is strange about a list that came to its end all the same. */
  notice(sentence: string): Promise<void>
}

const barrenPagesInARow = 100

/** @throws ReplyError when the pages can't be trusted, after the last one that could */
export async function* readPages({ start, rows, fetch, notice, ahead }: List): AsyncGenerator<Page> {
  const visited = new Set<unknown>([start])
  const check = createListCheck(start === undefined)
  let barren = 0
  let coming = fetch(start)
  while (true) {
    // Whoever fetches has checked that it is an object with a list under `rows`.
    const envelope = (await coming) as Page['envelope']
    const page = { envelope, items: envelope[rows] as readonly unknown[], next: nextPage(envelope.next) }
    barren = check.add(page) ? 0 : barren + 1
    const circle = page.next === undefined ? undefined : circleIn(page.next, { barren, visited })
    const early =
      ahead && circle === undefined && page.next !== undefined ? await begin(fetch(page.next)) : undefined
    yield page
    if (page.next === undefined) break
    if (circle !== undefined) throw new ReplyError(`The list is incomplete: ${circle}`)
    visited.add(page.next)
    coming = early?.coming ?? fetch(page.next)
  }
  for (const sentence of check.notices()) await notice(sentence)
}

/**
 * A page that nobody may come to wait for: its failure is told to whoever does. Its request is under way by then; it
 * would leave after the page before it has been printed if nothing waited for a turn of the event loop.
 */
async function begin<Value>(coming: Promise<Value>): Promise<{ readonly coming: Promise<Value> }> {
  coming.catch(() => undefined)
  await new Promise((resolve) => setImmediate(resolve))
  return { coming }
}

interface Way {
  readonly barren: number
  readonly visited: ReadonlySet<unknown>
}

/** Why the list leads nowhere from here on; undefined while it leads on. */
function circleIn(next: string, { barren, visited }: Way): string | undefined {
  if (barren === barrenPagesInARow) return `${barren} pages in a row brought nothing new`
  return visited.has(next) ? `page ${next} came up twice` : undefined
}

/** Absent, null, without `page`, or with an empty one: the end. A number is passed on as a string. */
function nextPage(next: unknown): string | undefined {
  if (next === undefined || next === null) return undefined
  if (!isObject(next)) throw strange(next)
  const { page } = next
  if (page === undefined || page === null || page === '') return undefined
  const id = typeof page === 'number' && page >= 0 ? String(page) : (exactWholeNumber(page) ?? page)
  // What no URL can carry is not worth another request, and not worth its memory.
  if (typeof id !== 'string' || id.length > longestPageId || !id.isWellFormed()) throw strange(page)
  return id
}

const longestPageId = 4096

const strange = (next: unknown) =>
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
