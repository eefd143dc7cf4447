/** Converts HTML documents to Markdown. */
import type TurndownService from 'turndown'
import { refuseDeep } from './depth.ts'

export interface ConvertedHtml {
  /** The document's own title, if it has one. */
  readonly title: string | undefined
  readonly markdown: string
}

/** The members of an element that ws uses, in the document that turndown makes. */
interface HtmlElement {
  readonly nodeName: string
  readonly textContent: string | null
  readonly firstChild: HtmlElement | null
  readonly childNodes: ArrayLike<HtmlElement>
  getAttribute(name: string): string | null
  closest(selector: string): HtmlElement | null
  querySelector(selector: string): HtmlElement | null
  querySelectorAll(selector: string): { readonly length: number }
}

/**
 * @param url - the document's address; links within its site become absolute
 * @throws ApiError 400 if elements are too deep
 */
export async function convertHtml(html: string, url: string): Promise<ConvertedHtml> {
  await refuseDeepHtml(html)
  const { default: Turndown } = await import('turndown')
  const service = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' })
  service.remove(['script', 'style', 'noscript', 'nav', 'footer', 'button'])
  const found: { title?: string; main?: string } = {}
  service.addRule('title', {
    filter: 'title',
    replacement: (_, node) => {
      found.title ??= elementOf(node).textContent?.trim() ?? ''
      return ''
    },
  })
  service.addRule('main', {
    filter: ['main', 'article'],
    replacement: (content, node) => {
      if (found.main === undefined || elementOf(node).nodeName === 'MAIN') found.main = content
      return `\n\n${content}\n\n`
    },
  })
  addLinks(service, url)
  addCode(service)
  addTables(service)
  const whole = service.turndown(html)
  return { title: found.title || undefined, markdown: (found.main ?? whole).trim() }
}

/**
 * Checks the depth with turndown's own parser. Turndown itself recurses at each level, and walks up from each element; the parser
 * does neither.
 */
async function refuseDeepHtml(html: string): Promise<void> {
  const { createDocument } = await import('@mixmark-io/domino')
  refuseDeep<HtmlElement>([elementOf(createDocument(html))], ({ childNodes }) => Array.from(childNodes))
}

function addLinks(service: TurndownService, base: string): void {
  service.addRule('link', {
    filter: (node) => elementOf(node).nodeName === 'A' && elementOf(node).getAttribute('href') !== null,
    // An anchor beside a heading has no text, and leads to the heading itself.
    replacement: (content, node) =>
      content.trim() === ''
        ? ''
        : `[${content.trim()}](${destination(elementOf(node).getAttribute('href'), base)})`,
  })
  service.addRule('image', {
    filter: 'img',
    replacement: (_, node) => {
      const alt = elementOf(node).getAttribute('alt')?.replaceAll(/\s+/g, ' ') ?? ''
      const source = elementOf(node).getAttribute('src') ?? ''
      return source === '' || source.startsWith('data:') ? alt : `![${alt}](${destination(source, base)})`
    },
  })
}

/** Links of a web page become absolute; those between files on a disk stay relative. */
function destination(href: string | null, base: string): string {
  const written = href?.trim() ?? ''
  const isOfSite = /^https?:/i.test(base) && !written.startsWith('#')
  const address = isOfSite ? (URL.parse(written, base)?.href ?? written) : written
  return /[\s()]/.test(address) ? `<${address}>` : address
}

/** `pre` without `code` in it is code too. */
function addCode(service: TurndownService): void {
  service.addRule('pre', {
    filter: (node) => elementOf(node).nodeName === 'PRE' && elementOf(node).firstChild?.nodeName !== 'CODE',
    replacement: (_, node) =>
      `\n\n\`\`\`\n${elementOf(node).textContent?.replace(/\n$/, '') ?? ''}\n\`\`\`\n\n`,
  })
}

/** Writes tables in GitHub's Markdown; the first row is always the head. */
function addTables(service: TurndownService): void {
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) =>
      ` ${content
        .trim()
        .replaceAll('|', '\\|')
        .replaceAll(/\s*\n\s*/g, '<br>')} |`,
  })
  service.addRule('row', {
    filter: 'tr',
    replacement: (content, node) => {
      const row = elementOf(node)
      const isFirst = row.closest('table')?.querySelector('tr') === row
      return `\n|${content}${isFirst ? `\n|${' --- |'.repeat(row.querySelectorAll('th, td').length)}` : ''}`
    },
  })
  service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content })
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` })
}

/** The element belongs to turndown's own DOM, which has no types. */
const elementOf = (node: unknown) => node as HtmlElement
