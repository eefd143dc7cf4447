/** Finds the links of a Markdown text. */
import { tokensOf } from './tokens.ts'

export interface WrittenLink {
  readonly href: string
  /** A page refers to the target of a link. It depends on an image. */
  readonly relation: 'reference' | 'dependsOn'
}

/** Each link once, in the order of the text. Links in code don't count, nor references without a definition. */
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
