/** The tables that a statement may name: names and columns only, as plain data. */

/** `number` and `boolean` (0 or 1) compare as numbers; `json` is the text of a list or an object. */
export type ColumnType = 'text' | 'number' | 'boolean' | 'json'

export interface SqlColumn {
  readonly name: string
  readonly type: ColumnType
}

export interface SqlTable<Column extends SqlColumn = SqlColumn> {
  readonly name: string
  readonly columns: readonly Column[]
}

/** A value of a row. A whole number that a double can't hold is a bigint. */
export type SqlValue = null | string | number | bigint

/** A name as a statement takes it, whatever it is. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** SQLite compares a column of numbers with a text as numbers, and a column of texts with a number as texts. */
const affinities: Readonly<Record<ColumnType, string>> = {
  text: 'TEXT',
  number: 'NUMERIC',
  boolean: 'BOOLEAN',
  json: 'TEXT',
}

/**
 * @param exact - columns with a number that SQLite would round: without a type, it keeps each value as it is
 */
export function createTable({ name, columns }: SqlTable, exact: ReadonlySet<string> = new Set()): string {
  const declared = columns.map(
    (column) => `${quotedName(column.name)} ${exact.has(column.name) ? '' : affinities[column.type]}`,
  )
  return `CREATE TABLE ${quotedName(name)} (${declared.join(', ')})`
}
