/** The URLs in replies. Only those of the API work: an embedded workspace has no app and publishes nothing. */

/** Reserved for examples (RFC 2606), so that no link leads to a stranger. */
const appOrigin = 'https://app.workspace.example'
const publishedDomain = 'docs.workspace.example'

/** An address of the API: `location('http://127.0.0.1:1', 'spaces', 'a/b')` is `http://127.0.0.1:1/v1/spaces/a%2Fb`. */
export const location = (baseUrl: string, ...segments: readonly string[]): string =>
  [baseUrl, 'v1', ...segments.map(encodeURIComponent)].join('/')

/** The address of a page of the app. */
export const appUrl = (...segments: readonly string[]): string =>
  [appOrigin, ...segments.map(encodeURIComponent)].join('/')

/** True for addresses that only members can open: links to them are `in-app`. */
export const isAppUrl = (url: string): boolean => url === appOrigin || url.startsWith(`${appOrigin}/`)

/** The thing that an address of the app names. */
export type AppPlace =
  | { readonly collection: string }
  | {
      readonly space: string
      /** Its number, or its id. */
      readonly changeRequest?: string | undefined
      readonly page?: string | undefined
    }

/** Undefined for an address that is not one of the app, or that leads to neither a collection nor a space. */
export function appPlace(url: string): AppPlace | undefined {
  const path = isAppUrl(url) ? URL.parse(url)?.pathname : undefined
  const found =
    path === undefined
      ? null
      : /^\/([cs])\/([^/]+)(?:\/change-requests\/([^/]+))?(?:\/p\/([^/]+))?\/?$/.exec(path)
  if (found === null) return undefined
  const [kind, id = '', changeRequest, page] = found.slice(1).map((part) => part && plainText(part))
  if (kind === 's') return { space: id, changeRequest, page }
  return changeRequest === undefined && page === undefined ? { collection: id } : undefined
}

/** A broken escape stands for itself: nothing has such an id. */
function plainText(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The address for sites of an organization that have no hostname of their own. */
export const publishedOrigin = (organization: { readonly id: string; readonly hostname: string | null }) =>
  `https://${organization.hostname ?? organization.id.replaceAll('_', '-')}.${publishedDomain}`
