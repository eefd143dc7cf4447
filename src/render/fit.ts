/** Which columns of a table are shown, and how wide, so that its rows fit a terminal. */

const gap = 2
const least = 4

/** Down to this a header gives way before any cell does: six letters of it can still be told apart. */
const leastHeader = 6

interface Column {
  readonly name: string
  /** Width of its widest cell, without the header; at most that of the terminal. */
  readonly content: number
  /** Width of its header; 0 where there is none. */
  readonly header: number
  /** True for what a row is asked for by: a shortened one can't be copied. */
  readonly isId: boolean
}

export interface Fitted {
  /** Indexes of the columns that are shown. */
  readonly shown: readonly number[]
  readonly widths: readonly number[]
  /** Stands behind the headers: `+2` columns are not shown. Empty where there is no header, or no room. */
  readonly mark: string
}

/** The last columns are left out as long as an id would have to be cut for them; not where ids are too wide by themselves. */
export function fitTable(columns: readonly Column[], width: number): Fitted {
  const hasHeader = columns.some(({ header }) => header > 0)
  const markFor = ({ length }: readonly number[]) =>
    hasHeader && length < columns.length ? `+${columns.length - length}` : ''
  const roomBeside = (mark: string) => (mark === '' ? width : width - gap - mark.length)
  const isWhole = (column: Column) => isId(column) && column.content < width
  const needs = columns.map((column) =>
    isWhole(column) ? idWidth(column) : Math.min(naturalWidth(column), least),
  )
  const needOf = (shown: readonly number[]) => total(shown.map((index) => at(needs, index) + gap)) - gap
  const all = [...columns.keys()]
  let shown = all
  while (needOf(shown) > roomBeside(markFor(shown))) {
    const last = shown.findLast((index) => !isId(columns[index]))
    if (last === undefined || shown.length === 1) break
    shown = shown.filter((index) => index !== last)
  }
  if (needOf(shown) > width) shown = all
  const mark = needOf(shown) > roomBeside(markFor(shown)) ? '' : markFor(shown)
  const kept = columns.filter((_, index) => shown.includes(index))
  return { shown, widths: fitColumns(kept, roomBeside(mark)), mark }
}

/**
 * Widths for columns that stand two spaces apart: as wide as they need to be; where that is too much, headers give way
 * before cells, and the widest first, down to 4. Ids, and the input that a row is about, keep their width as long as
 * there is room for them alone.
 */
function fitColumns(columns: readonly Column[], width: number): number[] {
  const available = width - gap * (columns.length - 1)
  const widths = columns.map((column) => Math.max(1, Math.min(naturalWidth(column), width)))
  const rounds: readonly ((column: Column) => number)[] = [
    (column) => (isKept(column) ? width : Math.max(column.content, leastHeader)),
    (column) => (isKept(column) ? width : least),
    (column) => (isId(column) ? idWidth(column) : least),
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

const isId = (column: Column | undefined): boolean => column?.isId === true

/** What a row was given may be long, and is not what the table is about. */
const isKept = (column: Column): boolean => isId(column) || column.name === 'input'

const naturalWidth = ({ content, header }: Column): number => Math.max(content, header)

/** Of its header so much stays as of any other. */
const idWidth = ({ content, header }: Column): number => Math.max(content, Math.min(header, leastHeader))

const at = (widths: readonly number[], index: number): number => widths[index] ?? 0

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
