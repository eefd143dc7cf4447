/** Finds the redirect that catches a path, and the address where its visitor ends. */
import { conflict } from '../../reply/refusals.ts'
import type { Database } from '../../store/database.ts'
import { below, homeOf } from './published-address.ts'
import { pagePath, type RedirectRow } from './redirect-rows.ts'
import { findSiteSpace } from './site-space-rows.ts'
import type { SiteView } from './view.ts'

interface CaughtPath {
  readonly redirect: RedirectRow
  /** The part of the path that the `*` stands for. */
  readonly rest: string
}

export interface ResolvedPath {
  readonly redirect: RedirectRow
  readonly target: string
}

/**
 * Follows redirects that lead to a path of the same site, as a browser does. Undefined if none catches the path.
 * @throws ApiError 409 for redirects that lead in a circle
 */
export async function resolvePath(
  db: Database,
  view: SiteView,
  path: string,
): Promise<ResolvedPath | undefined> {
  const home = view.address ?? homeOf(view.organization, view.site)
  const live = await db
    .selectFrom('redirects')
    .selectAll()
    .where('site_id', '=', view.site.id)
    .where('draft', '=', 0)
    .execute()
  const first = caught(live, path)
  if (first === undefined) return undefined
  const passed = new Set<string>()
  let target = await targetOf(db, first, { home, siteId: view.site.id })
  for (let next = caught(live, pathOn(home, target)); next !== undefined; ) {
    if (passed.has(target))
      throw conflict(`The redirects of the site ${view.site.id} lead ${path} in a circle, by ${target}`)
    passed.add(target)
    target = await targetOf(db, next, { home, siteId: view.site.id })
    next = caught(live, pathOn(home, target))
  }
  return { redirect: first.redirect, target }
}

/** The redirect of exactly this path, or else the one with the longest beginning of it. */
function caught(live: readonly RedirectRow[], path: string | undefined): CaughtPath | undefined {
  if (path === undefined) return undefined
  const plain = withoutEnd(path.replace(/[?#].*$/s, ''))
  const same = live.find(({ source }) => !source.endsWith('*') && withoutEnd(source) === plain)
  if (same !== undefined) return { redirect: same, rest: '' }
  const [longest] = live
    .filter(({ source }) => source.endsWith('*') && startsWith(plain, source.slice(0, -1)))
    .toSorted((one, other) => other.source.length - one.source.length)
  return longest && { redirect: longest, rest: plain.slice(longest.source.length - 1) }
}

/** `/docs/*` catches `/docs`, too. */
const startsWith = (path: string, beginning: string) =>
  path.startsWith(beginning) || (beginning.endsWith('/') && path === withoutEnd(beginning))

/** `/setup/` is the page `/setup`. */
const withoutEnd = (path: string) => (path === '/' ? path : path.replace(/\/+$/, ''))

/** The path of an address on the site; undefined for one elsewhere. */
function pathOn(home: string, address: string): string | undefined {
  if (address === home) return '/'
  return address.startsWith(`${home}/`) ? address.slice(home.length) : undefined
}

interface TargetPlace {
  readonly home: string
  readonly siteId: string
}

async function targetOf(db: Database, { redirect, rest }: CaughtPath, place: TargetPlace): Promise<string> {
  const address = await addressOf(db, redirect, place)
  return redirect.capture_wildcard === 1 ? withRest(address, rest) : address
}

/** Only the path grows: what a visitor typed must not lead to another host. */
function withRest(address: string, rest: string): string {
  const segments = rest.split('/').filter((segment) => !['', '.', '..'].includes(decoded(segment)))
  if (segments.length === 0) return address
  const url = new URL(address)
  url.pathname = [url.pathname.replace(/\/+$/, ''), ...segments].join('/')
  return url.href
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

async function addressOf(
  db: Database,
  { kind, section_id: section, site_space_id: siteSpace, page_id: page, url }: RedirectRow,
  { home, siteId }: TargetPlace,
): Promise<string> {
  if (kind === 'external') return url ?? home
  if (kind === 'site-section') return below(home, await sectionPath(db, section))
  const row = await findSiteSpace(db, siteId, siteSpace ?? '')
  const its = below(home, ...(row.section_path === null ? [] : [row.section_path]), row.path)
  const path = page === null ? undefined : await pagePath(db, row.space_id, page)
  // A page that has gone since leaves its visitors at the space.
  return path === undefined ? its : below(its, path)
}

async function sectionPath(db: Database, id: string | null): Promise<string> {
  const row = await db
    .selectFrom('site_sections')
    .select('path')
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()
  return row.path
}
