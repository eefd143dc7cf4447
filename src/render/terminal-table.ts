/** Tables for a person at a terminal: fitted to its width, aligned, in plain words. */
import { fullCell, readableCell } from './cell.ts'
import { draw } from './draw.ts'
import { escapeBlock, escapeText } from './escape.ts'
import { fitTable } from './fit.ts'
import { type Paint, paintFor } from './paint.ts'
import type { View } from './request.ts'
import { batches, columnOf, fieldsOf } from './rows.ts'
import { type Merged, mergeTwins } from './twins.ts'
import { truncate, truncateName, widthOf, wrap } from './width.ts'

/** Rows that the layout waits for; later ones are fitted to the same columns as they arrive. */
const layoutRows = 1000

/** Characters of a value without line breaks that are shown before it is cut: a title that fills the screen helps nobody. */
const longest = 2000

export async function* terminalTable(view: View): AsyncGenerator<string, void, void> {
  const paint = await paintFor(view.colour)
  if (view.answer.kind === 'single') yield* sheet(view, view.answer.value, paint)
  else yield* list(view, paint)
}

async function* list(view: View, paint: Paint): AsyncGenerator<string, void, void> {
  const { columns } = view
  if (columns.length === 0) return
  let waiting: string[][] = []
  let laidOut: Layout | undefined
  const begin = function* (): Generator<string, void, void> {
    laidOut = layoutFor(waiting, view)
    if (view.header) yield headLine(laidOut, paint)
    yield body(waiting, laidOut)
    waiting = []
  }
  for await (const batch of batches(view)) {
    const rows = batch.map((row) => columns.map((column) => listCell(column, row, view)))
    if (laidOut !== undefined) yield body(rows, laidOut)
    else if (waiting.push(...rows) >= layoutRows) yield* begin()
  }
  if (laidOut === undefined) yield* begin()
}

function layoutFor(rows: readonly (readonly string[])[], view: View): Layout {
  const { columns, merge } = mergeTwins(view.columns, rows, view.twins)
  const merged = rows.map(merge)
  const measured = columns.map((name, index) => ({
    name,
    content: greatest(merged, index),
    header: view.header ? widthOf(escapeText(name)) : 0,
    isId: name === view.identifiedBy || /(^|\.)id$/.test(name),
  }))
  const { shown, widths, mark } = fitTable(measured, view.width)
  const pick = <Item>(items: readonly Item[]) => items.filter((_, index) => shown.includes(index))
  return {
    names: pick(columns).map(escapeText),
    widths,
    goOn: pick(columns).map((name) => view.sentences?.includes(name) === true),
    merge: shown.length === columns.length ? merge : (cells) => pick(merge(cells)),
    mark,
  }
}

function headLine({ names, widths, mark }: Layout, paint: Paint): string {
  const cells = headings(names, widths).map(paint.heading)
  return mark === '' ? draw([cells], widths) : draw([[...cells, paint.faint(mark)]], [...widths, mark.length])
}

/** A single resource: one field a line, its name at the left; long values go on in their own column. */
function* sheet(view: View, value: unknown, paint: Paint): Generator<string, void, void> {
  const fields = fieldsOf(view, value).map(([name, inner]) => [escapeText(name), inner] as const)
  if (fields.length === 0) return
  const nameWidth = Math.min(Math.max(...fields.map(([name]) => widthOf(name))), Math.floor(view.width / 2))
  const valueWidth = Math.max(10, view.width - nameWidth - 2)
  const rows = fields.flatMap(([name, inner]) =>
    linesOf(inner, { now: view.now, width: valueWidth }).map((line, index) => [
      index === 0 ? paint.heading(truncate(name, nameWidth)) : '',
      line,
    ]),
  )
  yield draw(rows, [nameWidth, valueWidth])
}

function listCell(column: string, row: unknown, { now, width, sentences }: View): string {
  const text = readableCell(columnOf(row, column), now)
  // No cell is wider than the terminal: of a title of a megabyte, this much is looked at.
  const enough = width * 8
  const safe = escapeText(text.length > enough ? text.slice(0, enough).toWellFormed() : text)
  return truncate(text.length > enough ? `${safe}…` : safe, sentences?.includes(column) ? enough : width)
}

function linesOf(value: unknown, { now, width }: { readonly now: number; readonly width: number }): string[] {
  const text = fullCell(value, now)
  const isCut = text.length > longest && !text.includes('\n')
  const safe = escapeBlock(isCut ? `${text.slice(0, longest).toWellFormed()}…` : text)
  // A tab is as wide as the terminal likes: spaces keep the column straight.
  const lines = safe.replaceAll('\t', '    ').trimEnd().split('\n')
  return lines.flatMap((line) => wrap(line, width))
}

interface Layout extends Pick<Merged, 'merge'> {
  readonly names: readonly string[]
  readonly widths: readonly number[]
  /** For each column whether its cells go on in further lines. */
  readonly goOn: readonly boolean[]
  /** How many columns there is no room for; empty where all are shown. */
  readonly mark: string
}

function body(rows: readonly (readonly string[])[], layout: Layout): string {
  const linesIn = layout.goOn.includes(true) ? wrapped : fitted
  return draw(
    rows.flatMap((row) => linesIn(layout.merge(row), layout)),
    layout.widths,
  )
}

const fitted = (row: readonly string[], { widths }: Layout): string[][] => [
  row.map((cell, index) => truncate(cell, widths[index] ?? 0)),
]

function wrapped(row: readonly string[], { widths, goOn }: Layout): string[][] {
  const cells = row.map((cell, index) => {
    const width = widths[index] ?? 0
    return goOn[index] ? wrap(cell, width) : [truncate(cell, width)]
  })
  const height = Math.max(...cells.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ''))
}

const headings = (names: readonly string[], widths: readonly number[]): string[] =>
  names.map((name, index) => truncateName(name, widths[index] ?? 0))

const greatest = (rows: readonly (readonly string[])[], index: number): number =>
  rows.reduce((most, row) => Math.max(most, widthOf(row[index] ?? '')), 0)
