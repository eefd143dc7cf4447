/** Shows Markdown as plain text on a terminal: bold headings, prose wrapped to the width, code and tables unchanged. */
import type { Token, Tokens } from 'marked'
import type { Paint } from './text/paint.ts'
import { widthOf, wrap } from './text/width.ts'

interface PageLayout {
  readonly width: number
  readonly paint: Paint
}

const widestProse = 100

/** The text is ws's own, so it needs no escaping. */
export async function drawMarkdown(markdown: string, { width, paint }: PageLayout): Promise<string> {
  const { lexer } = await import('marked')
  const page = { width: Math.min(width, widestProse), paint }
  const blocks = lexer(markdown).flatMap((token) => blockLines(token, page) ?? [])
  return `${blocks.join('\n\n')}\n`
}

/** Undefined if the token shows nothing. */
function blockLines(token: Token, page: PageLayout): string | undefined {
  switch (token.type) {
    case 'heading':
      return page.paint.heading(plain(token.text))
    case 'paragraph':
    // The lexer's word for the prose of an item.
    case 'text':
      return filled(plain(token.text), page.width).join('\n')
    case 'code':
      return indented(token.text.split('\n'), '  ', '  ').join('\n')
    case 'list':
      // The lexer's type says so.
      return listLines(token as Tokens.List, page).join('\n')
    case 'table':
      return tableLines(token as Tokens.Table, page).join('\n')
    default:
      return undefined
  }
}

function listLines({ items, ordered, start }: Tokens.List, page: PageLayout): string[] {
  return items.flatMap(({ tokens }, index) => {
    const mark = ordered ? `${Number(start || 1) + index}. ` : '- '
    const rest = ' '.repeat(mark.length)
    const inner = { ...page, width: page.width - mark.length - 2 }
    const lines = tokens.flatMap((token) => blockLines(token, inner)?.split('\n') ?? [])
    return indented(lines, `  ${mark}`, `  ${rest}`)
  })
}

/**
 * The first column names the subject of a row and never breaks; each other cell begins a line. Two columns keep their head; over cells
 * that stand below each other, a head would say nothing.
 */
function tableLines({ header, rows }: Tokens.Table, { width }: PageLayout): string[] {
  const shown = header.length === 2 ? [header, ...rows] : rows
  const cells = shown.map((row) => row.map(({ text }) => plain(text)))
  const widest = Math.max(...cells.map(([first = '']) => widthOf(first)))
  const term = Math.min(widest, Math.floor(width / 3))
  return cells.flatMap(([first = '', ...others]) => {
    const rest = ' '.repeat(term + 4)
    const lines = others
      .filter((cell) => cell !== '')
      .flatMap((cell) => filled(cell, Math.max(20, width - rest.length)))
    const isLong = widthOf(first) > term
    const head = isLong ? [`  ${first}`] : []
    const opening = isLong ? rest : `  ${first}${' '.repeat(term - widthOf(first))}  `
    return [...head, ...indented(lines, opening, rest)]
  })
}

const filled = (text: string, width: number) =>
  wrap(text.replace(/\s+/g, ' '), width).map((line) => line.trimEnd())

const indented = (lines: readonly string[], first: string, rest: string) =>
  lines.map((line, index) => `${index === 0 ? first : rest}${line}`)

/** Backquotes stay: they show what to type. */
const plain = (text: string) => text.replace(/\*\*(.+?)\*\*/g, '$1').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
