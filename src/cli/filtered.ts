/** An answer seen through `--jq`: the filter gets the JSON that `-o json` would have printed, and prints what it makes of it. */
import { parseJson } from '../client/json.ts'
import { onePage } from '../client/paging.ts'
import { FilterError } from '../errors.ts'
import { escapeBlock, escapeJson } from '../render/escape.ts'
import { type Answer, type Format, type RenderRequest, render } from '../render/index.ts'
import { type Filter, readsInputs } from './jq.ts'

export interface Filtering {
  readonly filter: Filter
  readonly expression: string
  /** As typed: a format from the settings must not change what a script's expression gives. */
  readonly format: Format | undefined
}

/** The text of the filtered answer, in chunks; under `ndjson` page by page, the filter applied to each item. */
export async function* renderFiltered(
  request: RenderRequest,
  answer: Answer,
  { filter, expression, format }: Filtering,
): AsyncGenerator<string, void, void> {
  const plain = { ...request, terminal: false, colour: false }
  if (format === 'ndjson') {
    for await (const lines of render({ ...plain, format: 'ndjson' }, answer)) {
      const inputs = readsInputs(expression) ? lines.trimEnd().split('\n') : [lines]
      for (const input of inputs) yield printed(await filter.run(input), request)
    }
    return
  }
  const results = await filter.run(await plainJson(request, answer))
  if (format === undefined || format === 'json') yield printed(results, request)
  else yield* inFormat(results, { ...request, format })
}

/** The JSON that a filter sees. */
export const plainJson = (request: RenderRequest, answer: Answer): Promise<string> =>
  textOf(render({ ...request, terminal: false, colour: false, format: 'json' }, answer))

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

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  const all: string[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all.join('')
}
