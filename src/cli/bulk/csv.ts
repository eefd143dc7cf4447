/** Text of rows and columns -> cells: CSV (RFC 4180), and TSV as ws and `jq @tsv` write it. */

export interface Cells {
  readonly rows: readonly (readonly string[])[]
  /** What is wrong with the text as a whole. */
  readonly fault?: string
}

/** Quoted cells may hold separators and line breaks; a quote inside is doubled. */
export function readCsv(text: string): Cells {
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"|[^",\r\n][^,\r\n]*|)(,|\r?\n|\r|$)/y
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex
    const found = cell.exec(text)
    if (found === null)
      return { rows, fault: `a quote is out of place or never closed: ${excerpt(text, start)}` }
    const [, value = '', end = ''] = found
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === ',' && cell.lastIndex === text.length) rows.at(-1)?.push('')
    if (end !== ',' && end !== '') rows.push([])
  }
  return { rows: rows.filter(isFilled).map((row) => row.map(unguarded)) }
}

/** A line break, a tab and a backslash inside a cell are written `\n`, `\t` and `\\`. */
export function readTsv(text: string): Cells {
  const lines = text.split(/\r?\n/)
  return { rows: lines.map((line) => line.split('\t').map(unescaped).map(unguarded)).filter(isFilled) }
}

/** The quote that keeps a spreadsheet from computing a cell is ours: what ws wrote, it reads back as it was. */
const unguarded = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')

const isFilled = (row: readonly string[]) => row.some((cell) => cell !== '')

const meanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const unescaped = (cell: string) =>
  cell.replace(/\\([nrt\\])/g, (_, letter: string) => meanings[letter] ?? letter)

const excerpt = (text: string, start: number) => JSON.stringify(text.slice(start, start + 40))
