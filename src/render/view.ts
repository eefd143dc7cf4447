/** The first steps of every format: find the rows, sort them, check the fields, settle the columns. */
import { UsageError } from '../errors.ts'
import { hasMember, memberNames } from '../json/members.ts'
import { isObject } from '../json/object.ts'
import { namesApart } from '../text/joined-names.ts'
import {
  memberSortedBy,
  type PageValue,
  type RenderedAnswer,
  type RenderedView,
  type RenderRequest,
} from './request.ts'
import { sortRows } from './sort.ts'

/** Reads the first page, so that a misspelt field is an error before ws prints anything. */
export async function viewOf(request: RenderRequest, whole: RenderedAnswer): Promise<RenderedView> {
  const answer = unwrap(request, whole)
  if (answer.kind === 'single') {
    checkNames(request, [answer.value])
    const columns = columnsFor(request, [answer.value], memberNames)
    return { ...request, columns, answer }
  }
  const begun = await peek(answer.pages)
  // A misspelt name is refused before the rest of a long list is read.
  checkNames(request, begun.first?.items ?? [])
  const { first, all } = needsAll(request) ? await peek(await inOnePage(begun.all)) : begun
  const sample = first?.items ?? []
  const sorted = request.sortBy === undefined ? all : sortPage(first, request.sortBy)
  return {
    ...request,
    columns: columnsFor(request, sample, topNames),
    answer: { kind: 'list', pages: sorted },
  }
}

/** Shows a resource around a list (`{organizations: [...]}`), or a bare array, as that list. */
function unwrap(request: RenderRequest, answer: RenderedAnswer): RenderedAnswer {
  if (answer.kind === 'list') return answer
  const { value } = answer
  const items: unknown = request.rows !== undefined && isObject(value) ? value[request.rows] : value
  return Array.isArray(items) ? { kind: 'list', pages: one({ items, envelope: value }) } : answer
}

/** An envelope around several pages must count all items; NDJSON prints one for each page. */
const needsAll = ({ sortBy, envelope, format }: RenderRequest): boolean =>
  sortBy !== undefined || (envelope && (format === 'json' || format === 'yaml'))

export type NamedColumns = Pick<RenderRequest, 'columns' | 'members' | 'fields' | 'sortBy'>

/** Throws UsageError for a name that neither the declaration nor the sample knows. */
export function checkNames(request: NamedColumns, sample: readonly unknown[]): void {
  const declared = [...request.columns, ...(request.members ?? [])]
  const isKnown = (name: string): boolean =>
    declared.some((known) => known === name || known.startsWith(`${name}.`)) ||
    sample.some((value) => hasMember(value, name))
  const sortName = request.sortBy === undefined ? undefined : memberSortedBy(request.sortBy)
  const asked = [...(request.fields ?? []), ...(sortName === undefined ? [] : [sortName])]
  // An empty list shows no members, so no name is unknown.
  const unknown = sample.length === 0 ? [] : asked.filter((name) => !isKnown(name))
  if (unknown.length === 0) return
  const existing = new Set([...declared, ...sample.slice(0, 100).flatMap((value) => memberNames(value))])
  const flag = unknown.some((name) => request.fields?.includes(name)) ? '--fields' : '--sort-by'
  throw new UsageError(
    unknown.map((name) => `there is no field ${JSON.stringify(name)}`),
    {
      hint:
        existing.size === 0
          ? `leave out ${flag}`
          : (namesApart(request, isKnown) ?? `${flag} takes ${[...existing].join(', ')}`),
    },
  )
}

/** Without declared columns: the members found, with those of a single value opened up. */
function columnsFor(
  request: RenderRequest,
  sample: readonly unknown[],
  namesOf: (value: unknown) => readonly string[],
): readonly string[] {
  if (request.fields !== undefined) return request.fields
  if (request.columns.length > 0) return request.columns
  if (sample.length > 0 && !sample.some(isObject)) return ['value']
  return [...new Set(sample.flatMap((value) => namesOf(value)))]
}

const topNames = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : [])

async function inOnePage(pages: AsyncIterable<PageValue>): Promise<AsyncIterable<PageValue>> {
  const all: PageValue[] = []
  for await (const page of pages) all.push(page)
  if (all.length === 1) return one(...all)
  const items = all.flatMap((page) => page.items)
  return one({ items, envelope: { items, count: items.length, next: null } })
}

function sortPage(page: PageValue | undefined, by: string): AsyncIterable<PageValue> {
  return page === undefined ? one() : one({ ...page, items: sortRows(page.items, by) })
}

/** The first page, and all pages again from the start. */
async function peek(
  pages: AsyncIterable<PageValue>,
): Promise<{ readonly first: PageValue | undefined; readonly all: AsyncIterable<PageValue> }> {
  const iterator = pages[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done === true) return { first: undefined, all: one() }
  return { first: first.value, all: resume(first.value, iterator) }
}

async function* resume(
  first: PageValue,
  iterator: AsyncIterator<PageValue>,
): AsyncGenerator<PageValue, void, void> {
  try {
    yield first
    for (;;) {
      const next = await iterator.next()
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

async function* one(...pages: readonly PageValue[]): AsyncGenerator<PageValue, void, void> {
  yield* pages
}
