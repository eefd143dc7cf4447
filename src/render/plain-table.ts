/** Tables for programs: one row a line, columns separated by tabs, nothing shortened, whatever the data holds. */
import { escapeText } from './escape.ts'
import type { View } from './request.ts'
import { batches, columnOf, delimitedCell, fieldsOf } from './rows.ts'

/** A list has a line of column names above it; a single resource is one line a field, name first. */
export async function* plainTable(view: View): AsyncGenerator<string, void, void> {
  const { answer, columns } = view
  if (answer.kind === 'single') {
    yield fieldsOf(view, answer.value)
      .map(([name, value]) => line([name, delimitedCell(value, view.csvJson)]))
      .join('')
    return
  }
  if (view.header && columns.length > 0) yield line(columns)
  for await (const batch of batches(view)) {
    if (batch.length > 0)
      yield batch
        .map((row) => line(columns.map((column) => delimitedCell(columnOf(row, column), view.csvJson))))
        .join('')
  }
}

const line = (cells: readonly string[]): string => `${cells.map(escapeText).join('\t')}\n`
