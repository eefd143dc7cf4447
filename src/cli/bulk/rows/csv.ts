/** Reads rows and columns of text: CSV (RFC 4180) by the library, and TSV in the form of ws and `jq @tsv`. */
import papaparse from 'papaparse'
import { unguarded } from '../../../text/formula.ts'

export interface CsvRows {
  readonly rows: readonly (readonly string[])[]
  /** The first line of each row in the text; the first line is 1. */
  readonly lines: readonly number[]
  /** The fault of the whole text. */
  readonly fault?: string
}

/** The sign between cells; people with decimal commas use semicolons. */
export type Delimiter = ',' | ';' | '\t' | '|'

/** Quoted cells may hold separators and line breaks; a quote inside is doubled. */
export function readCsv(text: string, delimiter: Delimiter = ','): CsvRows {
  // The library's guess fails on files with mixed line breaks.
  const newline = text.includes('\n') ? '\n' : '\r'
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter, newline })
  // After the first error, the library no longer knows what is inside a cell.
  const [error] = errors
  if (error !== undefined) return { rows: [], lines: [], fault: quoteFault(text, error) }
  const starts = startsOf(data, newline)
  return filled(data.map(withoutReturn), starts)
}

/** In a cell, `\n`, `\t` and `\\` stand for a line break, a tab and a backslash. */
export function readTsv(text: string): CsvRows {
  const rows = text.split(/\r?\n/).map((line) => line.split('\t').map(unescaped))
  return filled(
    rows,
    rows.map((_, index) => index + 1),
  )
}

/** Every row takes one line, plus one for each line break in its cells. */
function startsOf(rows: readonly (readonly string[])[], newline: string): readonly number[] {
  const starts: number[] = []
  let next = 1
  for (const row of rows) {
    starts.push(next)
    next += row.reduce((lines, cell) => lines + cell.split(newline).length - 1, 1)
  }
  return starts
}

function filled(rows: readonly (readonly string[])[], starts: readonly number[]): CsvRows {
  const kept = rows
    .map((row, index) => ({ row, line: starts[index] ?? 0 }))
    .filter(({ row }) => row.some((cell) => cell !== ''))
  return { rows: kept.map(({ row }) => row.map(unguarded)), lines: kept.map(({ line }) => line) }
}

/** With a given delimiter, only a quote can be wrong; its index is one after the opening quote. */
function quoteFault(text: string, { code, index = 0 }: papaparse.ParseError): string {
  const start = Math.max(0, index - 1)
  const line = text.slice(0, start).split('\n').length
  const what = code === 'MissingQuotes' ? 'is never closed' : 'stands inside a cell and is not doubled'
  return `line ${line}: a quote ${what}: ${JSON.stringify(text.slice(start, start + 40))}`
}

/** Removes the first half of a Windows line break. */
const withoutReturn = (row: readonly string[]) => row.with(-1, (row.at(-1) ?? '').replace(/\r$/, ''))

const meanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const unescaped = (cell: string) =>
  cell.replace(/\\([nrt\\])/g, (_, letter: string) => meanings[letter] ?? letter)
