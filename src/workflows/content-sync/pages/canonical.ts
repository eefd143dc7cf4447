/** A page in the form that comparisons use: links lead to ids, and empty lines around the text don't count. */
import type { ContentSide } from '../../content/content-side.ts'
import { withoutTitle } from '../../content/first-heading.ts'
import {
  divided,
  type FolderLinks,
  type LinkEnd,
  type NotedLinks,
  replaceLinks,
} from '../../content/folder-links.ts'
import { type FolderSide, folderSide } from '../../content/folder-side.ts'
import { trimmedBody } from '../../content/page-file.ts'
import { type FrontMatter, fieldNames, type PageNode } from '../../content/page-tree.ts'
import { sha256 } from '../state/sync-state.ts'

/** The fields and the text of a page, with links to `/pages/<id>` and `/files/<id>`. */
export interface CanonicalText {
  readonly fields: FrontMatter
  readonly body: string
}

export const hashOf = ({ fields, body }: CanonicalText): string =>
  sha256(JSON.stringify([fieldNames.map((name) => fields[name] ?? null), body]))

export const canonicalHref = (end: LinkEnd): string =>
  'page' in end ? `/pages/${end.page}` : `/files/${end.file}`

export const endKey = (end: LinkEnd): string => ('page' in end ? `page:${end.page}` : `file:${end.file}`)

export interface CanonicalSide extends FolderSide {
  /** Undefined if the service shows no Markdown of the page. */
  canonicalOf(page: PageNode): Promise<CanonicalText | undefined>
}

export function canonicalSide(side: ContentSide, noted?: NotedLinks): CanonicalSide {
  const inFolder = folderSide(side, noted)
  return {
    ...inFolder,
    canonicalOf: async (page) => {
      const markdown = await side.markdownOf(page)
      return markdown === undefined ? undefined : canonicalText(page, markdown, inFolder.links)
    },
  }
}

export async function canonicalText(
  page: PageNode,
  markdown: string,
  links: Pick<FolderLinks, 'endOf'>,
): Promise<CanonicalText> {
  const body = await replaceLinks(trimmedBody(markdown), (href) => {
    const end = links.endOf(href, page)
    return end && `${canonicalHref(end)}${divided(href).rest}`
  })
  return withoutTitle({ fields: page.fields, body })
}

/** How the service writes its links, where that is another form: a push keeps it. */
export async function writtenLinks(
  page: PageNode,
  markdown: string,
  links: FolderLinks,
): Promise<Readonly<Record<string, string>>> {
  const written = new Map<string, string>()
  await replaceLinks(markdown, (href) => {
    const end = links.endOf(href, page)
    const path = end && href.slice(0, href.length - divided(href).rest.length)
    if (end !== undefined && path !== undefined && path !== canonicalHref(end)) written.set(endKey(end), path)
    return undefined
  })
  return Object.fromEntries(Array.from(written).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
