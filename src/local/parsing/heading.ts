/** Reads the headings of a parsed Markdown text. */
import type { Token, Tokens } from 'marked'

export interface FoundHeading {
  /** Plain text without line breaks; never empty. */
  readonly text: string
  readonly level: number
  /** As it stands in the document, with the empty lines after it. */
  readonly raw: string
  /** True if nothing stands above it. */
  readonly isAtTop: boolean
}

/** The first heading; undefined if there is none, or if it is empty. */
export function firstHeading(tokens: readonly Token[]): FoundHeading | undefined {
  const first = tokens.find((token): token is Tokens.Heading => token.type === 'heading')
  if (first === undefined) return undefined
  const text = plainText(first).replaceAll(/\s+/g, ' ').trim()
  const isAtTop = tokens.find(({ type }) => type !== 'space') === first
  return text === '' ? undefined : { text, level: first.depth, raw: first.raw, isAtTop }
}

function plainText(token: Token): string {
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(plainText).join('')
  return 'text' in token ? String(token.text) : ''
}
