/**
 * CSV (RFC 4180, lines end with LF) and TSV (as `jq @tsv`), safe to show and to open in a spreadsheet. With `--csv-raw`, every
 * character stays as sent, for programs. docs/decisions/csv-writer.md says why it uses no library.
 */
import { exactDigits } from '../../json/exact-number.ts'
import { guarded } from '../../text/formula.ts'
import type { RenderedView } from '../request.ts'
import { escapeBlock, escapeText } from '../text/escape.ts'
import { batches, columnOf, delimitedCell } from './rows.ts'

/** Cells keep their line breaks and tabs, inside quotes. */
export async function* csv(view: RenderedView): AsyncGenerator<string, void, void> {
  if (view.csvBom === true && !view.terminal) yield '\u{feff}'
  yield* delimited(view, {
    separator: ',',
    encode: isExact(view) ? quoted : (text) => quoted(escapeBlock(text)),
  })
}

/** Tab, line break and backslash are written `\t`, `\n` and `\\`: one row is always one line. */
export const tsv = (view: RenderedView): AsyncIterable<string> =>
  delimited(view, {
    separator: '\t',
    encode: isExact(view) ? onOneLine : (text) => escapeText(text.replaceAll('\\', '\\\\')),
  })

/** A terminal would obey the characters, so they are escaped there even with `--csv-raw`. */
const isExact = ({ csvRaw, terminal }: RenderedView) => csvRaw === true && !terminal

interface DelimitedFormat {
  readonly separator: string
  readonly encode: (text: string) => string
}

async function* delimited(
  view: RenderedView,
  { separator, encode }: DelimitedFormat,
): AsyncGenerator<string, void, void> {
  const { columns } = view
  const line = (cells: readonly unknown[]): string =>
    `${cells.map((value) => encode(cellText(value, view))).join(separator)}\n`
  if (view.header && columns.length > 0) yield line(columns)
  for await (const batch of batches(view)) {
    if (batch.length > 0)
      yield batch.map((row) => line(columns.map((column) => columnOf(row, column)))).join('')
  }
}

/** Spreadsheets run text that starts like a formula; a number that starts with `-` is safe. */
function cellText(value: unknown, { csvRaw, csvJson }: RenderedView): string {
  const text = delimitedCell(value, csvJson)
  const isNumber = typeof value === 'number' || exactDigits(value) !== undefined
  return csvRaw === true || isNumber ? text : guarded(text)
}

function quoted(text: string): string {
  // Text with space at either end needs quotes: some readers trim it otherwise.
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const onOneLine = (text: string) =>
  text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
