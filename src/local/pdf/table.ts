/** Prints tables: as a grid if every row fits a sheet, else cell by cell. */
import type { Tokens } from 'marked'
import { printable } from './characters.ts'
import { runsOf } from './runs.ts'
import {
  type BlockLayout,
  bodySize,
  colours,
  fontOf,
  heightOfLine,
  indentOf,
  needRoom,
  type PdfSheet,
  paper,
  setRuns,
  smallSize,
} from './sheet.ts'

const padding = 4

/** Maximum lines of a cell on a sheet. */
const mostLines = 40

export function setTable(sheet: PdfSheet, table: Tokens.Table, place: BlockLayout): void {
  if (fits(table, place)) setGrid(sheet, table, place)
  else setRecords(sheet, table, place)
}

/** A row of a grid can't continue on the next sheet. A letter is about half as wide as it is high. */
function fits({ header, rows }: Tokens.Table, place: BlockLayout): boolean {
  const width = (paper.width - indentOf(place)) / header.length - 2 * padding
  const room = Math.floor((width * 2) / smallSize) * mostLines
  return [header, ...rows].flat().every(({ text }) => text.length <= room)
}

function setGrid(sheet: PdfSheet, { header, rows }: Tokens.Table, place: BlockLayout): void {
  const { document } = sheet
  needRoom(sheet, 3 * heightOfLine(bodySize))
  const cell = (bold: boolean) => (one: Tokens.TableCell) => ({
    text: printable(
      runsOf(one.tokens)
        .map(({ text }) => text)
        .join(''),
    ),
    font: { src: fontOf({ bold }), size: smallSize },
  })
  document.fillColor(colours.text).table({
    position: { x: paper.margin + indentOf(place), y: document.y },
    maxWidth: paper.width - indentOf(place),
    defaultStyle: { border: 0.5, borderColor: colours.line, padding },
    data: [header.map(cell(true)), ...rows.map((row) => row.map(cell(false)))],
  })
  document.x = paper.margin
  document.y += bodySize * 0.8
}

/** One line for each cell: `Head: text`. */
function setRecords(sheet: PdfSheet, { header, rows }: Tokens.Table, place: BlockLayout): void {
  for (const row of rows) {
    for (const [column, { tokens }] of row.entries()) {
      const head = { text: `${header[column]?.text ?? ''}: `, bold: true }
      setRuns(sheet, [head, ...runsOf(tokens)], { ...place, size: bodySize, after: 0 })
    }
    sheet.document.y += bodySize * 0.7
  }
}
