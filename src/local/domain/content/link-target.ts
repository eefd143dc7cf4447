/** Finds the target of a link, and whether it exists. */
import type { Infer } from '../../../catalog/fields.ts'
import type { LinkReference } from '../../../catalog/schemas/link.ts'
import { sectionsOf } from '../../../markdown/sections.ts'
import { isAppUrl } from '../../reply/addresses.ts'
import type { PagePlace } from './content.ts'

/** The target of a link, by ids. */
export interface LinkTarget {
  readonly status: Infer<typeof LinkReference>['status']
  readonly kind: 'page' | 'file' | 'space' | 'url'
  /** True if the target is in the same revision, or missing there. */
  readonly isInside: boolean
  /** The space of a link to the app. */
  readonly space?: string
  readonly page?: string
  readonly file?: string
  /** As written. */
  readonly url?: string
}

/** The possible targets of a revision's links. */
export interface Destinations {
  readonly pagesById: ReadonlyMap<string, PagePlace>
  readonly pagesByPath: ReadonlyMap<string, PagePlace>
  /** Ids of files, by name and by id. */
  readonly files: ReadonlyMap<string, string>
  readonly anchorsOf: (page: PagePlace) => ReadonlySet<string>
}

/** @param from - the page that the link is on. */
export function resolveLink(href: string, from: PagePlace, to: Destinations): LinkTarget {
  if (isAppUrl(href)) return { status: 'in-app', isInside: false, ...appTarget(href) }
  // ws does not check whether addresses outside the workspace work.
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) return { status: 'ok', kind: 'url', isInside: false, url: href }
  const [path = '', anchor = ''] = decoded(href.replace(/\?[^#]*/, '')).split('#')
  const page = path === '' ? from : findPage(path, from, to)
  if (page !== undefined) {
    const target = { kind: 'page', isInside: true, page: page.id } as const
    const isThere = anchor === '' || to.anchorsOf(page).has(anchor)
    return isThere ? { status: 'ok', ...target } : { status: 'broken', ...target, url: href }
  }
  const file = to.files.get(lastSegment(path))
  if (file !== undefined) return { status: 'ok', kind: 'file', isInside: true, file }
  return { status: 'broken', kind: isFileName(path) ? 'file' : 'page', isInside: true, url: href }
}

/** `https://app…/s/spc_api/p/pag_auth` names a page of a space. */
function appTarget(url: string): Pick<LinkTarget, 'kind' | 'space' | 'page' | 'url'> {
  const [, space, page] = /\/s\/([^/?#]+)(?:\/p\/([^/?#]+))?/.exec(url) ?? []
  if (space === undefined) return { kind: 'url', url }
  if (page === undefined) return { kind: 'space', space: decoded(space), url }
  return { kind: 'page', space: decoded(space), page: decoded(page), url }
}

/** By path, with or without `.md`, relative to the folder of the page or to the page as a folder; or by id. */
function findPage(
  path: string,
  from: PagePlace,
  { pagesByPath, pagesById }: Destinations,
): PagePlace | undefined {
  const target = path.replace(/\.(md|markdown|html?)$/i, '')
  const folder = from.path.split('/').slice(0, -1).join('/')
  for (const base of target.startsWith('/') ? [''] : [folder, from.path]) {
    const wanted = joined(base, target)
    const page =
      wanted === undefined ? undefined : (pagesByPath.get(wanted) ?? pagesByPath.get(withoutIndex(wanted)))
    if (page !== undefined) return page
  }
  return pagesById.get(lastSegment(target))
}

/** Undefined if the path leads out of the space. */
function joined(base: string, path: string): string | undefined {
  const segments = base === '' ? [] : base.split('/')
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}

const withoutIndex = (path: string) => path.replace(/\/(index|readme)$/i, '')

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const isFileName = (path: string) => /\.(?!md$|markdown$|html?$)[a-z\d]{1,8}$/i.test(path)

/** Finds the anchors of a page (`#…`) once. */
export function createAnchors(): Destinations['anchorsOf'] {
  const known = new Map<string, ReadonlySet<string>>()
  return ({ version }) => {
    const anchors = known.get(version.id) ?? anchorsIn(version.markdown)
    known.set(version.id, anchors)
    return anchors
  }
}

/** A number tells repeated headings apart. */
function anchorsIn(markdown: string): ReadonlySet<string> {
  const times = new Map<string, number>()
  return new Set(
    sectionsOf(markdown).map(({ id }) => {
      const before = times.get(id) ?? 0
      times.set(id, before + 1)
      return before === 0 ? id : `${id}-${before}`
    }),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
