/** A first heading that says the title stands for the title, on services and in folders. */
import { tokensIn, tokensOf } from '../../markdown/tokens.ts'
import { type MarkdownPage, trimmedBody } from './page-file.ts'

/** Without the heading. A page without a title takes it from there. */
export async function withoutTitle({ fields, body }: MarkdownPage): Promise<MarkdownPage> {
  const heading = await firstHeading(body)
  if (heading === undefined || (fields.title ?? heading.title) !== heading.title) return { fields, body }
  return { fields: { ...fields, title: heading.title }, body: trimmedBody(heading.rest) }
}

interface FirstHeading {
  readonly title: string
  /** As it is written, `# Title` or with a line of `=` below it. */
  readonly written: string
  /** The text below it. */
  readonly rest: string
  /** Where its links and pictures lead: a title is plain text. */
  readonly links: readonly string[]
}

/** Undefined if the text begins with something else. */
export async function firstHeading(body: string): Promise<FirstHeading | undefined> {
  if (!/^ {0,3}#[ \t]|\n {0,3}=+[ \t]*\r?(?:\n|$)/.test(body)) return undefined
  const [first] = await tokensOf(body)
  if (first?.type !== 'heading' || first.depth !== 1) return undefined
  const title = plainText(first).replaceAll(/\s+/g, ' ').trim()
  if (title === '') return undefined
  // The parser writes other line breaks than a text may have.
  const lines = body.split('\n')
  const count = first.raw.trimEnd().split('\n').length
  const written = lines.slice(0, count).join('\n').trimEnd()
  return { title, written, rest: lines.slice(count).join('\n'), links: linksIn(first) }
}

type MarkdownToken = Awaited<ReturnType<typeof tokensOf>>[number]

const linksIn = (token: MarkdownToken): readonly string[] => [
  ...(token.type === 'link' || token.type === 'image' ? [String(token.href)] : []),
  ...tokensIn(token).flatMap(linksIn),
]

function plainText(token: MarkdownToken): string {
  const inner = tokensIn(token)
  if (inner.length > 0) return inner.map(plainText).join('')
  return 'text' in token ? String(token.text) : ''
}
