/** The table of output formats, and the only way from an answer to the text on stdout. */
import { ReplyError } from '../errors.ts'
import { isObject } from '../json/object.ts'
import { ids } from './ids.ts'
import { compact, json, ndjson } from './json.ts'
import type { Format, FormatWriter, RenderedAnswer, RenderRequest } from './request.ts'
import { plainCell } from './tables/cell.ts'
import { plainTable } from './tables/plain-table.ts'
import { escapeText } from './text/escape.ts'
import { viewOf } from './view.ts'

export type { Format, PageValue, RenderedAnswer, RenderRequest } from './request.ts'

/**
 * The text of an answer, in chunks as pages arrive. It first checks that the request fits the answer. Throws UsageError for an
 * unknown field, ReplyError for a value too deep to print.
 */
export async function* render(
  request: RenderRequest,
  answer: RenderedAnswer,
): AsyncGenerator<string, void, void> {
  if (answer.kind === 'single' && answer.value === undefined) return
  if (isPlainText(request, answer)) {
    yield `${escapeText(plainCell(answer.value))}\n`
    return
  }
  yield* ofAnyDepth(async function* () {
    const write = await writers[request.format](request)
    const chunks = write(await viewOf(request, answer))
    yield* isOneDocument(request) ? await collect(chunks) : chunks
  })
}

/** The text of `-o json`, without blanks. */
export interface CompactJson {
  /** `pages`: each text is the array of one page of a list. */
  readonly kind: 'pages' | 'value'
  readonly texts: AsyncIterable<string>
}

export async function compactJson(request: RenderRequest, answer: RenderedAnswer): Promise<CompactJson> {
  if (answer.kind === 'single' && answer.value === undefined) return { kind: 'value', texts: nothing() }
  const view = await viewOf({ ...request, format: 'json' }, answer)
  const kind = view.answer.kind === 'list' && !view.envelope ? 'pages' : 'value'
  return { kind, texts: ofAnyDepth(() => compact(view)) }
}

async function* nothing(): AsyncGenerator<string, void, void> {}

async function* ofAnyDepth(write: () => AsyncIterable<string>): AsyncGenerator<string, void, void> {
  try {
    yield* write()
  } catch (error) {
    if (error instanceof RangeError && error.message.includes('call stack')) {
      throw new ReplyError('the answer is nested too deep to be printed', { cause: error })
    }
    throw error
  }
}

/** Half a document is useless to a program, so ws prints it when the last page has come. */
const isOneDocument = ({ format }: RenderRequest): boolean => format === 'json' || format === 'yaml'

async function collect(chunks: AsyncIterable<string>): Promise<readonly string[]> {
  const all: string[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all
}

/** In the formats for people and shells, a value without members prints as its own text: `url=$(ws config get url)`. */
const isPlainText = (
  { format }: RenderRequest,
  answer: RenderedAnswer,
): answer is RenderedAnswer & { readonly kind: 'single' } =>
  answer.kind === 'single' && !hasMembers(answer.value) && !['json', 'ndjson', 'yaml'].includes(format)

const hasMembers = (value: unknown) => value === null || Array.isArray(value) || isObject(value)

/** Most runs print a table or JSON: they load no other writer. */
const writers: {
  readonly [Name in Format]: (request: RenderRequest) => FormatWriter | Promise<FormatWriter>
} = {
  table: async ({ terminal, isAligned }) => {
    if (terminal) return onFilledColumns((await import('./tables/terminal-table.ts')).terminalTable)
    return isAligned === true
      ? onFilledColumns((await import('./tables/aligned-table.ts')).alignedTable)
      : plainTable
  },
  json: () => json,
  ndjson: () => ndjson,
  yaml: async () => (await import('./yaml.ts')).yaml,
  csv: async () => (await import('./tables/delimited.ts')).csv,
  tsv: async () => (await import('./tables/delimited.ts')).tsv,
  id: () => ids,
  markdown: async () => (await import('./tables/markdown-table.ts')).markdownTable,
}

/** For people: programs rely on the columns of a plain table. */
const onFilledColumns = (write: FormatWriter): FormatWriter =>
  async function* (view) {
    if (view.leavesOutEmpty !== true) return yield* write(view)
    const { withFilledColumns } = await import('./tables/filled-columns.ts')
    yield* write(await withFilledColumns(view))
  }
