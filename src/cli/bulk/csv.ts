/** Text of rows and columns -> cells: CSV (RFC 4180) by the library, and TSV as ws and `jq @tsv` write it. */
import papaparse from 'papaparse'
import { unguarded } from '../../render/formula.ts'

export interface Cells {
  readonly rows: readonly (readonly string[])[]
  /** The line of the text that each of the rows begins with; the first is 1. */
  readonly lines: readonly number[]
  /** What is wrong with the text as a whole. */
  readonly fault?: string
}

/** What stands between cells; people whose decimal sign is a comma have semicolons. */
export type Delimiter = ',' | ';' | '\t' | '|'

/** Quoted cells may hold separators and line breaks; a quote inside is doubled. */
export function readCsv(text: string, delimiter: Delimiter = ','): Cells {
  // Left to guess, the library takes files of two minds for files without line breaks.
  const newline = text.includes('\n') ? '\n' : '\r'
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter, newline })
  // After the first, the library no longer knows what is inside a cell.
  const [error] = errors
  if (error !== undefined) return { rows: [], lines: [], fault: quoteFault(text, error) }
  const starts = startsOf(data, newline)
  return filled(data.map(withoutReturn), starts)
}

/** A line break, a tab and a backslash inside a cell are written `\n`, `\t` and `\\`. */
export function readTsv(text: string): Cells {
  const rows = text.split(/\r?\n/).map((line) => line.split('\t').map(unescaped))
  return filled(
    rows,
    rows.map((_, index) => index + 1),
  )
}

/** Every row takes one line, and one more for each line break inside its cells. */
function startsOf(rows: readonly (readonly string[])[], newline: string): readonly number[] {
  const starts: number[] = []
  let next = 1
  for (const row of rows) {
    starts.push(next)
    next += row.reduce((lines, cell) => lines + cell.split(newline).length - 1, 1)
  }
  return starts
}

function filled(rows: readonly (readonly string[])[], starts: readonly number[]): Cells {
  const kept = rows
    .map((row, index) => ({ row, line: starts[index] ?? 0 }))
    .filter(({ row }) => row.some((cell) => cell !== ''))
  return { rows: kept.map(({ row }) => row.map(unguarded)), lines: kept.map(({ line }) => line) }
}

/** With the delimiter given, only a quote can be wrong; its index is that of the character after the opening one. */
function quoteFault(text: string, { code, index = 0 }: papaparse.ParseError): string {
  const start = Math.max(0, index - 1)
  const line = text.slice(0, start).split('\n').length
  const what = code === 'MissingQuotes' ? 'is never closed' : 'stands inside a cell and is not doubled'
  return `line ${line}: a quote ${what}: ${JSON.stringify(text.slice(start, start + 40))}`
}

/** The first half of the line break of Windows. */
const withoutReturn = (row: readonly string[]) => row.with(-1, (row.at(-1) ?? '').replace(/\r$/, ''))

const meanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const unescaped = (cell: string) =>
  cell.replace(/\\([nrt\\])/g, (_, letter: string) => meanings[letter] ?? letter)
