import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readCsv, readTsv } from '../../src/cli/bulk/rows/csv.ts'
import { escapeText } from '../../src/render/text/escape.ts'
import { truncate, widthOf, wrap } from '../../src/render/text/width.ts'
import { rawControl, rawJsonHazard } from './payloads.ts'
import { list, single } from './rendered.ts'

/** Text with everything in it, dangerous characters far more often than chance would have it. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom(
        '\u001b[',
        '\u009b',
        '\r',
        '\n',
        '\t',
        '\u202e',
        '\u2028',
        '\ud800',
        '👨‍👩‍👧',
        '\u200d',
        '"',
        ',',
        '=',
        '\\',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

const value = fc
  .jsonValue({ stringUnit: 'binary', maxDepth: 3 })
  .map((json) => JSON.parse(JSON.stringify(json)) as unknown)
const row = fc.record({ id: text, title: text, inner: fc.oneof(text, value) })
const pages = fc.array(fc.array(row, { maxLength: 4 }), { maxLength: 4 })
const columns = ['id', 'title', 'inner']

test('no format lets a control character out', async () => {
  await fc.assert(
    fc.asyncProperty(pages, fc.boolean(), async (items, terminal) => {
      for (const format of ['table', 'csv', 'tsv', 'json', 'ndjson', 'yaml'] as const) {
        const raw = ['json', 'ndjson'].includes(format) ? rawJsonHazard : rawControl
        expect(raw.exec(await list(items, { format, terminal, columns }))?.[0]).toBeUndefined()
      }
    }),
    { numRuns: 150 },
  )
})

test('JSON, NDJSON and YAML give back what went in', async () => {
  await fc.assert(
    fc.asyncProperty(pages, async (items) => {
      const flat = items.flat()
      expect(JSON.parse(await list(items))).toEqual(flat)
      const lines = (await list(items, { format: 'ndjson' })).split('\n').slice(0, -1)
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(flat)
      expect(parse(await list(items, { format: 'yaml' }))).toEqual(flat)
    }),
    { numRuns: 150 },
  )
})

test('any single value survives JSON', async () => {
  await fc.assert(
    fc.asyncProperty(value, async (any) => {
      expect(JSON.parse(await single(any))).toEqual(any)
    }),
    { numRuns: 150 },
  )
})

/** RFC 4180, as plainly as it can be read. */
function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === '\n') rows.push([])
  }
  return rows.slice(0, -1)
}

test('CSV and TSV cells can be read back', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\t', '\\', '=', 'é', '日', "'") })
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const items = cells.map(([id, title]) => ({ id, title }))
      const asked = { csvRaw: true, header: false } as const
      expect(parseCsv(await list([items], { ...asked, format: 'csv' }))).toEqual(cells)
      const unescaped = { '\\t': '\t', '\\n': '\n', '\\\\': '\\' } as Record<string, string>
      const lines = (await list([items], { ...asked, format: 'tsv' })).split('\n').slice(0, -1)
      expect(
        lines.map((line) =>
          line.split('\t').map((each) => each.replace(/\\[tn\\]/g, (found) => unescaped[found] ?? '')),
        ),
      ).toEqual(cells)
    }),
  )
})

test('with --csv-raw off a terminal every character can be read back by what reads --from', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '\r', '\n', '\t', '"', '\\', '\u001b', '\u200b', '\u202e', '\u00ad'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (drawn) => {
      // Readers of CSV take lines of empty cells for none, and a last carriage return for the end of a line.
      const cells = drawn.map(([id, title]) => [`x${id}`, `x${title}x`])
      const items = cells.map(([id, title]) => ({ id, title }))
      const asked = { csvRaw: true, header: false } as const
      expect(readCsv(await list([items], { ...asked, format: 'csv' }))).toMatchObject({ rows: cells })
      expect(readTsv(await list([items], { ...asked, format: 'tsv' }))).toMatchObject({ rows: cells })
    }),
  )
})

test('--csv-raw at a terminal escapes what could command it', async () => {
  const asked = { csvRaw: true, header: false, terminal: true, columns: ['id'] } as const
  for (const format of ['csv', 'tsv'] as const)
    expect(await list([[{ id: '\u001b[2J\u202e' }]], { ...asked, format })).toMatch(/^[\x20-\x7e]+\n$/)
})

test('100 cells that would be formulas are none', async () => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '\t=', '\r=', '--', '+@']
  const ends = ['1+1', 'SUM(A1)', "cmd|'/C calc'!A0", '1,=2', '"', '""=1', "'", ' ', '1\n=2', 'é']
  const rows = starts.flatMap((start) => ends.map((end) => ({ first: start + end, last: start + end })))
  const text = await list([rows], { format: 'csv', columns: ['first', 'last'], header: false })
  const read = parseCsv(text)
  expect(read).toHaveLength(100)
  for (const [index, cells] of read.entries()) {
    const { first } = rows[index] ?? expect.fail()
    // Carriage returns are escaped as everywhere.
    expect(cells).toEqual(Array(2).fill(`'${first.replaceAll('\r', '\\r')}`))
  }
})

test('text fits where it is cut or wrapped, and wrapping loses spaces only', () => {
  fc.assert(
    fc.property(text.map(escapeText), fc.integer({ min: 2, max: 30 }), (safe, width) => {
      expect(widthOf(truncate(safe, width))).toBeLessThanOrEqual(width)
      const lines = wrap(safe, width)
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
      expect(lines.join('').replace(/\s/g, '')).toBe(safe.replace(/\s/g, ''))
    }),
  )
})
