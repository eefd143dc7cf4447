/** Markdown as tokens. */
import type { Token } from 'marked'

/** @throws RangeError for what is nested deeper than the parser's stack allows. */
export async function lex(markdown: string): Promise<readonly Token[]> {
  const { lexer } = await import('marked')
  return lexer(markdown)
}

/** Text that is nested too deep is taken as it stands. */
export async function tokensOf(markdown: string): Promise<readonly Token[]> {
  try {
    return await lex(markdown)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const text = { type: 'text', raw: markdown, text: markdown }
    return [{ type: 'paragraph', raw: markdown, text: markdown, tokens: [text] }]
  }
}
