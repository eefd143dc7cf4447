/** How wide the columns of a table are, so that its rows fit a terminal. */

const gap = 2
const least = 4

/** Down to this a header gives way before any cell does: six letters of it can still be told apart. */
const leastHeader = 6

interface Column {
  readonly name: string
  /** Width of its widest cell, without the header. */
  readonly content: number
  /** Width of its header; 0 where there is none. */
  readonly header: number
}

/**
 * Widths for columns that stand two spaces apart: as wide as they need to be; where that is too much, headers give way
 * before cells, and the widest first, down to 4. Ids, and the input that a row is about, keep their width as long as
 * others can give: a shortened id can't be copied.
 */
export function fitColumns(columns: readonly Column[], width: number): number[] {
  const available = width - gap * (columns.length - 1)
  const widths = columns.map(({ content, header }) => Math.max(1, Math.min(Math.max(content, header), width)))
  const isId = ({ name }: Column): boolean => /(^|\.)id$|^input$/.test(name)
  const rounds: readonly ((column: Column) => number)[] = [
    (column) => (isId(column) ? width : Math.max(column.content, leastHeader)),
    (column) => (isId(column) ? width : least),
    () => least,
  ]
  for (const floorOf of rounds) {
    const floors = columns.map(floorOf)
    while (total(widths) > available) {
      const givers = [...widths.keys()].filter((index) => at(widths, index) > at(floors, index))
      const [first] = givers
      if (first === undefined) break
      const widest = givers.reduce(
        (best, index) => (at(widths, index) > at(widths, best) ? index : best),
        first,
      )
      widths[widest] = at(widths, widest) - 1
    }
  }
  return widths
}

const at = (widths: readonly number[], index: number): number => widths[index] ?? 0

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
