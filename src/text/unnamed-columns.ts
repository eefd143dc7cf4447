/** Finds the columns of a table without a name: spreadsheets write some behind the last one, where a cell once had content. */
import { counted } from './counted.ts'

interface UnnamedColumns {
  /** Indexes of those that are empty in every row; also behind the end of the header. */
  readonly empty: ReadonlySet<number>
  /** Letters of those with content, as spreadsheets have them. */
  readonly filled: readonly string[]
}

type Cells = readonly string[]

export function unnamedColumns(header: Cells, rows: readonly Cells[]): UnnamedColumns {
  const filledIn = new Set<number>()
  let width = header.length
  for (const cells of rows) {
    width = Math.max(width, cells.length)
    for (const [index, cell] of cells.entries()) if (cell.trim() !== '') filledIn.add(index)
  }
  const all = Array.from({ length: width }, (_, index) => index)
  const unnamed = all.filter((index) => (header[index] ?? '').trim() === '')
  return {
    empty: new Set(unnamed.filter((index) => !filledIn.has(index))),
    filled: unnamed.filter((index) => index < header.length && filledIn.has(index)).map(columnLetter),
  }
}

/** The notice that ws leaves them out; undefined if there are none. */
export function emptyColumnsText({ empty }: UnnamedColumns): string | undefined {
  if (empty.size === 0) return undefined
  return `${counted(empty.size, 'column')} without a name and without content left out: ${listedLetters([...empty])}`
}

export const unnamedText = (letter: string) => `column ${letter} has no name`

const mostLetters = 8

const listedLetters = (indexes: readonly number[]) =>
  indexes.length > mostLetters
    ? `${indexes.slice(0, mostLetters).map(columnLetter).join(', ')}, ...`
    : indexes.map(columnLetter).join(', ')

/** `A` to `Z`, then `AA`. */
function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${columnLetter(Math.floor(index / 26) - 1)}${last}`
}
