/** Tables for programs: one line a row, tabs between columns, nothing shortened. */

import type { RenderedView } from '../request.ts'
import { escapeText } from '../text/escape.ts'
import { batches, columnOf, delimitedCell, fieldsOf } from './rows.ts'

/** A list has a line of column names first. A single resource has one line a field, with its name first. */
export async function* plainTable(view: RenderedView): AsyncGenerator<string, void, void> {
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
