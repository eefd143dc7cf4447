/** Prints the blocks of Markdown: headings, paragraphs, lists, code and quotes. Tables have a file of their own. */
import type { MarkedToken, Token, Tokens } from 'marked'
import { printable } from './characters.ts'
import { runsOf, withoutTags } from './runs.ts'
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
import { setTable } from './table.ts'

const codePadding = 8
const headingSizes: readonly number[] = [18, 15, 13, 11.5, 10.5, 10.5]
const listIndent = 18

export function setBlocks(sheet: PdfSheet, tokens: readonly Token[], place: BlockLayout = {}): void {
  // Only extensions make other kinds of tokens, and ws has none.
  for (const token of tokens) setBlock(sheet, token as MarkedToken, place)
}

function setBlock(sheet: PdfSheet, token: MarkedToken, place: BlockLayout): void {
  const inline = { ...place, size: bodySize }
  if (token.type === 'heading') setHeading(sheet, token, place)
  else if (token.type === 'code') setCode(sheet, token, place)
  else if (token.type === 'list') setList(sheet, token, place)
  else if (token.type === 'blockquote') setQuote(sheet, token, place)
  else if (token.type === 'table') setTable(sheet, token, place)
  else if (token.type === 'hr') drawRule(sheet)
  else if (token.type === 'paragraph') setRuns(sheet, runsOf(token.tokens), inline)
  else if (token.type === 'html') setRuns(sheet, [{ text: withoutTags(token.text).trim() }], inline)
  else if (token.type === 'text') setRuns(sheet, runsOf([token]), inline)
}

/** Keeps a heading on the same sheet as the lines after it. */
function setHeading(sheet: PdfSheet, { depth, tokens }: Tokens.Heading, place: BlockLayout): void {
  const size = headingSizes[depth - 1] ?? bodySize
  needRoom(sheet, size * 2 + 3 * heightOfLine(bodySize))
  if (sheet.document.y > paper.margin) sheet.document.y += size * 0.4
  setRuns(sheet, runsOf(tokens), { ...place, size, bold: true, after: size * 0.4 })
}

/** Line by line, so that the background can continue on the next sheet. */
function setCode(sheet: PdfSheet, { text }: Tokens.Code, place: BlockLayout): void {
  const { document } = sheet
  document.font(fontOf({ code: true }), smallSize)
  drawGround(sheet, place, smallSize / 2)
  for (const line of printable(text).split('\n')) {
    const room = { width: paper.width - indentOf(place) - 2 * codePadding, lineGap: 2 }
    const height = document.heightOfString(line === '' ? ' ' : line, room)
    const top = drawGround(sheet, place, height)
    document.fillColor(colours.text).text(line, paper.margin + indentOf(place) + codePadding, top, room)
    document.y = top + height
  }
  drawGround(sheet, place, smallSize / 2)
  document.x = paper.margin
  document.y += bodySize * 0.8
}

/** Draws the background of code; returns the top of it. */
function drawGround(sheet: PdfSheet, place: BlockLayout, height: number): number {
  needRoom(sheet, height)
  const { document } = sheet
  const top = document.y
  document.rect(paper.margin + indentOf(place), top, paper.width - indentOf(place), height).fill(colours.code)
  document.y = top + height
  return top
}

function setList(sheet: PdfSheet, { items, ordered, start, loose }: Tokens.List, place: BlockLayout): void {
  const inside = { ...place, indent: indentOf(place) + listIndent }
  for (const [index, item] of items.entries()) {
    needRoom(sheet, heightOfLine(bodySize))
    const marker = item.task ? (item.checked ? '[x]' : '[ ]') : ordered ? `${Number(start) + index}.` : '•'
    const { document } = sheet
    const [sheetBefore, top] = [document.page, document.y]
    setRuns(sheet, [{ text: marker }], { ...place, size: bodySize, after: 0 })
    // The text stands beside its marker, which never starts a new sheet.
    if (document.page === sheetBefore) document.y = top
    setBlocks(sheet, item.tokens, inside)
    if (item.tokens.length === 0) document.y = top + heightOfLine(bodySize)
    if (!loose) document.y -= bodySize * 0.35
  }
  sheet.document.y += bodySize * 0.35
}

function setQuote(sheet: PdfSheet, { tokens }: Tokens.Blockquote, place: BlockLayout): void {
  const { document } = sheet
  const [sheetBefore, top] = [document.page, document.y]
  setBlocks(sheet, tokens, { indent: indentOf(place) + 12, colour: colours.quiet })
  if (document.page !== sheetBefore) return
  const left = paper.margin + indentOf(place) + 2
  document
    .moveTo(left, top)
    .lineTo(left, document.y - bodySize * 0.7)
    .lineWidth(2)
    .stroke(colours.line)
}

function drawRule(sheet: PdfSheet): void {
  const { document } = sheet
  needRoom(sheet, bodySize)
  const y = document.y + 2
  document
    .moveTo(paper.margin, y)
    .lineTo(paper.margin + paper.width, y)
    .lineWidth(0.5)
    .stroke(colours.line)
  document.y += bodySize * 1.2
}
