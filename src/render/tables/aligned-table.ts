/** Tables that somebody asked for by name, off a terminal: the cells of a plain table, in columns, and nothing cut. */

import type { RenderedView } from '../request.ts'
import { escapeText } from '../text/escape.ts'
import { widthOf } from '../text/width.ts'
import { batches, columnOf, delimitedCell, fieldsOf } from './rows.ts'

/** The widths are those of so many rows; later rows may be wider. */
const layoutRows = 1000

export async function* alignedTable(view: RenderedView): AsyncGenerator<string, void, void> {
  const { answer, columns } = view
  const cell = (value: unknown) => escapeText(delimitedCell(value, view.csvJson))
  if (answer.kind === 'single') {
    const fields = fieldsOf(view, answer.value).map(([name, value]) => [escapeText(name), cell(value)])
    yield inColumns(fields, widthsOf(fields))
    return
  }
  let waiting: string[][] = view.header && columns.length > 0 ? [columns.map(escapeText)] : []
  let widths: readonly number[] | undefined
  for await (const batch of batches(view)) {
    waiting.push(...batch.map((row) => columns.map((column) => cell(columnOf(row, column)))))
    if (widths === undefined && waiting.length < layoutRows) continue
    widths ??= widthsOf(waiting)
    yield inColumns(waiting, widths)
    waiting = []
  }
  if (waiting.length > 0) yield inColumns(waiting, widths ?? widthsOf(waiting))
}

const widthsOf = (rows: readonly (readonly string[])[]): readonly number[] =>
  rows.reduce<readonly number[]>(
    (widths, row) => row.map((text, index) => Math.max(widths[index] ?? 0, widthOf(text))),
    [],
  )

const inColumns = (rows: readonly (readonly string[])[], widths: readonly number[]): string =>
  rows
    .map(
      (row) =>
        `${row
          .map((text, index) => padded(text, widths[index] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')

const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)))
