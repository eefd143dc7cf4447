/** Parses Markdown into tokens. */
import type { MarkedToken, Token } from 'marked'

/** @throws RangeError if the text is too deep for the parser's stack */
export async function lex(markdown: string): Promise<readonly Token[]> {
  const { lexer } = await import('marked')
  return lexer(markdown)
}

/** Text that is too deep stays plain text. */
export async function tokensOf(markdown: string): Promise<readonly Token[]> {
  try {
    return await lex(markdown)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const text = { type: 'text', raw: markdown, text: markdown }
    return [{ type: 'paragraph', raw: markdown, text: markdown, tokens: [text] }]
  }
}

/** The tokens within one. Lists and tables keep theirs in special members. */
export function tokensIn(token: Token): readonly Token[] {
  // Only extensions make other kinds of tokens, and ws has none.
  const known = token as MarkedToken
  if (known.type === 'list') return known.items
  if (known.type === 'table') return [known.header, ...known.rows].flat().flatMap(({ tokens }) => tokens)
  return 'tokens' in known ? (known.tokens ?? []) : []
}
