/** The shape of a list's page, and pages of rows that ws has already. */

/** One page of a list, as the service sent it. */
export interface Page {
  readonly items: readonly unknown[]
  readonly envelope: Readonly<Record<string, unknown>>
  /** The start of the next page; undefined on the last. */
  readonly next: string | undefined
}

/** The items of all pages. */
export function itemsOf(pages: readonly Page[]): readonly unknown[] {
  const [first] = pages
  return pages.length === 1 && first !== undefined ? first.items : pages.flatMap(({ items }) => items)
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
export async function* manyPages(rows: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<Page> {
  let items: unknown[] = []
  for await (const row of rows) {
    items.push(row)
    if (items.length < rowsOfPage) continue
    yield { items, envelope: { items }, next: undefined }
    items = []
  }
  yield { items, envelope: { items }, next: undefined }
}

const rowsOfPage = 1000
