/**
 * Finds the places of links in a Markdown text, so that their destinations can be replaced. The parser tells tokens and no
 * places, so this looks for each token after the one before it: between two, there are only marks.
 */
import type { Token } from 'marked'
import { tokensIn, tokensOf } from './tokens.ts'

/** The destination of a link, an image or a definition of a link, as it stands in the text. */
export interface LinkPlace {
  readonly href: string
  readonly start: number
  readonly end: number
}

/** In the order of the text. Links in code don't count. */
export async function linkPlacesIn(markdown: string): Promise<readonly LinkPlace[]> {
  const places: LinkPlace[] = []
  let cursor = 0
  const pass = (raw: string): Span | undefined => {
    const span = spanOf(raw, markdown, cursor)
    if (span !== undefined) cursor = span.end
    return span
  }
  const visit = (token: Token): void => {
    if (isLinking(token)) {
      const before = cursor
      const span = pass(token.raw)
      if (span === undefined) return
      places.push(...destinationsIn(token, markdown, span))
      // An image may stand in the text of a link.
      cursor = Math.max(before, span.start + 1)
      for (const inner of tokensIn(token)) visit(inner)
      cursor = span.end
    } else if (tokensIn(token).length > 0) for (const inner of tokensIn(token)) visit(inner)
    else pass(token.raw)
  }
  for (const token of await tokensOf(markdown)) visit(token)
  return places.toSorted((one, other) => one.start - other.start)
}

interface Span {
  readonly start: number
  readonly end: number
}

const isLinking = ({ type }: Token) => ['link', 'image', 'def', 'html'].includes(type)

/** In quotes and lists, the lines of a token have marks before them, which the token lacks. */
function spanOf(raw: string, markdown: string, from: number): Span | undefined {
  let start: number | undefined
  let end = from
  for (const line of raw.split(/\r?\n/).map((each) => each.trim())) {
    const found = line === '' ? -1 : markdown.indexOf(line, end)
    if (found === -1) continue
    start ??= found
    end = found + line.length
  }
  return start === undefined ? undefined : { start, end }
}

function destinationsIn(token: Token, markdown: string, { start, end }: Span): readonly LinkPlace[] {
  const written = markdown.slice(start, end)
  const found = token.type === 'html' ? hrefsInHtml(written) : hrefAfterMark(token, written)
  return found.map(({ href, at }) => ({ href, start: start + at, end: start + at + href.length }))
}

interface WrittenHref {
  readonly href: string
  readonly at: number
}

/** `[Text](href "Title")` has it behind the last mark that it follows, `[name]: href` behind the first. */
function hrefAfterMark(token: Token, written: string): readonly WrittenHref[] {
  const href = 'href' in token ? String(token.href) : ''
  if (href === '') return []
  const mark = token.type === 'def' ? ']:' : ']('
  for (
    let at = written.lastIndexOf(mark);
    at !== -1;
    at = at === 0 ? -1 : written.lastIndexOf(mark, at - 1)
  ) {
    const [lead = ''] = /^\s*<?/.exec(written.slice(at + mark.length)) ?? []
    const place = at + mark.length + lead.length
    if (written.startsWith(href, place)) return [{ href, at: place }]
  }
  return []
}

const attribute = /(<(?:a|img)\b[^>]*?\s(?:href|src)\s*=\s*["'])([^"']*)/gi

const hrefsInHtml = (html: string): readonly WrittenHref[] =>
  Array.from(html.matchAll(attribute), ({ 1: lead = '', 2: href = '', index }) => ({
    href,
    at: index + lead.length,
  }))
