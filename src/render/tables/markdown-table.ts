/** Tables of GitHub's Markdown (https://github.github.com/gfm/#tables-extension-), for comments and job summaries. */

import type { RenderedView } from '../request.ts'
import { escapeMarkdown } from '../text/markdown-text.ts'
import { batches, columnOf, delimitedCell, fieldsOf } from './rows.ts'

/** A list has a row for each item; a single resource has one for each field. */
export async function* markdownTable(view: RenderedView): AsyncGenerator<string, void, void> {
  const { answer, columns } = view
  const cell = (value: unknown) => escapeMarkdown(delimitedCell(value, view.csvJson))
  if (answer.kind === 'single') {
    const rows = fieldsOf(view, answer.value).map(([name, value]) =>
      line([escapeMarkdown(name), cell(value)]),
    )
    yield head(['field', 'value']) + rows.join('')
    return
  }
  if (columns.length > 0) yield head(columns.map(escapeMarkdown))
  for await (const batch of batches(view))
    yield batch.map((row) => line(columns.map((column) => cell(columnOf(row, column))))).join('')
}

const head = (names: readonly string[]) => line(names) + line(names.map(() => '---'))

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
