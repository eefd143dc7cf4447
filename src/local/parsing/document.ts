/** Turns a fetched document into a page: converts HTML, and takes Markdown unchanged. */

import { lex, tokensIn } from '../../markdown/tokens.ts'
import type { FetchedDocument } from '../fetched-document.ts'
import { invalid } from '../reply/refusals.ts'
import { withoutBlankLines } from './blank-lines.ts'
import { refuseDeep } from './depth.ts'
import { splitFrontMatter } from './front-matter.ts'
import { firstHeading } from './heading.ts'

export interface PageDraft {
  readonly title: string
  readonly description: string | undefined
  /** Without the heading that became the title. */
  readonly markdown: string
}

/** Characters of a page: more than a book, and few enough for everything that shows it later. */
export const longestPage = 2 * 1024 * 1024

/** @throws ApiError 400 if it is neither HTML nor Markdown, too long or too deep */
export async function readDocument(document: FetchedDocument): Promise<PageDraft> {
  const written = isHtml(document) ? await readHtml(document) : await readMarkdown(document.text)
  if (written.markdown.length > longestPage) {
    throw invalid(
      `${document.url} has ${written.markdown.length} characters as Markdown, and a page at most ${longestPage}; split it`,
    )
  }
  const { heading, rest } = await splitHeading(written.markdown)
  return {
    title: written.title ?? heading ?? written.fallback ?? nameOf(document.url),
    description: written.description,
    markdown: rest,
  }
}

interface TitledMarkdown {
  readonly markdown: string
  /** The title that the author set; it wins over headings. */
  readonly title?: string | undefined
  /** The title if there is no heading. */
  readonly fallback?: string | undefined
  readonly description?: string | undefined
}

function isHtml({ contentType, text, url }: FetchedDocument): boolean {
  if (contentType === 'text/html' || contentType === 'application/xhtml+xml') return true
  if (contentType === 'text/markdown' || contentType === 'text/x-markdown') return false
  if (contentType === undefined || contentType === 'text/plain')
    return /^\s*<(!doctype html|html)\b/i.test(text)
  throw invalid(`body.url: ${url} is ${contentType}; only HTML and Markdown can be imported`)
}

async function readHtml({ text, url }: FetchedDocument): Promise<TitledMarkdown> {
  const { convertHtml } = await import('./html.ts')
  const { title, markdown } = await convertHtml(text, url)
  return { markdown, fallback: title }
}

/** Front matter gives a title and a description. */
async function readMarkdown(text: string): Promise<TitledMarkdown> {
  const { fields, rest } = await splitFrontMatter(text)
  const named = (name: string) => {
    const value = fields?.[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return { markdown: rest, title: named('title'), description: named('description') }
}

/** The first heading as plain text. If the text starts with it, it is cut off. */
export async function splitHeading(
  markdown: string,
): Promise<{ readonly heading: string | undefined; readonly rest: string }> {
  const tokens = await lex(markdown)
  refuseDeep(tokens, tokensIn)
  const heading = firstHeading(tokens)
  return {
    heading: heading?.text,
    rest: heading?.isAtTop === true ? withoutBlankLines(markdown.slice(heading.raw.length)) : markdown,
  }
}

/** `https://example.com/guides/rate-limits.html` gives `rate limits`. */
function nameOf(url: string): string {
  const { pathname, hostname } = new URL(url)
  const last = pathname.split('/').findLast((segment) => segment !== '')
  return last === undefined ? hostname : last.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ')
}
