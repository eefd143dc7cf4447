/** Checks the address of the service, and brings it into one form. */
import type { Context } from '../context.ts'
import { UsageError } from '../errors.ts'
import { variable } from './environment-variables.ts'
import { defaultWorkspaceFile, pathsOf } from './files/folders.ts'
import type { Settings } from './settings.ts'

/** An address as a person gave it. */
export interface GivenAddress {
  readonly text: string
  /** The source of the address, e.g. `WS_URL`, for messages. */
  readonly source: string
  /** True if tokens may travel unencrypted to other machines. */
  readonly allowHttp?: boolean | undefined
  /** The harm of an unencrypted connection, in place of that to a token. */
  readonly harm?: string | undefined
  /** The way to correct it. */
  readonly repair?: string | undefined
}

const embedded = 'local:'

/**
 * The address without trailing slashes and `/v1` (or `/v1/orgs/<org>`), its origin in the URL standard's spelling; a path after
 * `local:` becomes absolute.
 * @throws UsageError
 */
export function parseBaseUrl(given: GivenAddress, context: Context): string {
  const url = parseAddress(given, context)
  const only = variable(context, 'WS_REHEARSAL')
  if (only === undefined || url === only) return url
  throw new UsageError(`${given.source} is for ${url}, and this is a rehearsal: nothing was sent`, {
    hint: 'A program in a rehearsal gets the address from WS_URL, or from its profile',
  })
}

function parseAddress({ text, source, allowHttp, harm, repair }: GivenAddress, context: Context): string {
  const given = withLoopbackScheme(text.trim())
  const refuse = (reason: string, hint = repair) => new UsageError(`${source} ${reason}`, { hint })
  if (given === '') throw refuse('is empty')
  if (given.startsWith(embedded)) return parseEmbedded(given, context)
  // The URL parser drops tabs and line ends and turns backslashes; an address must be what it looks like.
  if (!/^https?:\/\/[^\s\\]+$/i.test(given) || !URL.canParse(given)) {
    throw refuse('is not an address: it needs to look like https://docs.example.com', hintFor(given, repair))
  }
  const url = new URL(given)
  if (url.username !== '' || url.password !== '') {
    throw refuse('holds a user name or a password', 'Leave them out; `ws auth login` saves a token')
  }
  if (url.search !== '' || url.hash !== '') throw refuse('must end before any ? or #')
  if (
    url.protocol === 'http:' &&
    !isLoopback(url.hostname) &&
    allowHttp !== true &&
    !isHttpAllowed(context)
  ) {
    throw refuse(`is http://: ${harm ?? `the token would travel to ${url.host} unencrypted`}`, 'Use https://')
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(apiPath, '').replace(/\/+$/, '')}`
}

function hintFor(given: string, repair = 'Write it whole: https://...'): string {
  const rest = given.replace(/^[htps]{3,6}[:;]?\/{1,3}/i, '')
  const scheme = bareLoopback.test(rest) ? 'http' : 'https'
  const isHost = /^[\w-]+(?:\.[\w-]+)+(?::\d{1,4})?(?:\/[^\s\\@]*)?$/.test(rest)
  return isHost ? repair.replace('https://...', `${scheme}://${rest}`) : repair
}

/** People copy the address of a call: it names an organization or a space. */
const apiPath = /\/v1(?:\/(?:orgs|spaces)(?:\/[^/]+)?)?$/

/** This machine, without a scheme: nobody has a certificate for it. */
const bareLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/i

const withLoopbackScheme = (text: string) => (bareLoopback.test(text) ? `http://${text}` : text)

/** Scheme, host and port: a token is bound to these. All embedded workspaces count as one origin. */
export const originOf = (baseUrl: string): string =>
  isEmbedded(baseUrl) ? embedded : new URL(baseUrl).origin

/** True for an address that needs no scheme, since only one makes sense. */
export const needsNoScheme = (text: string): boolean => text.startsWith(embedded) || bareLoopback.test(text)

export const isEmbedded = (baseUrl: string): boolean => baseUrl.startsWith(embedded)

/** The file that a `local:` address means. */
export function workspaceFile(baseUrl: string, context: Context): string {
  return baseUrl === embedded ? defaultWorkspaceFile(context) : baseUrl.slice(embedded.length)
}

/** The service, as its address; an embedded workspace, as its file. */
export function sourceOf({ baseUrl }: Pick<Settings, 'baseUrl'>, context: Context): string {
  const address = baseUrl?.value ?? ''
  return isEmbedded(address) ? `local:${workspaceFile(address, context)}` : address
}

function parseEmbedded(given: string, context: Context): string {
  const path = given.slice(embedded.length)
  return path === '' ? embedded : `${embedded}${pathsOf(context).resolve(context.workingDirectory, path)}`
}

const isHttpAllowed = (context: Context) => ['1', 'true'].includes(variable(context, 'WS_ALLOW_HTTP') ?? '')

/** The URL parser has already turned every IPv4 address into four decimal numbers. */
const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
