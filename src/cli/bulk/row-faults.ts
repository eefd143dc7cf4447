/** What is wrong with rows, said once for all that have it: thousands of rows from one program share their faults. */

export interface RowFaults {
  /** Counts from 0. */
  readonly index: number
  readonly faults: readonly string[]
}

/** `row 3: --title is required`, `rows 1-40, 52: ...`; one line for each fault, in the order of first rows. */
export function groupFaults(faulty: readonly RowFaults[], total: number): readonly string[] {
  const rowsOf = new Map<string, number[]>()
  for (const { index, faults } of faulty) {
    for (const fault of new Set(faults)) {
      const rows = rowsOf.get(fault) ?? []
      rows.push(index + 1)
      rowsOf.set(fault, rows)
    }
  }
  return Array.from(rowsOf, ([fault, rows]) => `${rowNames(rows, total)}: ${fault}`)
}

function rowNames(rows: readonly number[], total: number): string {
  if (rows.length === 1) return `row ${rows[0]}`
  return rows.length === total ? 'every row' : `rows ${ranges(rows)}`
}

/** `1-40, 52` of ascending numbers. */
export function ranges(numbers: readonly number[]): string {
  const found: { first: number; last: number }[] = []
  for (const number of numbers) {
    const open = found.at(-1)
    if (open?.last === number - 1) open.last = number
    else found.push({ first: number, last: number })
  }
  return found.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}
