/** The links that a Markdown text makes, as written. */
import { tokensOf } from './tokens.ts'

export interface WrittenLink {
  readonly href: string
  /** A page refers to the target of a link, and depends on an image to be shown whole. */
  readonly relation: 'reference' | 'dependsOn'
}

/** Each once, in the order of the text. Code is no link, and neither is a reference without a definition. */
export async function linksIn(markdown: string): Promise<readonly WrittenLink[]> {
  const { walkTokens } = await import('marked')
  const found = new Map<string, WrittenLink>()
  const add = (href: string, relation: WrittenLink['relation']) => {
    const key = `${relation} ${href}`
    if (href !== '' && !found.has(key)) found.set(key, { href, relation })
  }
  walkTokens([...(await tokensOf(markdown))], (token) => {
    if (token.type === 'link') add(String(token.href), 'reference')
    else if (token.type === 'image') add(String(token.href), 'dependsOn')
    else if (token.type === 'html') for (const link of linksInHtml(token.raw)) add(link.href, link.relation)
  })
  return [...found.values()]
}

const attribute = /<(a|img)\b[^>]*?\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

const linksInHtml = (html: string): readonly WrittenLink[] =>
  Array.from(html.matchAll(attribute), ([, tag = '', double, single]) => ({
    href: double ?? single ?? '',
    relation: tag.toLowerCase() === 'img' ? 'dependsOn' : 'reference',
  }))
