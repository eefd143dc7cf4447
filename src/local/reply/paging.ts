/** Pages a list by key: a page id names the row before the page, so that the last page costs as little as the first. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { parsePlain } from '../../json/plain.ts'
import { invalid } from './refusals.ts'

export interface PageRequest {
  readonly limit: number
  /** The id from `next.page` of the previous page. */
  readonly after: string | undefined
}

interface KeyedPage<Item> {
  items: Item[]
  /** Items of this page. */
  count: number
  next?: { page: string }
}

interface KeyedList<Row, Item> {
  /**
   * Columns of the order, e.g. `['spaces.position', 'spaces.id']`. Together they must be unique, never null, selected under their
   * own names, and the end of an index.
   */
  readonly keys: readonly string[]
  readonly direction?: 'asc' | 'desc'
  readonly page: PageRequest
  readonly present: (row: Row) => Item | Promise<Item>
}

/** Reads one page of a query and presents its rows. */
export async function listPage<DB, TB extends keyof DB, Row, Item>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { keys, direction = 'asc', page, present }: KeyedList<NoInfer<Row>, Item>,
): Promise<KeyedPage<Item>> {
  const rows = await rowsAfter(query, { keys, direction, after: page.after, count: page.limit + 1 })
  const shown = rows.slice(0, page.limit)
  const items: Item[] = []
  for (const row of shown) items.push(await present(row))
  const last = shown.at(-1)
  const next =
    rows.length > shown.length && last !== undefined ? { next: { page: pageIdOf(last, keys) } } : {}
  return { items, count: items.length, ...next }
}

interface RowsWanted {
  readonly keys: readonly string[]
  readonly direction: 'asc' | 'desc'
  readonly after: string | undefined
  readonly count: number
}

async function rowsAfter<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { keys, direction, after, count }: RowsWanted,
): Promise<Row[]> {
  let ordered = query.limit(count)
  for (const key of keys) ordered = ordered.orderBy(sql.ref(key), direction)
  if (after !== undefined) {
    const columns = sql.join(keys.map((key) => sql.ref(key)))
    const values = sql.join(readPageId(after, keys.length))
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    ordered = ordered.where(sql<SqlBool>`(${columns}) ${beyond} (${values})`)
  }
  // The query selects plain columns, so its simplified row is the row.
  return (await ordered.execute()) as unknown as Row[]
}

interface SievedList<Row, Item> extends Omit<KeyedList<Row, Item>, 'present'> {
  /** In the order of the rows; undefined for those that the list leaves out. */
  readonly sieve: (rows: readonly Row[]) => Promise<readonly (Item | undefined)[]>
}

/** Most rows that one query of a sieved list reads. */
const mostAtOnce = 1000

/** As `listPage`, if only code can tell which rows the list holds: it reads on until the page is full, and no row twice. */
export async function sievePage<DB, TB extends keyof DB, Row, Item>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { keys, direction = 'asc', page, sieve }: SievedList<NoInfer<Row>, Item>,
): Promise<KeyedPage<Item>> {
  const found: { readonly row: Row; readonly item: Item }[] = []
  let after = page.after
  for (let count = page.limit + 1, isOver = false; !isOver && found.length <= page.limit; count *= 2) {
    const most = Math.min(count, mostAtOnce + 1)
    const rows = await rowsAfter(query, { keys, direction, after, count: most })
    const items = await sieve(rows)
    for (const [index, row] of rows.entries()) {
      const item = items[index]
      if (item !== undefined) found.push({ row, item })
    }
    isOver = rows.length < most
    after = isOver ? after : pageIdOf(rows.at(-1), keys)
  }
  const shown = found.slice(0, page.limit)
  const last = shown.at(-1)
  const isMore = found.length > shown.length && last !== undefined
  const next = isMore ? { next: { page: pageIdOf(last.row, keys) } } : {}
  return { items: shown.map(({ item }) => item), count: shown.length, ...next }
}

/** One page of a list in memory, e.g. links computed from a text. */
export function slicePage<Item>(all: readonly Item[], page: PageRequest): KeyedPage<Item> {
  const start = startOf(page)
  const items = all.slice(start, start + page.limit)
  const end = start + items.length
  return { items, count: items.length, ...(end < all.length ? { next: { page: pageIdAt(end) } } : {}) }
}

/** The number of items before this page, in a list with positions instead of keys. */
export function startOf({ after }: PageRequest): number {
  if (after === undefined) return 0
  const [start] = readPageId(after, 1)
  if (Number.isSafeInteger(start)) return Number(start)
  throw unknownPage(after)
}

export const pageIdAt = (start: number): string => writePageId([start])

function pageIdOf(row: unknown, keys: readonly string[]): string {
  // A row of a query is an object whose members are its columns.
  const columns = row as Readonly<Record<string, unknown>>
  return writePageId(keys.map((key) => columns[key.slice(key.lastIndexOf('.') + 1)]))
}

const writePageId = (values: readonly unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

function readPageId(id: string, length: number): readonly unknown[] {
  const values = parsePlain(Buffer.from(id, 'base64url').toString())
  const isKey = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  if (Array.isArray(values) && values.length === length && values.every(isKey)) return values
  throw unknownPage(id)
}

const unknownPage = (id: string) => invalid(otherPage(id))

export const otherPage = (id: string): string =>
  `page: ${JSON.stringify(id)} is not the id of a page of this list`
