/** How wide the columns of a table are, so that its rows fit a terminal. */

const gap = 2
const least = 4

interface Column {
  readonly name: string
  /** Width of its widest cell. */
  readonly natural: number
}

/**
 * Widths for columns that stand two spaces apart: as wide as they need to be; where that is too much, the widest give
 * way first, down to 4. Ids keep their width as long as others can give: a shortened id can't be copied.
 */
export function fitColumns(columns: readonly Column[], width: number): number[] {
  const available = width - gap * (columns.length - 1)
  const widths = columns.map(({ natural }) => Math.max(1, Math.min(natural, width)))
  const isId = ({ name }: Column): boolean => /(^|\.)id$/.test(name)
  for (const canGive of [(column: Column) => !isId(column), isId]) {
    const givers = columns.flatMap((column, index) => (canGive(column) ? [index] : []))
    while (total(widths) > available) {
      const widest = givers.reduce(
        (best, index) => (at(widths, index) > at(widths, best) ? index : best),
        givers[0] ?? -1,
      )
      if (at(widths, widest) <= least) break
      widths[widest] = at(widths, widest) - 1
    }
  }
  return widths
}

const at = (widths: readonly number[], index: number): number => widths[index] ?? 0

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
