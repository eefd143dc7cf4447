/** Turns answers into rows of cells, for the formats with one line a row. */
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'
import type { RenderedView } from '../request.ts'
import { plainCell } from './cell.ts'
import { inWords } from './cell-list.ts'

/** Batches of values, one a page; a single value is a batch of one. */
export async function* batches({ answer }: RenderedView): AsyncGenerator<readonly unknown[], void, void> {
  if (answer.kind === 'single') yield [answer.value]
  else for await (const { items } of answer.pages) yield items
}

/** The value of a column. A row that is not an object is its own only column. */
export function columnOf(row: unknown, column: string): unknown {
  return isObject(row) ? memberOf(row, column) : row
}

/** Name and value of each field of a single answer. */
export function fieldsOf(
  { columns }: RenderedView,
  value: unknown,
): readonly (readonly [name: string, value: unknown])[] {
  return columns.map((name) => [name, columnOf(value, name)] as const)
}

/** A cell of CSV, TSV and tables for programs: as sent, except lists, which become words unless the user wants JSON. */
export function delimitedCell(value: unknown, listsAreJson = false): string {
  const words = Array.isArray(value) && !listsAreJson ? inWords(value) : undefined
  return words ?? plainCell(value)
}
