/** Resolves the target of `ws api`: always a path below the service's address. */
import { UsageError } from '../../errors.ts'
import { isEmbedded } from '../../settings/base-url.ts'
import type { Settings } from '../../settings/settings.ts'
import { requireContext } from '../../settings/ways-to-give.ts'

export interface RequestTarget {
  /** From `/v1` on, encoded. */
  readonly path: string
  /** Names and values, decoded. */
  readonly query: readonly QueryPair[]
}

export type QueryPair = readonly [name: string, value: string]

/** Reads `/v1/orgs`, `orgs`, `orgs/{org}/sites?limit=5` or a whole URL of the service. Throws UsageError for another origin. */
export function readTarget(typed: string, settings: Settings): RequestTarget {
  const baseUrl = settings.requireBaseUrl().value
  const local = isUrl(typed) ? pathBelow(baseUrl, typed) : typed
  const cut = local.indexOf('?')
  const [path, query] = cut < 0 ? [local, ''] : [local.slice(0, cut), local.slice(cut + 1)]
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => fromContext(name, settings))
  return { path: versioned(encoded(filled)), query: [...new URLSearchParams(query)] }
}

/** Values by name, in order; a name may come more than once. */
export function valuesByName(pairs: readonly QueryPair[]): Readonly<Record<string, readonly string[]>> {
  const names = [...new Set(pairs.map(([name]) => name))]
  return Object.fromEntries(
    names.map((name) => [name, pairs.filter(([each]) => each === name).map(([, value]) => value)]),
  )
}

const isUrl = (text: string) => /^(?:[a-z][a-z0-9+.-]*:)?\/\/|^local:/i.test(text)

function pathBelow(baseUrl: string, typed: string): string {
  if (isEmbedded(baseUrl) && typed.startsWith('local:/')) return typed.slice('local:'.length)
  const url = isEmbedded(baseUrl) ? undefined : URL.parse(typed)
  const base = isEmbedded(baseUrl) ? undefined : URL.parse(baseUrl)
  const isThere = url && base && url.origin === base.origin && url.username === '' && url.password === ''
  const prefix = base?.pathname.replace(/\/$/, '') ?? ''
  if (isThere && `${url.pathname}/`.startsWith(`${prefix}/`)) {
    return `${url.pathname.slice(prefix.length)}${url.search}`
  }
  throw new UsageError(`${typed} is not at ${baseUrl}, where the credentials belong: nothing was sent`, {
    hint: 'Give a path, e.g. /v1/orgs; another service is another profile: --profile',
  })
}

/** `{org}`, or in the API document's spelling, `{organizationId}`. */
function fromContext(name: string, settings: Settings): string {
  const kind = contextNames[name]
  if (kind === undefined) {
    throw new UsageError(`there is no {${name}} to fill in`, { hint: 'There are {org}, {space} and {site}' })
  }
  return encodeURIComponent(requireContext(settings, kind, { use: `{${name}}` }))
}

const contextNames: Readonly<Record<string, 'org' | 'space' | 'site'>> = {
  org: 'org',
  organizationId: 'org',
  space: 'space',
  spaceId: 'space',
  site: 'site',
  siteId: 'site',
}

/** Encodes characters that a path can't hold, and keeps encoded ones. */
function encoded(path: string): string {
  const segments = path.split('/')
  if (segments.some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) {
    throw new UsageError(`<path> holds a "." or "..", which would lead elsewhere: ${path}`)
  }
  return path.replace(/[^\w\-.~!$&'()*+,;=:@/%]/gu, encodeURIComponent)
}

const versioned = (path: string) => {
  const rooted = `/${path.replace(/^\/+/, '')}`
  return /^\/v1(?:\/|$)/.test(rooted) ? rooted : `/v1${rooted}`
}
