import { describe, expect, test } from 'vitest'
import { escapeJson } from '../../src/json/escape.ts'
import type { Format } from '../../src/render/index.ts'
import { escapeBlock, escapeText } from '../../src/render/text/escape.ts'
import { payloads, rawHazard, rawJsonHazard } from './payloads.ts'
import { list, single } from './rendered.ts'

describe('one line of text', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['plain text, é, 日本語, עברית', 'plain text, é, 日本語, עברית'],
    ['\u001b[2J', '\\u001b[2J'],
    ['a\tb\nc\rd', 'a\\tb\\nc\\rd'],
    ['a\r\nb', 'a\\nb'],
    ['\u0000\u007f\u009b', '\\u0000\\u007f\\u009b'],
    ['\u202e\u2066\u200f', '\\u202e\\u2066\\u200f'],
    ['\ufeffa\u200bb', '\\ufeffa\\u200bb'],
    ['\ud83d', '\\ud83d'],
    ['\u{e0041}', '\\u{e0041}'],
    // Joiners stay where writing needs them, and only there.
    ['👨‍👩‍👧 🏳️‍🌈 ❤️‍🔥 1️⃣', '👨‍👩‍👧 🏳️‍🌈 ❤️‍🔥 1️⃣'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a\u200db', 'a\\u200db'],
    ['👨\u200da', '👨\\u200da'],
    ['👨\u200d\u200d👩', '👨\\u200d\\u200d👩'],
    ['می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
    ['葛\u{e0100}', '葛\u{e0100}'],
    ['a\ufe0f\ufe0f', 'a\ufe0f\\ufe0f'],
  ]
  test.each(cases)('%j', (text, expected) => {
    expect(escapeText(text)).toBe(expected)
  })
})

test('a body keeps its lines and tabs', () => {
  expect(escapeBlock('a\tb\nc\r\nd\re\u001b')).toBe('a\tb\nc\nd\\re\\u001b')
})

test('JSON escapes stay JSON', () => {
  expect(escapeJson('"\u007f\u0085\u202e\u2028\ufeff é 😀"')).toBe(
    '"\\u007f\\u0085\\u202e\\u2028\\ufeff é 😀"',
  )
})

const hazards = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((character) =>
  /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/.test(character),
)

test.each(['', 'x'.repeat(32_767), '語'.repeat(32_768), '😀'.repeat(40_000)])(
  'each of them is found after whatever stands before it (%#)',
  (before) => {
    const escapes = hazards.map((hazard) => escapeJson(`${before}${hazard}é😀`))
    const expected = hazards.map((hazard) => {
      const code = hazard.charCodeAt(0).toString(16).padStart(4, '0')
      return `${before}\\u${code}é😀`
    })
    expect(escapes).toEqual(expected)
  },
)

const formats: readonly Format[] = ['table', 'json', 'ndjson', 'yaml', 'csv', 'tsv', 'id', 'markdown']

describe.each(Object.entries(payloads))('fault 39: %s', (_name, payload) => {
  const value = {
    id: payload,
    title: payload,
    [payload.slice(0, 500)]: [payload.slice(0, 500)],
    inner: { text: payload },
  }
  const asked = [undefined, ['title', 'inner', 'id', payload.slice(0, 500)]]
  const kinds = formats.flatMap((format) =>
    asked.flatMap((columns) =>
      [true, false].map((terminal) => ({ format, terminal, columns: columns ?? [] })),
    ),
  )

  test('never leaves raw', async () => {
    for (const kind of kinds) {
      const texts = [await single(value, kind), await list([[value], [value]], kind)]
      const raw = ['json', 'ndjson', 'yaml'].includes(kind.format) ? rawJsonHazard : rawHazard
      for (const text of texts) expect(raw.exec(text)?.[0], `${kind.format} ${kind.terminal}`).toBeUndefined()
    }
  })
})

test.each(formats)('a title of a megabyte never leaves raw: %s', async (format) => {
  const value = { id: 'a', title: 'A\u001b[2K'.repeat(200_000) }
  for (const terminal of [true, false]) {
    expect(rawHazard.test(await single(value, { format, terminal }))).toBe(false)
    expect(rawHazard.test(await list([[value]], { format, terminal }))).toBe(false)
  }
})
