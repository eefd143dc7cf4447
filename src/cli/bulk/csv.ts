/** Text of rows and columns -> cells: CSV (RFC 4180) by the library, and TSV as ws and `jq @tsv` write it. */
import papaparse from 'papaparse'

export interface Cells {
  readonly rows: readonly (readonly string[])[]
  /** What is wrong with the text as a whole. */
  readonly fault?: string
}

/** Quoted cells may hold separators and line breaks; a quote inside is doubled. */
export function readCsv(text: string): Cells {
  // Left to guess, the library takes files of two minds for files without line breaks.
  const newline = text.includes('\n') ? '\n' : '\r'
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter: ',', newline })
  const [error] = errors
  if (error !== undefined) return { rows: [], fault: quoteFault(text, error) }
  return {
    rows: data
      .map(withoutReturn)
      .filter(isFilled)
      .map((row) => row.map(unguarded)),
  }
}

/** A line break, a tab and a backslash inside a cell are written `\n`, `\t` and `\\`. */
export function readTsv(text: string): Cells {
  const lines = text.split(/\r?\n/)
  return { rows: lines.map((line) => line.split('\t').map(unescaped).map(unguarded)).filter(isFilled) }
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

/** The quote that keeps a spreadsheet from computing a cell is ours: what ws wrote, it reads back as it was. */
const unguarded = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')

const isFilled = (row: readonly string[]) => row.some((cell) => cell !== '')

const meanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const unescaped = (cell: string) =>
  cell.replace(/\\([nrt\\])/g, (_, letter: string) => meanings[letter] ?? letter)
