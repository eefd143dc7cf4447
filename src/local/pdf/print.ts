/** Makes a PDF document of pages: a title sheet, each page on a new sheet, bookmarks and page numbers. */
import { tokensOf } from '../../markdown/tokens.ts'
import { setBlocks } from './blocks.ts'
import { colours, fontOf, type PdfSheet, type PrintedLinkTarget, paper, setRuns, smallSize } from './sheet.ts'

export interface Print {
  readonly title: string
  readonly author: string | undefined
  /** ISO 8601. */
  readonly madeAt: string
  /** The lines below the title on the title sheet; undefined for a print without one. */
  readonly cover: readonly string[] | undefined
  /** In reading order: each before its nested pages. */
  readonly pages: readonly PrintedPage[]
}

export interface PrintedPage {
  readonly id: string
  /** Its parent page, if that is printed too. */
  readonly parentId: string | null
  readonly title: string
  readonly description: string | undefined
  readonly markdown: string
  /** The targets of its links, by address as written. */
  readonly targets: ReadonlyMap<string, PrintedLinkTarget>
}

export async function printPages(print: Print): Promise<Uint8Array> {
  const { default: Document } = await import('pdfkit')
  const document = new Document({
    size: paper.size,
    margin: paper.margin,
    autoFirstPage: false,
    bufferPages: true,
    displayTitle: true,
    info: { Title: print.title, CreationDate: new Date(print.madeAt), ...authorOf(print) },
  })
  const bytes = collect(document)
  if (print.cover !== undefined) setCover(document, print.title, print.cover)
  const bookmarks = new Map<string, PDFKit.PDFOutline>()
  for (const page of print.pages) {
    document.addPage()
    document.addNamedDestination(page.id)
    const above = bookmarks.get(page.parentId ?? '') ?? document.outline
    bookmarks.set(page.id, above.addItem(page.title))
    await setPage({ document, targetOf: (href) => page.targets.get(href) }, page)
  }
  if (print.cover === undefined && print.pages.length === 0) document.addPage()
  numberSheets(document, print.cover === undefined ? 0 : 1)
  document.end()
  return bytes
}

const authorOf = ({ author }: Print) => (author === undefined ? {} : { Author: author })

function setCover(document: PDFKit.PDFDocument, title: string, lines: readonly string[]): void {
  const sheet = { document, targetOf: () => undefined }
  document.addPage()
  document.y = 220
  setRuns(sheet, [{ text: title }], { size: 28, bold: true, after: 20 })
  for (const text of lines) setRuns(sheet, [{ text }], { size: 12, colour: colours.quiet, after: 4 })
}

async function setPage(sheet: PdfSheet, page: PrintedPage): Promise<void> {
  setRuns(sheet, [{ text: page.title }], { size: 22, bold: true, after: 8 })
  if (page.description !== undefined) {
    setRuns(sheet, [{ text: page.description }], { size: 12, colour: colours.quiet, after: 12 })
  }
  setBlocks(sheet, await tokensOf(page.markdown))
}

/** Prints the number at the foot of every sheet except the cover. */
function numberSheets(document: PDFKit.PDFDocument, first: number): void {
  const { start, count } = document.bufferedPageRange()
  for (let sheet = start + first; sheet < start + count; sheet += 1) {
    document.switchToPage(sheet)
    // Text in the margin would otherwise begin another sheet.
    document.page.margins.bottom = 0
    document.font(fontOf({}), smallSize).fillColor(colours.quiet)
    document.text(`${sheet + 1} / ${count}`, paper.margin, paper.bottom + 24, {
      width: paper.width,
      align: 'center',
      lineBreak: false,
    })
  }
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
