/** An answer seen through `--jq`: the filter gets the JSON that `-o json` would have printed, and prints what it makes of it. */
import { onePage } from '../../client/paging.ts'
import { FilterError } from '../../errors.ts'
import { escapeJson } from '../../json/escape.ts'
import { parseJson } from '../../json/parse.ts'
import { escapeBlock } from '../../render/escape.ts'
import {
  type Answer,
  type CompactJson,
  compactJson,
  type Format,
  type RenderRequest,
  render,
} from '../../render/index.ts'
import { type Filter, holdsLess, type PagedFilter, readsInputs } from './jq.ts'

export interface Filtering {
  readonly filter: Filter
  readonly expression: string
  /** As typed: a format from the settings must not change what a script's expression gives. */
  readonly format: Format | undefined
  /** Told what there is to know about a long list. */
  notice(text: string): Promise<void>
}

/** The text of the filtered answer, in chunks; page by page under `ndjson`, and where the filter gives the same so. */
export async function* renderFiltered(
  request: RenderRequest,
  answer: Answer,
  { filter, expression, format, notice }: Filtering,
): AsyncGenerator<string, void, void> {
  const plain = { ...request, terminal: false, colour: false }
  if (format === 'ndjson') {
    for await (const lines of render({ ...plain, format: 'ndjson' }, answer)) {
      const inputs = readsInputs(expression) ? lines.trimEnd().split('\n') : [lines]
      for (const input of inputs) yield printed(await filter.run(input), request)
    }
    return
  }
  const results = resultsOf(await compactJson(plain, answer), { filter, notice })
  if (format !== undefined && format !== 'json')
    return yield* inFormat((await allOf(results)).flat(), { ...request, format })
  for await (const some of results) yield printed(some, request)
}

/** Page by page where the filter gives the same so. */
async function* resultsOf(
  { kind, texts }: CompactJson,
  { filter, notice }: Pick<Filtering, 'filter' | 'notice'>,
): AsyncGenerator<readonly string[], void, void> {
  const { byPage } = filter
  if (kind === 'value') yield await filter.run((await allOf(texts)).join(''))
  else if (byPage === undefined) yield await filter.run(await wholeArray(texts, notice))
  else if (byPage.makes === 'results') for await (const page of texts) yield await byPage.each(page)
  else yield await collected(texts, { byPage, notice })
}

interface Collecting {
  readonly byPage: PagedFilter
  readonly notice: Filtering['notice']
}

async function collected(
  pages: AsyncIterable<string>,
  { byPage: { each, rest }, notice }: Collecting,
): Promise<readonly string[]> {
  async function* results() {
    for await (const page of pages) yield `[${(await each(page)).join()}]`
  }
  return rest === undefined ? [joined(await allOf(results()))] : rest(await wholeArray(results(), notice))
}

/** Characters of JSON that jq needs some 50 MB for. */
const worthTelling = 5_000_000
const bytesForCharacter = 10

/** The arrays of all pages as one, for jq to hold. */
async function wholeArray(pages: AsyncIterable<string>, notice: Filtering['notice']): Promise<string> {
  const texts: string[] = []
  // One character beyond Latin 1 would make a text twice as large.
  for await (const page of pages) texts.push(page.replace(beyondLatin, jsonEscape))
  const text = joined(texts)
  if (text.length > worthTelling) {
    const held = Math.round((text.length * bytesForCharacter) / 1e6)
    await notice(`--jq holds the whole list at once, about ${held} MB of memory. ${holdsLess}`)
  }
  return text
}

const joined = (arrays: readonly string[]): string =>
  `[${arrays.flatMap((array) => (array === '[]' ? [] : [array.slice(1, -1)])).join()}]`

const beyondLatin = /[\u0100-\uffff]/g
const jsonEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The JSON that a filter sees, as a whole. */
export async function plainJson(request: RenderRequest, answer: Answer): Promise<string> {
  const { kind, texts } = await compactJson({ ...request, terminal: false, colour: false }, answer)
  return kind === 'value' ? (await allOf(texts)).join('') : wholeArray(texts, async () => {})
}

/** As `gh --jq`: strings bare, all else as JSON; a person gets it indented, and no control characters. */
function printed(results: readonly string[], { terminal }: RenderRequest): string {
  const lines = results.map((result) => {
    // Whatever starts with a quote is a JSON string.
    if (result.startsWith('"')) return shownText(JSON.parse(result) as string, terminal)
    return escapeJson(terminal ? JSON.stringify(valueIn(result), null, 2) : result)
  })
  return lines.map((line) => `${line}\n`).join('')
}

const shownText = (text: string, terminal: boolean) => (terminal ? escapeBlock(text) : text)

/** The results as an answer of their own: one is shown by itself, several (or one array) as rows. */
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
