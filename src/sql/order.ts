/** An order to run a statement over rows, as text for another process: a line about the statement, then a line for each row. */
import { parseOwn } from '../json/plain.ts'
import type { CheckedStatement } from './statement.ts'
import type { SqlColumn, SqlTable, SqlValue } from './table.ts'

/** A table with the rows that the statement reads. */
export interface TableOfRows extends SqlTable {
  /** The columns whose values it uses. */
  readonly filled: readonly SqlColumn[]
  /** Values of these columns, in their order. */
  readonly rows: readonly (readonly SqlValue[])[]
}

export interface OrderHead {
  readonly sql: string
  readonly parameters: CheckedStatement['parameters']
  /** Most rows of the result. */
  readonly mostRows: number
  /** Most characters of an order, and of the result. */
  readonly mostText: number
  /** All that the statement may name. */
  readonly tables: readonly OrderTable[]
}

export interface OrderTable extends SqlTable {
  /** Names of the columns in each row. */
  readonly filled: readonly string[]
  readonly count: number
  /** Columns that keep each value as it is. */
  readonly exact: readonly string[]
}

const largestWhole = 2n ** 63n - 1n

/** True for a value that SQLite would round in a column of numbers. */
const isBeyond = (value: SqlValue | undefined): boolean =>
  typeof value === 'bigint' && (value > largestWhole || value < -largestWhole - 1n)

export function orderText(
  order: Omit<OrderHead, 'tables'>,
  { known, tables }: { readonly known: readonly SqlTable[]; readonly tables: readonly TableOfRows[] },
): string {
  const empty = known.filter(({ name }) => !tables.some((table) => table.name === name))
  const head: OrderHead = {
    ...order,
    tables: [
      ...tables.map(({ name, columns, filled, rows }) => ({
        name,
        columns,
        filled: filled.map((column) => column.name),
        count: rows.length,
        exact: filled.flatMap((column, index) => (isKeptAsItIs(column, index, rows) ? [column.name] : [])),
      })),
      ...empty.map(({ name, columns }) => ({ name, columns, filled: [], count: 0, exact: [] })),
    ],
  }
  return joined(head, tables)
}

/** One line after the other: as a list of lines, many rows would take their memory twice. */
function joined(head: OrderHead, tables: readonly TableOfRows[]): string {
  let text = JSON.stringify(head)
  for (const { rows } of tables)
    for (const row of rows) {
      text += `\n${JSON.stringify(row, wrapped)}`
      if (text.length > head.mostText) throw new TooMuchText()
    }
  return text
}

/** Thrown for rows that no process could take. */
export class TooMuchText extends Error {}

const isKeptAsItIs = ({ type }: SqlColumn, index: number, rows: TableOfRows['rows']): boolean =>
  type === 'number' && rows.some((row) => isBeyond(row[index]) || typeof row[index] === 'string')

/** JSON has no whole numbers of more than 53 bits that every reader keeps. */
const wrapped = (_: string, value: unknown) => (typeof value === 'bigint' ? { digits: String(value) } : value)

/** The values of a line; a whole number that SQLite can't hold is a text. */
export function rowIn(line: string): (string | number | bigint | null)[] {
  const row = parseOwn<(string | number | null | { readonly digits: string })[]>(line)
  return row.map((value) => {
    if (typeof value !== 'object' || value === null) return value
    const number = BigInt(value.digits)
    return isBeyond(number) ? value.digits : number
  })
}

/** The outcome, a line each: the names are known, so these are rows, and the last line says how it ended. */
export type OrderEnd =
  | { readonly end: 'done' }
  | { readonly end: 'rows' }
  /** More text than it may answer. */
  | { readonly end: 'text' }
  | { readonly end: 'memory' }
  | { readonly end: 'failed'; readonly reason: string }
