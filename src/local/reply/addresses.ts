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

/** The address for sites of an organization that have no hostname of their own. */
export const publishedOrigin = (organization: { readonly id: string; readonly hostname: string | null }) =>
  `https://${organization.hostname ?? organization.id.replaceAll('_', '-')}.${publishedDomain}`
