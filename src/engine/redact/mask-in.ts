/**
 * Masks a token in a text, however often the text is escaped: it searches the text itself, then decodes it once, twice and so on.
 * Everything else stays unchanged.
 */

import { decoded, type Layer } from './layers.ts'
import { mask } from './masked-headers.ts'
import type { Spelling } from './spellings.ts'

interface MaskedSpan {
  readonly start: number
  readonly end: number
}

/** A URL in an HTML attribute in a JSON string has three. */
const mostLayers = 6

export function maskIn(text: string, spellings: readonly Spelling[]): string {
  const spans: MaskedSpan[] = []
  let layer: Layer | undefined = { text, origin: (position) => position }
  for (let depth = 0; layer !== undefined && depth < mostLayers; depth += 1) {
    for (const spelling of spellings) spans.push(...spansOf(spelling, layer))
    layer = decoded(layer)
  }
  return spans.length === 0 ? text : replaced(text, spans)
}

/** The matches of a spelling, as positions in the original text. */
function spansOf(spelling: Spelling, { text, origin }: Layer): readonly MaskedSpan[] {
  const spans: MaskedSpan[] = []
  for (let index = text.indexOf(spelling.text); index >= 0; ) {
    const end = index + spelling.text.length
    const before = spelling.before === 1 && isBase64(text[index - 1]) ? 1 : 0
    const after = spelling.after === 1 && isBase64(text[end]) ? 1 : 0
    spans.push({ start: origin(index - before), end: origin(end + after) })
    index = text.indexOf(spelling.text, end)
  }
  return spans
}

const isBase64 = (character: string | undefined) =>
  character !== undefined && /[A-Za-z0-9+/_-]/.test(character)

function replaced(text: string, spans: readonly MaskedSpan[]): string {
  const sorted = spans
    .map(({ start, end }) => ({ start: start - Number(isEscaped(text, start)), end }))
    .sort((one, other) => one.start - other.start)
  const parts: string[] = []
  let done = 0
  for (const { start, end } of sorted) {
    // Spellings may overlap: one mask covers them.
    if (start >= done) parts.push(text.slice(done, start), mask)
    done = Math.max(done, end)
  }
  return [...parts, text.slice(done)].join('')
}

/** A mask after a lone backslash would break the JSON. */
function isEscaped(text: string, start: number): boolean {
  let first = start
  while (first > 0 && text[first - 1] === '\\') first -= 1
  return (start - first) % 2 === 1
}
