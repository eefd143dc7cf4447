/**
 * Links between pages: in a folder they are relative paths to files, on the service paths to pages, or ids. This turns the ones
 * into the others and touches nothing else of a text.
 */
import { lazy } from '../../concurrency/lazy.ts'
import { linkPlacesIn } from '../../markdown/link-places.ts'
import type { ContentSide } from './content-side.ts'
import type { PageNode } from './page-tree.ts'

/** The target of a link within the space. */
export type LinkEnd = { readonly page: string } | { readonly file: string }

export interface FolderLinks {
  /** The text of a page, for its file. */
  forFile(page: PageNode, markdown: string): Promise<string>
  /** The end of a link as the service has it, or as it was noted; undefined for one that leads elsewhere, or nowhere. */
  endOf(href: string, page: PageNode): LinkEnd | undefined
  /** The same without the notes. */
  servedEndOf(href: string, page: PageNode): LinkEnd | undefined
}

/** The end that a link of a page had when somebody last knew it. @param path - as the service has it, without `#part` */
export type NotedLinks = (page: string, path: string) => LinkEnd | undefined

export function folderLinks(
  { pages, byId, files, names }: Omit<ContentSide, 'markdownOf'>,
  noted: NotedLinks = () => undefined,
): FolderLinks {
  const byPath = lazy(() => new Map(pages.map((page) => [page.path, page.id])))
  const known = new Set(files.map(({ id }) => id))
  const byName = onlyOnes(files)
  const servedEndOf = (href: string, page: PageNode): LinkEnd | undefined => {
    if (!mayLeadInside(href)) return undefined
    const { path } = divided(href)
    if (path === '') return undefined
    const last = path.slice(path.lastIndexOf('/') + 1)
    const found = pathsMeant(path, page.path).find((each) => byPath().has(each))
    const id = found === undefined ? last.replace(pageEnding, '') : byPath().get(found)
    if (id !== undefined && byId.has(id)) return { page: id }
    if (known.has(last)) return { file: last }
    const file = byName.get(last)
    return file === undefined ? undefined : { file }
  }
  const isThere = (end: LinkEnd) => ('page' in end ? byId.has(end.page) : known.has(end.file))
  const endOf = (href: string, page: PageNode): LinkEnd | undefined => {
    const end =
      servedEndOf(href, page) ?? noted(page.id, href.slice(0, href.length - divided(href).rest.length))
    return end !== undefined && isThere(end) ? end : undefined
  }
  const forFile = async (page: PageNode, markdown: string) => {
    const own = names.ofPage(page.id)
    if (own === undefined) return markdown
    return replaceLinks(markdown, (href) => {
      const end = endOf(href, page)
      const target = end && ('page' in end ? names.ofPage(end.page) : names.ofFile(end.file))
      return target === undefined ? undefined : `${relativePath(own, target)}${divided(href).rest}`
    })
  }
  return { forFile, endOf, servedEndOf }
}

/** Names that only one file has. */
function onlyOnes(files: ContentSide['files']): ReadonlyMap<string, string> {
  const groups = Map.groupBy(files, ({ name }) => name)
  return new Map(
    Array.from(groups).flatMap(([name, [first, ...more]]) =>
      first === undefined || more.length > 0 ? [] : [[name, first.id]],
    ),
  )
}

/** @param replaced - the new destination; undefined to keep it */
export async function replaceLinks(
  markdown: string,
  replaced: (href: string) => string | undefined,
): Promise<string> {
  // Most texts of a large space have no link, and parsing is the slow part.
  if (!/\]\s*[(:]|<(?:a|img)\b/i.test(markdown)) return markdown
  const parts: string[] = []
  let from = 0
  for (const { href, start, end } of await linkPlacesIn(markdown)) {
    const next = replaced(href)
    if (next === undefined || start < from) continue
    parts.push(markdown.slice(from, start), next)
    from = end
  }
  return [...parts, markdown.slice(from)].join('')
}

/** No address with a scheme, no other host, no part of the same page. */
export const mayLeadInside = (href: string): boolean => !/^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?|$)/i.test(href)

/** The path of a link, decoded, and the rest, as written. */
export function divided(href: string): { readonly path: string; readonly rest: string } {
  const [path = ''] = href.split(/[?#]/, 1)
  return { path: decoded(path), rest: href.slice(path.length) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const pageEnding = /\.(?:md|markdown|html?)$/i

/** The paths of pages that a link may mean: from the folder of its page, or with the page as a folder. */
function pathsMeant(path: string, from: string): readonly string[] {
  const target = path.replace(pageEnding, '')
  const folder = from.split('/').slice(0, -1).join('/')
  const bases = target.startsWith('/') ? [''] : [folder, from]
  return bases.flatMap((base) => {
    const joined = joinedPath(base, target)
    return joined === undefined ? [] : [joined, joined.replace(/\/(?:index|readme)$/i, '')]
  })
}

/** Undefined if the path leads out. */
export function joinedPath(base: string, path: string): string | undefined {
  const segments = base === '' ? [] : base.split('/')
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}

/** From one file to another, for a link: `../a.md`, encoded as far as Markdown needs it. */
export function relativePath(from: string, to: string): string {
  const [own, other] = [from.split('/').slice(0, -1), to.split('/')]
  let shared = 0
  while (shared < own.length && shared < other.length - 1 && own[shared] === other[shared]) shared += 1
  const path = [...own.slice(shared).map(() => '..'), ...other.slice(shared)].join('/')
  return encoded(path.startsWith('../') ? path : `./${path}`)
}

const encoded = (path: string): string =>
  path.replaceAll(/[\s()<>"'#?%\\\p{Cc}]/gu, (sign) =>
    sign === '(' ? '%28' : sign === ')' ? '%29' : sign === "'" ? '%27' : encodeURIComponent(sign),
  )
