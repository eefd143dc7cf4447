/** Groups the faults of rows, so that each appears once: thousands of rows from one program share their faults. */
import type { UsageFault } from '../../../errors.ts'

export interface RowFaults {
  /** Counts from 0. */
  readonly index: number
  /** The line in the source, if rows have lines; a spreadsheet counts its header too. */
  readonly line: number | undefined
  readonly faults: readonly UsageFault[]
}

const mostTold = 20

/** `row 3: --title is required`, `rows 1-40, 52: ...`; one line for each fault, in the order of first rows. */
export function groupFaults(faulty: readonly RowFaults[], total: number): readonly UsageFault[] {
  const rowsOf = new Map<string, { readonly fault: UsageFault; readonly rows: RowFaults[] }>()
  for (const row of faulty) {
    for (const [text, fault] of new Map(row.faults.map((each) => [each.text, each]))) {
      const grouped = rowsOf.get(text) ?? { fault, rows: [] }
      grouped.rows.push(row)
      rowsOf.set(text, grouped)
    }
  }
  return Array.from(rowsOf.values(), ({ fault, rows }) => ({
    ...fault,
    text: `${rowNames(rows, total)}: ${fault.text}`,
  }))
}

/** The first of many, and how many more there are. */
export const firstOf = (faults: readonly UsageFault[]): readonly (UsageFault | string)[] =>
  faults.length > mostTold
    ? [...faults.slice(0, mostTold), `and ${faults.length - mostTold} more like these`]
    : faults

/** All of them, whatever they have in common: `rows 1, 3 (lines 2, 4)`. */
export const placesOf = (rows: readonly RowNumber[]): string =>
  `row${rows.length === 1 ? '' : 's'} ${ranges(rows.map(({ index }) => index + 1))}${linesOf(rows)}`

type RowNumber = Pick<RowFaults, 'index'> & Partial<Pick<RowFaults, 'line'>>

function rowNames(rows: readonly RowNumber[], total: number): string {
  return rows.length === total && total > 1 ? 'every row' : placesOf(rows)
}

/** The lines, if they differ from the row numbers: ` (line 4)`. */
export function linesOf(rows: readonly RowNumber[]): string {
  const numbers = rows.flatMap(({ line }) => line ?? [])
  if (numbers.length < rows.length || rows.every(({ index, line }) => line === index + 1)) return ''
  return ` (line${numbers.length === 1 ? '' : 's'} ${ranges(numbers)})`
}

/** `1-40, 52` of ascending numbers. */
function ranges(numbers: readonly number[]): string {
  const found: { first: number; last: number }[] = []
  for (const number of numbers) {
    const open = found.at(-1)
    if (open?.last === number - 1) open.last = number
    else found.push({ first: number, last: number })
  }
  return found.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}
