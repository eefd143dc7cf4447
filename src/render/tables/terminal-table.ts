/** Tables for a person at a terminal: fitted to its width, aligned, in plain words. */

import type { RenderedView } from '../request.ts'
import { escapeBlock, escapeText } from '../text/escape.ts'
import { type Paint, type PaintTone, paintFor } from '../text/paint.ts'
import { truncate, widthOf, wrap } from '../text/width.ts'
import { type MergedTwins, mergeTwins } from '../twins.ts'
import { draw } from './aligned-lines.ts'
import { fullCell, readableCell } from './cell.ts'
import { fitTable } from './fitted-columns.ts'
import { batches, columnOf, fieldsOf } from './rows.ts'

/** The layout waits for this many rows; later rows use the same columns. */
const layoutRows = 1000

/** Characters of a one-line value before it is cut: a title that fills the screen helps nobody. */
const longest = 2000

export async function* terminalTable(view: RenderedView): AsyncGenerator<string, void, void> {
  const paint = await paintFor(view.colour)
  if (view.answer.kind === 'single') yield* sheet(view, view.answer.value, paint)
  else yield* list(view, paint)
}

async function* list(view: RenderedView, paint: Paint): AsyncGenerator<string, void, void> {
  const { columns } = view
  if (columns.length === 0) return
  let waiting: TerminalRow[] = []
  let laidOut: Layout | undefined
  const begin = function* (): Generator<string, void, void> {
    laidOut = layoutFor(
      waiting.map(({ cells }) => cells),
      view,
    )
    if (view.header) yield headLines(laidOut, { view, paint })
    yield body(waiting, laidOut, { view, paint })
    waiting = []
  }
  for await (const batch of batches(view)) {
    const rows = batch.map((row) => ({ row, cells: columns.map((column) => listCell(column, row, view)) }))
    if (laidOut !== undefined) yield body(rows, laidOut, { view, paint })
    else if (waiting.push(...rows) >= layoutRows) yield* begin()
  }
  if (laidOut === undefined) yield* begin()
  if (view.header && laidOut !== undefined) yield leftOut(laidOut, { view, paint })
}

interface TerminalRow {
  readonly row: unknown
  readonly cells: readonly string[]
}

/** True if the column holds addresses of the web and nothing else. */
const areAddresses = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell !== '' && cell !== '-')
  return filled.length > 0 && filled.every((cell) => /^https?:\/\/\S+$/.test(cell))
}

interface TableDrawing {
  readonly view: RenderedView
  readonly paint: Paint
}

function layoutFor(rows: readonly (readonly string[])[], view: RenderedView): Layout {
  const { columns, merge } = mergeTwins(view.columns, rows, view.twins)
  const merged = rows.map(merge)
  const isId = (name: string) => name === view.identifiedBy || /(^|\.)id$/.test(name)
  const measured = columns.map((name, index) => ({
    content: greatest(merged, index),
    header: view.header ? headingFor(name, view) : '',
    isCopied: isId(name) || areAddresses(merged.map((cells) => cells[index] ?? '')),
    isKept: isId(name) || name === 'input',
    isSentence: view.sentences?.includes(name) === true,
    isOfWords: merged.every((cells) => !cells[index]?.replace(mark, '').includes(' ')),
  }))
  const isWanted = (index: number) => view.wanted?.includes(columns[index] ?? '') === true
  const fitted = fitTable(measured, view.width, isWanted)
  if (fitted.layout === 'sheets')
    return { names: [], hidden: [], below: [], all: merge, ids: [], widths: [], goOn: [], merge: undefined }
  const { shown, widths } = fitted
  const pick = <Item>(items: readonly Item[]) => items.filter((_, index) => shown.includes(index))
  const left = [...columns.keys()].filter((index) => !shown.includes(index))
  return {
    names: pick(columns),
    hidden: left.filter((index) => !isWanted(index)).map((index) => columns[index] ?? ''),
    below: left.filter(isWanted),
    all: merge,
    ids: pick(columns).map(isId),
    widths,
    goOn: pick(columns).map((name) => isId(name) || view.sentences?.includes(name) === true),
    merge: shown.length === columns.length ? merge : (cells) => pick(merge(cells)),
  }
}

const headingFor = (name: string, { heading }: RenderedView): string => escapeText(heading?.(name) ?? name)

/** Several lines if the words of a heading need more room than the column has. */
function headLines({ names, widths }: Layout, { view, paint }: TableDrawing): string {
  const cells = names.map((name, index) => wrap(headingFor(name, view), widths[index] ?? 0))
  return names.length === 0
    ? ''
    : draw(
        inLines(cells).map((line) => line.map(paint.heading)),
        widths,
      )
}

/** Says how many columns had no room, and how to see them. */
function leftOut({ hidden }: Layout, { view, paint }: TableDrawing): string {
  if (hidden.length === 0) return ''
  const count = hidden.length === 1 ? '1 more column' : `${hidden.length} more columns`
  const named = hidden.map((name) => headingFor(name, view)).join(', ')
  const told = `${count}: ${named} (--fields chooses, a wider terminal shows more)`
  return `${wrap(told, view.width).map(paint.faint).join('\n')}\n`
}

/** A single resource: one field a line, its name at the left; long values wrap in their own column. */
function* sheet(view: RenderedView, value: unknown, paint: Paint): Generator<string, void, void> {
  const fields = fieldsOf(view, value).map(([name, inner]) => ({
    name,
    shown: headingFor(name, view),
    inner,
  }))
  if (fields.length === 0) return
  const nameWidth = Math.min(
    Math.max(...fields.map(({ shown }) => widthOf(shown))),
    Math.floor(view.width / 2),
  )
  const valueWidth = Math.max(10, view.width - nameWidth - 2)
  const isId = (name: string) => name === view.identifiedBy || name === 'id'
  const rows = fields.flatMap(({ name, shown, inner }) =>
    linesOf(inner, { now: view.now, width: valueWidth }).map((line, index) => [
      index === 0 ? paint.heading(truncate(shown, nameWidth, view.isAscii)) : '',
      isId(name) ? paint.id(line) : paintState(marked(line, name, view), name, { view, paint }),
    ]),
  )
  yield draw(rows, [nameWidth, valueWidth])
}

function listCell(column: string, row: unknown, view: RenderedView): string {
  const { now, width, sentences, wanted, isAscii } = view
  const text = marked(readableCell(columnOf(row, column), now), column, view)
  // No cell is wider than the terminal: do not measure a title of a megabyte.
  const enough = width * 8
  const safe = escapeText(text.length > enough ? text.slice(0, enough).toWellFormed() : text)
  return truncate(
    text.length > enough ? `${safe}…` : safe,
    sentences?.includes(column) || wanted?.includes(column) ? enough : width,
    isAscii,
  )
}

function linesOf(value: unknown, { now, width }: { readonly now: number; readonly width: number }): string[] {
  const text = fullCell(value, now)
  const isCut = text.length > longest && !text.includes('\n')
  const safe = escapeBlock(isCut ? `${text.slice(0, longest).toWellFormed()}…` : text)
  // The terminal chooses the width of a tab: spaces keep the column straight.
  const lines = safe.replaceAll('\t', '    ').trimEnd().split('\n')
  return lines.flatMap((line) => wrap(line, width))
}

interface Layout {
  readonly names: readonly string[]
  /** The columns without room. */
  readonly hidden: readonly string[]
  readonly widths: readonly number[]
  /** Indexes of all columns: those of `below` have no room beside the others, so that each has a line under its row. */
  readonly below: readonly number[]
  /** The cells of all columns. */
  readonly all: MergedTwins['merge']
  /** True for each column that names its rows. */
  readonly ids: readonly boolean[]
  /** True for each column whose cells wrap. */
  readonly goOn: readonly boolean[]
  /** Undefined if each row is a sheet of its own. */
  readonly merge: MergedTwins['merge'] | undefined
}

function body(rows: readonly TerminalRow[], layout: Layout, drawing: TableDrawing): string {
  const { merge } = layout
  if (merge === undefined)
    return rows.map(({ row }) => `${[...sheet(drawing.view, row, drawing.paint)].join('')}\n`).join('')
  const linesOfRow = ({ cells }: TerminalRow) =>
    inLines(fitted(merge(cells), layout, drawing.view)).map((line) => painted(line, layout, drawing))
  const { below, all, widths } = layout
  if (below.length === 0) return draw(rows.flatMap(linesOfRow), widths)
  const under = ({ cells }: TerminalRow) =>
    below.flatMap((index) => all(cells)[index]?.replace(/^-$/, '') || []).map((cell) => `  ${cell}\n`)
  return rows.map((row) => `${draw(linesOfRow(row), widths)}${under(row).join('')}`).join('')
}

/** The lines of each cell. */
const fitted = (cells: readonly string[], { widths, goOn }: Layout, { isAscii }: RenderedView): string[][] =>
  cells.map((cell, index) => {
    const width = widths[index] ?? 0
    return goOn[index] ? wrap(cell, width) : [truncate(cell, width, isAscii)]
  })

/** The cells of each line. */
function inLines(cells: readonly (readonly string[])[]): string[][] {
  const height = Math.max(...cells.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ''))
}

const painted = (line: readonly string[], { ids, names }: Layout, { view, paint }: TableDrawing): string[] =>
  line.map((cell, index) =>
    ids[index] ? paint.id(cell) : paintState(cell, names[index] ?? '', { view, paint }),
  )

function paintState(text: string, column: string, { view, paint }: TableDrawing): string {
  const tone = view.tone?.(column, text.replace(mark, ''))
  return tone === undefined ? text : paint[tone](text)
}

/** A state with the mark of its tone, which shows without colours too. */
function marked(text: string, column: string, { tone, isAscii = false }: RenderedView): string {
  const meant = tone?.(column, text)
  return meant === undefined ? text : `${(isAscii ? asciiMarks : marks)[meant]} ${text}`
}

const marks: Readonly<Record<PaintTone, string>> = { good: '●', warn: '▲', bad: '✗', muted: '○' }
const asciiMarks: Readonly<Record<PaintTone, string>> = { good: '+', warn: '!', bad: 'x', muted: '-' }

const mark = /^[●▲✗○+!x-] /

const greatest = (rows: readonly (readonly string[])[], index: number): number =>
  rows.reduce((most, row) => Math.max(most, widthOf(row[index] ?? '')), 0)
