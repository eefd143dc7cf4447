/** Turns inline Markdown into runs of text, each with one style. */
import type { MarkedToken, Token } from 'marked'

export interface TextRun {
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly code?: boolean
  readonly struck?: boolean
  /** As written. */
  readonly href?: string
}

type TextStyle = Omit<TextRun, 'text'>

export const runsOf = (tokens: readonly Token[]): readonly TextRun[] => withBreaks(styled(tokens, {}))

const styled = (tokens: readonly Token[], style: TextStyle): readonly TextRun[] =>
  // Only extensions make other kinds of tokens, and ws has none.
  tokens.flatMap((token) => runsOfToken(token as MarkedToken, style))

const lineBreak = '\n'

/** A line break opens the next run: alone, or at the end, it would be lost on paper. */
function withBreaks(runs: readonly TextRun[]): readonly TextRun[] {
  const joined: TextRun[] = []
  let breaks = ''
  for (const run of runs) {
    if (run.text === lineBreak) breaks += lineBreak
    else {
      joined.push({ ...run, text: breaks + run.text })
      breaks = ''
    }
  }
  return joined
}

function runsOfToken(token: MarkedToken, style: TextStyle): readonly TextRun[] {
  switch (token.type) {
    case 'strong':
      return styled(token.tokens, { ...style, bold: true })
    case 'em':
      return styled(token.tokens, { ...style, italic: true })
    case 'del':
      return styled(token.tokens, { ...style, struck: true })
    case 'link':
      return styled(token.tokens, { ...style, href: token.href })
    case 'image':
      return [{ ...style, italic: true, text: token.text === '' ? '[Image]' : `[Image: ${token.text}]` }]
    case 'codespan':
      return [{ ...style, code: true, text: token.text }]
    case 'br':
      return [{ ...style, text: lineBreak }]
    case 'html':
      return [{ ...style, text: /^<br\b/i.test(token.text) ? lineBreak : withoutTags(token.text) }]
    case 'checkbox':
      return []
    case 'text':
      if (token.tokens !== undefined) return styled(token.tokens, style)
      return [{ ...style, text: withCharacters(token.text.replaceAll('\n', ' ')) }]
    default:
      return 'text' in token ? [{ ...style, text: withCharacters(token.text) }] : []
  }
}

/** The words of HTML without its tags. */
export const withoutTags = (html: string): string =>
  withCharacters(html.replaceAll(/<!--[\s\S]*?-->|<\/?[a-z][^>]*>/gi, ''))

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** Decodes character references of HTML, which marked leaves unchanged. */
const withCharacters = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (written, decimal, hexadecimal, name) => {
    if (name !== undefined) return named[name] ?? written
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : written
  })
