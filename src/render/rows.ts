/** Answers as rows of cells, for the formats that print one line each. */
import { memberOf } from '../json/members.ts'
import { isObject } from '../json/object.ts'
import { plainCell } from './cell.ts'
import { inWords } from './cell-list.ts'
import type { View } from './request.ts'

/** Batches of values, one a page; a single value is a batch of one. */
export async function* batches({ answer }: View): AsyncGenerator<readonly unknown[], void, void> {
  if (answer.kind === 'single') yield [answer.value]
  else for await (const { items } of answer.pages) yield items
}

/** What the column holds; a row that is no object is its own only column. */
export function columnOf(row: unknown, column: string): unknown {
  return isObject(row) ? memberOf(row, column) : row
}

/** Name and value of each field of a single answer. */
export function fieldsOf(
  { columns }: View,
  value: unknown,
): readonly (readonly [name: string, value: unknown])[] {
  return columns.map((name) => [name, columnOf(value, name)] as const)
}

/** A cell of CSV, TSV and tables for programs: as sent, but for lists, which are words unless they are asked for as JSON. */
export function delimitedCell(value: unknown, listsAreJson = false): string {
  const words = Array.isArray(value) && !listsAreJson ? inWords(value) : undefined
  return words ?? plainCell(value)
}
