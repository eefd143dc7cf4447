/** Runs an answer through `--jq`: the filter gets the JSON of `-o json`, and this file prints its results. */
import { onePage } from '../../client/lists/page.ts'
import { FilterError } from '../../errors.ts'
import {
  type ApplyFilter,
  type Filter,
  type OrderedFilter,
  type PagedFilter,
  readsInputs,
} from '../../jq/jq.ts'
import { escapeJson } from '../../json/escape.ts'
import { parseJson } from '../../json/parse.ts'
import { parseOwn } from '../../json/plain.ts'
import {
  type CompactJson,
  compactJson,
  type Format,
  type RenderedAnswer,
  type RenderRequest,
  render,
} from '../../render/index.ts'
import { escapeBlock } from '../../render/text/escape.ts'
import { tellOfJq, tellOfOrder } from './held-memory.ts'

export interface AnswerFiltering {
  readonly filter: Filter
  readonly expression: string
  /** The typed format only: a format from the settings must not change the results of a script's expression. */
  readonly format: Format | undefined
  /** Prints advice about a long list. */
  notice(text: string): Promise<void>
}

/** The text of the filtered answer, in chunks; page by page under `ndjson`, and if the filter gives the same that way. */
export async function* renderFiltered(
  request: RenderRequest,
  answer: RenderedAnswer,
  filtering: AnswerFiltering,
): AsyncGenerator<string, void, void> {
  const { filter, format, notice } = filtering
  const plain = { ...request, terminal: false, colour: false }
  if (format === 'ndjson') return yield* itemByItem(request, answer, filtering)
  const isStreamed = !request.terminal && (format === undefined || format === 'json')
  const results = resultsOf(await compactJson(plain, answer), { filter, notice, isStreamed })
  if (format !== undefined && format !== 'json')
    return yield* inFormat((await allOf(results)).flatMap(valuesIn), { ...request, format })
  for await (const some of results) yield shown(some, request)
}

async function* itemByItem(
  request: RenderRequest,
  answer: RenderedAnswer,
  { filter, expression }: Pick<AnswerFiltering, 'filter' | 'expression'>,
): AsyncGenerator<string, void, void> {
  const run = answer.kind === 'list' ? forItems(filter.run) : filter.run
  const plain = { ...request, terminal: false, colour: false, format: 'ndjson' } as const
  for await (const lines of render(plain, answer)) {
    const inputs = readsInputs(expression) ? lines.trimEnd().split('\n') : [lines]
    for (const input of inputs) yield printed(await run(input), request)
  }
}

/** A filter that expects the array fails here, and its own words would not say why. */
const forItems =
  (run: ApplyFilter): ApplyFilter =>
  async (json) => {
    try {
      return await run(json)
    } catch (error) {
      if (!(error instanceof FilterError) || error.hint !== undefined) throw error
      const hint =
        'Under -o ndjson the filter gets each item alone, and no array: write .title instead of .[].title, or use -o json'
      throw new FilterError(error.message, { hint, cause: error })
    }
  }

/** Whole results; or printed text that is part of an array. */
type FilterOutput = readonly string[] | string

const shown = (some: FilterOutput, request: RenderRequest): string =>
  typeof some === 'string' ? escapeJson(some) : printed(some, request)

const valuesIn = (some: FilterOutput): readonly string[] => (typeof some === 'string' ? [some] : some)

interface FilterResultOptions extends Pick<AnswerFiltering, 'filter' | 'notice'> {
  /** True if an array may come as texts, each a part of it. */
  readonly isStreamed: boolean
}

/** Page by page if the filter gives the same that way. */
async function* resultsOf(
  { kind, texts }: CompactJson,
  { filter, notice, isStreamed }: FilterResultOptions,
): AsyncGenerator<FilterOutput, void, void> {
  const { byPage, inOrder } = filter
  if (kind === 'value') yield await filter.run((await allOf(texts)).join(''))
  else if (inOrder !== undefined) yield* ordered(texts, { inOrder, notice, isStreamed })
  else if (byPage === undefined) yield await filter.run(await wholeArray(texts, notice))
  else yield* paged(texts, { byPage, notice, isStreamed })
}

interface PagedFilterOptions extends Pick<FilterResultOptions, 'notice' | 'isStreamed'> {
  readonly byPage: PagedFilter
}

async function* paged(
  pages: AsyncIterable<string>,
  { byPage: { each, makes, rest, isWhole }, notice, isStreamed }: PagedFilterOptions,
): AsyncGenerator<FilterOutput, void, void> {
  async function* results() {
    for await (const page of pages) yield `[${(await each(page)).join()}]`
  }
  if (makes === 'results') for await (const page of pages) yield await each(page)
  // Nothing can fail any more, so it is safe to print part of the answer.
  else if (isWhole && isStreamed) yield* arrayInParts(results())
  else if (rest === undefined) yield [joined(await allOf(results()))]
  else yield await rest(await wholeArray(results(), notice))
}

interface OrderedFilterOptions extends Pick<FilterResultOptions, 'notice' | 'isStreamed'> {
  readonly inOrder: OrderedFilter
}

async function* ordered(
  pages: AsyncIterable<string>,
  { inOrder, notice, isStreamed }: OrderedFilterOptions,
): AsyncGenerator<FilterOutput, void, void> {
  const { putInOrder } = await import('./in-order.ts')
  const { places, held, arrays, pieces } = await putInOrder(pages, inOrder)
  const { end } = inOrder
  await tellOfOrder(held(readBy(end)), notice)
  if (end.shows === 'parts')
    yield* paged(inParts(arrays(end.readsFirstOfGroup), notice), {
      byPage: end.program,
      notice,
      isStreamed,
    })
  else if (end.shows === 'count') yield await end.rest(`[${places.map(() => '0').join()}]`)
  else if (end.shows === 'whole') yield await end.rest(await wholeArray(inTurn(arrays()), notice))
  else if (isStreamed) yield* pieces()
  else yield [joined(await allOf(inTurn(arrays())))]
}

function readBy(end: OrderedFilter['end']): 'all' | 'firstOfGroup' | 'none' {
  if (end.shows === 'count') return 'none'
  return end.shows === 'parts' && end.readsFirstOfGroup ? 'firstOfGroup' : 'all'
}

/** A part is small, unless a group is large. */
async function* inParts(
  arrays: Iterable<string>,
  notice: AnswerFiltering['notice'],
): AsyncGenerator<string, void, void> {
  let isTold = false
  const once: AnswerFiltering['notice'] = async (text) => {
    if (!isTold) await notice(text)
    isTold = true
  }
  for (const array of arrays) {
    await tellOfJq('a whole group', array.length, once)
    yield array
  }
}

async function* inTurn(arrays: Iterable<string>): AsyncGenerator<string, void, void> {
  yield* arrays
}

/** One array, printed as its text arrives. */
async function* arrayInParts(arrays: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let isOpen = false
  for await (const array of arrays) {
    if (array === '[]') continue
    yield `${isOpen ? ',' : '['}${array.slice(1, -1)}`
    isOpen = true
  }
  yield isOpen ? ']\n' : '[]\n'
}

/** The arrays of all pages as one, for jq to hold. */
async function wholeArray(pages: AsyncIterable<string>, notice: AnswerFiltering['notice']): Promise<string> {
  const texts: string[] = []
  // One character beyond Latin 1 would double the size of a text.
  for await (const page of pages) texts.push(page.replace(beyondLatin, jsonEscape))
  const text = joined(texts)
  await tellOfJq('the whole list', text.length, notice)
  return text
}

const joined = (arrays: readonly string[]): string =>
  `[${arrays.flatMap((array) => (array === '[]' ? [] : [array.slice(1, -1)])).join()}]`

const beyondLatin = /[\u0100-\uffff]/g
const jsonEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The whole JSON that a filter sees. */
export async function plainJson(request: RenderRequest, answer: RenderedAnswer): Promise<string> {
  const { kind, texts } = await compactJson({ ...request, terminal: false, colour: false }, answer)
  return kind === 'value' ? (await allOf(texts)).join('') : wholeArray(texts, async () => {})
}

/** Like `gh --jq`: strings bare, all else as JSON; for a person, indented and without control characters. */
function printed(results: readonly string[], { terminal }: RenderRequest): string {
  const lines = results.map((result) => {
    // A result that starts with a quote is a JSON string.
    if (result.startsWith('"')) return shownText(parseOwn(result), terminal)
    return escapeJson(terminal ? JSON.stringify(valueIn(result), null, 2) : result)
  })
  return lines.map((line) => `${line}\n`).join('')
}

const shownText = (text: string, terminal: boolean) => (terminal ? escapeBlock(text) : text)

/** The results as an answer: a single one by itself, several (or one array) as rows. */
function inFormat(results: readonly string[], request: RenderRequest): AsyncIterable<string> {
  const values = results.map(valueIn)
  const seen = {
    ...request,
    columns: [],
    members: undefined,
    fields: undefined,
    sortBy: undefined,
    rows: undefined,
  }
  const [only] = values
  if (values.length === 1) return render(seen, { kind: 'single', value: only })
  return render(seen, { kind: 'list', pages: onePage(values) })
}

function valueIn(json: string): unknown {
  const parsed = parseJson(json)
  if ('fault' in parsed) throw new FilterError(`--jq gave ${parsed.fault}`)
  return parsed.value
}

async function allOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
