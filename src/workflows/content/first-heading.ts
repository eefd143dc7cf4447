/** A first heading that says the title stands for the title, on services and in folders. */
import { tokensIn, tokensOf } from '../../markdown/tokens.ts'
import { type MarkdownPage, trimmedBody } from './page-file.ts'

/** Without the heading. A page without a title takes it from there. */
export async function withoutTitle({ fields, body }: MarkdownPage): Promise<MarkdownPage> {
  if (!/^ {0,3}#[ \t]/.test(body)) return { fields, body }
  const [first] = await tokensOf(body)
  if (first?.type !== 'heading' || first.depth !== 1) return { fields, body }
  const title = plainText(first).replaceAll(/\s+/g, ' ').trim()
  if (title === '' || (fields.title ?? title) !== title) return { fields, body }
  return { fields: { ...fields, title }, body: trimmedBody(body.slice(first.raw.length)) }
}

type MarkdownToken = Awaited<ReturnType<typeof tokensOf>>[number]

function plainText(token: MarkdownToken): string {
  const inner = tokensIn(token)
  if (inner.length > 0) return inner.map(plainText).join('')
  return 'text' in token ? String(token.text) : ''
}
