/** The public address of a site: below its proxy, its own hostname, or the hostname of its organization. */

import { parseOwn } from '../../../json/plain.ts'
import { publishedOrigin } from '../../reply/addresses.ts'

interface Owner {
  readonly id: string
  readonly hostname: string | null
}

interface SiteAddress {
  readonly id: string
  readonly hostname: string | null
  readonly basename: string | null
  /** JSON: `{origin, target}`. */
  readonly proxy: string | null
}

interface PublishedSite extends SiteAddress {
  readonly visibility: string
  readonly published: 0 | 1
}

/** In the API's form: visitors come to `origin`, which passes them on to `target`. */
export interface SiteProxy {
  readonly origin: string
  readonly target: string
}

/** Undefined for viewers who can't read it: everybody if it is unpublished; on a share-link site, those without a key. */
export function addressOf(owner: Owner, site: PublishedSite, shareKey?: string): string | undefined {
  if (site.published === 0) return undefined
  if (site.visibility !== 'share-link') return homeOf(owner, site)
  return shareKey === undefined ? undefined : keyedAddress(owner, site, shareKey)
}

/** The address with the key of a share link. */
export const keyedAddress = (owner: Owner, site: PublishedSite, shareKey: string): string =>
  `${homeOf(owner, site)}/${shareKey}`

/** @param place - host and path, e.g. `northwind.example/docs`. */
export const proxyOf = (owner: Owner, site: SiteAddress, place: string): SiteProxy => ({
  origin: `https://${place}`,
  target: ownAddress(owner, site),
})

/** The stored proxy of a site; its target follows the site. */
export function readProxy(owner: Owner, site: SiteAddress): SiteProxy | undefined {
  if (site.proxy === null) return undefined
  // Only proxyOf writes it, here and in the sample.
  const { origin } = parseOwn<SiteProxy>(site.proxy)
  return { origin, target: ownAddress(owner, site) }
}

/** The address of a part of a site. A path may have several segments. */
export const below = (address: string, ...paths: readonly string[]): string =>
  [address, ...paths.flatMap((path) => path.split('/').map(encodeURIComponent))].join('/')

/** Without regard to who may see it. */
export const homeOf = (owner: Owner, site: SiteAddress): string =>
  readProxy(owner, site)?.origin ?? ownAddress(owner, site)

function ownAddress(owner: Owner, { id, hostname, basename }: SiteAddress): string {
  if (hostname !== null) return below(`https://${hostname}`, ...(basename === null ? [] : [basename]))
  return below(publishedOrigin(owner), basename ?? id.replaceAll('_', '-'))
}
