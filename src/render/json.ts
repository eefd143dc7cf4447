/** JSON and NDJSON: every member and every digit that the service sent, page by page. */
import { escapeJson } from '../json/escape.ts'
import type { RenderedView } from './request.ts'
import { chosen, envelopeOf } from './selection.ts'

/** One value, or one array of all items, indented by two spaces. */
export async function* json(view: RenderedView): AsyncGenerator<string, void, void> {
  const { answer } = view
  if (answer.kind === 'single') {
    yield `${pretty(chosen(view, answer.value))}\n`
    return
  }
  let opened = false
  for await (const page of answer.pages) {
    if (view.envelope) yield `${pretty(envelopeOf(view, page))}\n`
    if (view.envelope || page.items.length === 0) continue
    // An array prints as "[\n ...\n]"; without the brackets, pages join with a comma.
    const printed = pretty(page.items.map((item) => chosen(view, item)))
    yield (opened ? ',' : '[') + printed.slice(1, -2)
    opened = true
  }
  if (!view.envelope) yield opened ? '\n]\n' : '[]\n'
}

/** One compact line for each item; for each page with `--envelope`. */
export async function* ndjson(view: RenderedView): AsyncGenerator<string, void, void> {
  const { answer } = view
  if (answer.kind === 'single') {
    yield escapeJson(line(chosen(view, answer.value)))
    return
  }
  for await (const page of answer.pages) {
    if (view.envelope) yield escapeJson(line(envelopeOf(view, page)))
    else yield* lines(view, page.items)
  }
}

/** A single value, or an array for each page, without blanks: the input of a filter. */
export async function* compact(view: RenderedView): AsyncGenerator<string, void, void> {
  const { answer } = view
  if (answer.kind === 'single') return yield escapeJson(JSON.stringify(chosen(view, answer.value)))
  for await (const page of answer.pages) {
    const shown = view.envelope ? envelopeOf(view, page) : page.items.map((item) => chosen(view, item))
    yield escapeJson(JSON.stringify(shown))
  }
}

/** In pieces, because V8 frees large texts late. */
function* lines(view: RenderedView, items: readonly unknown[]): Generator<string, void, void> {
  let text = ''
  for (const item of items) {
    text += line(chosen(view, item))
    if (text.length < pieceLength) continue
    yield escapeJson(text)
    text = ''
  }
  if (text !== '') yield escapeJson(text)
}

const pieceLength = 32_768

/** A whole file of JSON. */
export const jsonText = (value: unknown): string => `${pretty(value)}\n`

const pretty = (value: unknown): string => escapeJson(JSON.stringify(value, null, 2))

const line = (value: unknown): string => `${JSON.stringify(value)}\n`
