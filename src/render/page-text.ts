/** Draws a page of a workspace as text for a terminal: headings, lists, tables and code, and links as numbered notes at the end. */
import type { Token, Tokens } from 'marked'
import { tokensOf } from '../markdown/tokens.ts'
import { htmlText } from './html-text.ts'
import { escapeBlock } from './text/escape.ts'
import type { Paint } from './text/paint.ts'
import { widthOf, wrap } from './text/width.ts'

export interface DrawnPage {
  readonly title: string
  readonly description?: string | undefined
  readonly markdown: string
}

interface PageStyle {
  readonly width: number
  readonly paint: Paint
  readonly isAscii: boolean
}

interface Drawing extends PageStyle {
  /** Addresses of links, in the order of their numbers. */
  readonly notes: string[]
  /** Addresses of links in HTML that have begun. */
  readonly begun: string[]
}

const widestProse = 100

/** Removes whatever would command the terminal: somebody else wrote the page. */
export async function drawPage(
  { title, description, markdown }: DrawnPage,
  style: PageStyle,
): Promise<string> {
  const drawing: Drawing = { ...style, width: Math.min(style.width, widestProse), notes: [], begun: [] }
  const blocks = [
    heading(escapeBlock(title), 1, drawing).join('\n'),
    ...(description === undefined ? [] : [filled(escapeBlock(description), drawing.width).join('\n')]),
    ...blocksOf(await tokensOf(escapeBlock(markdown)), drawing),
  ]
  const notes = drawing.notes.map((address, index) => style.paint.faint(`[${index + 1}] ${address}`))
  return `${[...blocks, ...(notes.length === 0 ? [] : [notes.join('\n')])].join('\n\n')}\n`
}

const blocksOf = (tokens: readonly Token[], drawing: Drawing): readonly string[] =>
  tokens.flatMap((token) => {
    const lines = linesOf(token, drawing)
    return lines.length === 0 ? [] : [lines.join('\n')]
  })

function linesOf(token: Token, drawing: Drawing): readonly string[] {
  switch (token.type) {
    case 'heading':
      return heading(inline(token.tokens ?? [], drawing), token.depth, drawing)
    case 'paragraph':
    case 'text':
      return proseLines(token, drawing)
    case 'code':
      return token.text.split('\n').map((line: string) => `    ${line}`)
    case 'blockquote':
      return quoted(blocksOf(token.tokens ?? [], narrower(drawing, 2)), drawing)
    case 'list':
      // The lexer's type says so.
      return listLines(token as Tokens.List, drawing)
    case 'table':
      return tableLines(token as Tokens.Table, drawing)
    case 'hr':
      return [drawing.paint.faint('-'.repeat(Math.min(drawing.width, 40)))]
    case 'html':
      return filled(html(token.text, drawing), drawing.width).filter((line) => line !== '')
    default:
      return []
  }
}

const narrower = (drawing: Drawing, by: number): Drawing => ({
  ...drawing,
  width: Math.max(20, drawing.width - by),
})

/** Without colours, a line below tells a heading from a paragraph. */
function heading(text: string, depth: number, { paint, width }: Drawing): readonly string[] {
  const lines = filled(text, width)
  const rule = (depth === 1 ? '=' : '-').repeat(Math.max(...lines.map(widthOf), 1))
  const drawn = lines.map((line) => paint.heading(line))
  return depth > 2 ? drawn : [...drawn, paint.faint(rule)]
}

/** `{% hint style="info" %}`, `{% tab title="Node" %}` and their ends are blocks of the service that Markdown has no words for. */
function proseLines(token: Token, drawing: Drawing): readonly string[] {
  const text = 'tokens' in token && token.tokens ? inline(token.tokens, drawing) : String(token.raw)
  return text
    .split(/(\{%.*?%\})/s)
    .flatMap((part) => (part.startsWith('{%') ? blockMark(part, drawing) : filled(part, drawing.width)))
    .filter((line) => line !== '')
}

function blockMark(mark: string, { paint }: Drawing): readonly string[] {
  const [, name = '', rest = ''] = /^\{%\s*(\S+)\s*(.*?)\s*%\}$/s.exec(mark) ?? []
  if (name.startsWith('end') || name === 'tabs') return []
  const [, said] = /(?:title|style|url)="([^"]*)"/.exec(rest) ?? []
  return [paint.heading(said === undefined ? `${name}:` : `${name}: ${said}`)]
}

const quoted = (blocks: readonly string[], { isAscii }: Drawing): readonly string[] =>
  blocks
    .join('\n\n')
    .split('\n')
    .map((line) => `${isAscii ? '|' : '│'} ${line}`.trimEnd())

function listLines({ items, ordered, start }: Tokens.List, drawing: Drawing): readonly string[] {
  return items.flatMap(({ tokens, task, checked }, index) => {
    const mark = ordered ? `${Number(start || 1) + index}. ` : '- '
    const box = task ? `[${checked ? 'x' : ' '}] ` : ''
    const first = `  ${mark}${box}`
    const rest = ' '.repeat(first.length)
    const inner = narrower(drawing, first.length)
    return tokens
      .flatMap((token) => linesOf(token, inner))
      .map((line, place) => `${place === 0 ? first : rest}${line}`.trimEnd())
  })
}

/** Draws columns where they fit, else each row as a block of its cells. */
function tableLines({ header, rows }: Tokens.Table, drawing: Drawing): readonly string[] {
  const textOf = (cell: Tokens.TableCell) => inline(cell.tokens, drawing).replace(/\s+/g, ' ')
  const head = header.map(textOf)
  const cells = rows.map((row) => row.map(textOf))
  const widths = head.map((_, at) => Math.max(...[head, ...cells].map((row) => widthOf(row[at] ?? ''))))
  const total = widths.reduce((sum, width) => sum + width + 2, 2)
  if (total > drawing.width)
    return cells.flatMap((row, index) => [
      ...(index === 0 ? [] : ['']),
      ...row.flatMap((cell, at) =>
        filled(`${head[at] ?? ''}: ${cell}`, drawing.width - 4).map((line) => `  ${line}`),
      ),
    ])
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell))).join('  ')}`.trimEnd()
  return [drawing.paint.heading(line(head)), ...cells.map(line)]
}

function inline(tokens: readonly Token[], drawing: Drawing): string {
  return tokens.map((token) => inlineText(token, drawing)).join('')
}

function inlineText(token: Token, drawing: Drawing): string {
  const inner = () =>
    'tokens' in token && token.tokens ? inline(token.tokens, drawing) : unescaped(String(token.raw))
  switch (token.type) {
    case 'link':
      return `${inner()}${noteOf(token.href, inner(), drawing)}`
    case 'image':
      return `[image${token.text === '' ? '' : `: ${token.text}`}]${noteOf(token.href, '', drawing)}`
    case 'codespan':
      return `\`${token.text}\``
    case 'br':
      return '\n'
    case 'html':
      return html(token.raw, drawing)
    case 'escape':
      return token.text
    default:
      return inner()
  }
}

const html = (written: string, drawing: Drawing): string =>
  unescaped(
    htmlText(written, {
      begun: drawing.begun,
      note: (href) => (href === '' ? '' : noteOf(href, '', drawing)),
    }),
  )

/** An address that says nothing new gets no note. */
function noteOf(href: string, text: string, { notes }: Drawing): string {
  if (href === text || href === `mailto:${text}`) return ''
  const known = notes.indexOf(href)
  if (known >= 0) return ` [${known + 1}]`
  return ` [${notes.push(href)}]`
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

const unescaped = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)

/** Wraps to the width, and keeps line breaks of the page. */
const filled = (text: string, width: number): readonly string[] =>
  text
    .split('\n')
    .flatMap((line) => wrap(line.replace(/[ \t]+/g, ' ').trim(), width).map((part) => part.trimEnd()))
