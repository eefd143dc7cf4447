/** Markdown as tokens, whatever is written in it. */
import type { Token } from 'marked'

/** Text that is nested deeper than the parser's stack allows is taken as it stands. */
export async function tokensOf(markdown: string): Promise<readonly Token[]> {
  const { lexer } = await import('marked')
  try {
    return lexer(markdown)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const text = { type: 'text', raw: markdown, text: markdown }
    return [{ type: 'paragraph', raw: markdown, text: markdown, tokens: [text] }]
  }
}
