/** The paper of printed pages, and text set on it in lines of one height. */
import { printable } from './characters.ts'
import type { TextRun } from './runs.ts'

/** Lengths in points, 72 to the inch. */
export const paper = { size: 'A4', margin: 64, width: 595.28 - 2 * 64, bottom: 841.89 - 64 } as const

export const colours = {
  text: '#1a1a1a',
  quiet: '#5f6b76',
  link: '#0b5cad',
  line: '#c8d0d8',
  code: '#f2f4f6',
}

/** The target of a link: an address, or a printed page. */
export type PrintedLinkTarget = { readonly url: string } | { readonly page: string } | undefined

/** The font size, in points. */
export const bodySize = 10.5
export const smallSize = 9

export interface PdfSheet {
  readonly document: PDFKit.PDFDocument
  /** The target of a link on the current page; undefined if paper can't reach it. */
  readonly targetOf: (href: string) => PrintedLinkTarget
}

export interface TextSetting {
  /** The font size. */
  readonly size: number
  /** From the left margin. */
  readonly indent?: number
  readonly colour?: string
  /** Every run in bold. */
  readonly bold?: boolean
  /** Space after it. */
  readonly after?: number
}

/** The indent and colour of a block. */
export type BlockLayout = Pick<TextSetting, 'indent' | 'colour'>

/** Deeply nested text would have no room left. */
const deepestIndent = 200

export const indentOf = ({ indent = 0 }: Pick<TextSetting, 'indent'>): number =>
  Math.min(indent, deepestIndent)

/** Starts the next sheet if this one has less room. */
export function needRoom({ document }: PdfSheet, height: number): void {
  if (document.y + height > paper.bottom && document.y > paper.margin) document.addPage()
}

export const heightOfLine = (size: number): number => size * 1.4

/** Sets a paragraph. Fonts differ in height; lines and their background do not. */
export function setRuns(sheet: PdfSheet, runs: readonly TextRun[], setting: TextSetting): void {
  const { document } = sheet
  const { size, colour = colours.text, after = size * 0.7 } = setting
  const shown = runs
    .map((run) => ({ ...run, text: printable(run.text), target: targetOf(sheet, run) }))
    .filter(({ text }) => text !== '')
  if (shown.length === 0) return
  document.x = paper.margin + indentOf(setting)
  for (const [index, { text, target, ...style }] of shown.entries()) {
    document.font(
      fontOf({ ...style, bold: style.bold ?? setting.bold ?? false }),
      size * (style.code ? 0.92 : 1),
    )
    document.fillColor(target === undefined ? colour : colours.link)
    document.text(text, {
      width: paper.width - indentOf(setting),
      continued: index < shown.length - 1,
      lineGap: heightOfLine(size) - document.currentLineHeight(true),
      baseline: -size * 0.76,
      underline: target !== undefined,
      strike: style.struck ?? false,
      link: target !== undefined && 'url' in target ? target.url : null,
      ...goTo(target),
    })
  }
  document.x = paper.margin
  document.y += after
}

const targetOf = ({ targetOf: find }: PdfSheet, { href }: TextRun): PrintedLinkTarget =>
  href === undefined ? undefined : find(href)

/** pdfkit keeps the options of a run for the next ones, so each run sets all of them. */
const goTo = (target: PrintedLinkTarget) =>
  // null ends a link, but the types do not know that.
  ({ goTo: target !== undefined && 'page' in target ? target.page : null }) as { goTo: string }

export function fontOf({ code, bold, italic }: Omit<TextRun, 'text'>): string {
  const weight = `${bold === true ? 'Bold' : ''}${italic === true ? 'Oblique' : ''}`
  const family = code === true ? 'Courier' : 'Helvetica'
  return weight === '' ? family : `${family}-${weight}`
}
