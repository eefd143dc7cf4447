/** Turns errors of the network and of both libraries into our own: what happened, and whether another attempt can help. */
import { CutReplyError, NetworkError, ReplyError, WsError } from '../../errors.ts'
import type { ProxyAddress } from './proxy.ts'

interface FailurePlace {
  /** The host of the service. */
  readonly host: string
  /** The proxy, whose own service may have failed instead. */
  readonly proxy: ProxyAddress | undefined
  /** True if part of the request may have left. Encrypted connections and proxies fail before that. */
  readonly isBegun: boolean
  /** The status of the reply whose body did not come. */
  readonly status?: number
}

/** An attempt without a reply. */
export function sendFailure(error: unknown, { host, proxy, isBegun, status }: FailurePlace): WsError {
  if (error instanceof WsError) return error
  const failed = describe(error)
  const refused = proxy && refusalOf(proxy, failed, { isBegun, cause: error })
  if (refused) return refused
  if (isUnreadable(failed)) {
    // The text of undici's assertions helps no user.
    const what = failed.name === 'AssertionError' ? '' : `: ${failed.message}`
    return new ReplyError(`${host} does not answer as an HTTP service should${what}`, {
      cause: error,
      status,
    })
  }
  const by = proxy && !isBegun ? ` through the proxy ${proxy.shown}` : ''
  if (failed.name === 'TimeoutError') {
    return new NetworkError(`No answer from ${host}${by} in time`, {
      cause: error,
      status,
      sent: isBegun,
      passing: true,
    })
  }
  return unreachable(failed, { host, proxy, isBegun, status, by, cause: error })
}

interface Unreachable extends Omit<FailurePlace, 'status'> {
  readonly status: number | undefined
  /** The way to the host, as words behind its name. */
  readonly by: string
  readonly cause: unknown
}

function unreachable(
  failed: SystemErrorFields,
  { host, proxy, isBegun, status, by, cause }: Unreachable,
): NetworkError {
  const { code } = failed
  const isUnsent = unsent.has(code) || failed.syscall === 'connect'
  const ofProxy = proxy !== undefined && isAbout(proxy, failed) ? proxy : undefined
  const where = ofProxy ? `the proxy ${ofProxy.shown}` : passing.has(code) ? `${host}${by}` : host
  return new NetworkError(`Can't reach ${where}: ${sentenceFor(failed)}`, {
    cause,
    status,
    sent: isBegun,
    passing: isUnsent || passing.has(code),
    hint: hintFor(code, host) ?? (ofProxy && wayAround(ofProxy)),
  })
}

const wayAround = ({ variable }: ProxyAddress) =>
  `${variable} names the proxy; NO_PROXY names hosts that ws reaches without it`

/** A reply that began and did not end. */
export function bodyFailure(
  error: unknown,
  { host, status }: Required<Pick<FailurePlace, 'host' | 'status'>>,
): WsError {
  const { code } = describe(error)
  // The connection closed in order, but too early: undici calls that "other side closed".
  if (code === 'UND_ERR_SOCKET' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
    return new CutReplyError(`The reply of ${host} ended before it was complete`, { cause: error, status })
  }
  return sendFailure(error, { host, proxy: undefined, isBegun: true, status })
}

interface SystemErrorFields {
  readonly code: string
  readonly message: string
  readonly name: string
  readonly syscall: string | undefined
  readonly hostname: string | undefined
  readonly port: number | undefined
}

/** No connection was made. The trouble may pass. */
const unsent = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const passing = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'WS_ERR_CONTINUE',
])

const unaskedContinue = 'it sent an interim reply (100 Continue) that was not asked for'

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its name could not be looked up just now',
  ECONNREFUSED: 'nothing listens there',
  ENETUNREACH: 'the network is unreachable',
  EHOSTUNREACH: 'the host is unreachable',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'connecting took too long',
  UND_ERR_HEADERS_TIMEOUT: 'no answer came in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped coming',
  UND_ERR_SOCKET: 'the connection was closed before the answer',
  WS_ERR_CONTINUE: unaskedContinue,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that is not trusted here',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

/** For codes that say too little. */
const sentenceForMessage: Readonly<Record<string, string>> = {
  // Undici's only words for a 100 that it did not expect.
  'bad response': unaskedContinue,
}

/** Users can't read OpenSSL's words for a failed handshake. */
const sentenceFor = ({ code, message }: SystemErrorFields) =>
  sentenceForMessage[message] ??
  sentences[code] ??
  (isHandshake.test(code) ? 'no encrypted connection could be agreed on' : message)

const isHandshake = /^ERR_SSL|^EPROTO$/
const untrustedAuthority = /SELF_SIGNED|UNABLE_TO/

function hintFor(code: string, host: string): string | undefined {
  if (untrustedAuthority.test(code)) return 'For a private certificate authority set NODE_EXTRA_CA_CERTS'
  if (!isHandshake.test(code)) return undefined
  return isThisMachine.test(host)
    ? `Is the address http://${host} rather than https://?`
    : 'Is this the port of a service with https://? ws uses http:// for other machines only with WS_ALLOW_HTTP=1, and then the token travels unencrypted'
}

const isThisMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/

/** The bytes were not HTTP, or there were too many before the body. */
const isUnreadable = ({ code, name }: SystemErrorFields) =>
  // Both libraries name faults of their parser so, and undici some by the name alone.
  code.startsWith('HPE_') ||
  name === 'HTTPParserError' ||
  // undici checks a status line by assertions.
  name === 'AssertionError' ||
  code === 'UND_ERR_HEADERS_OVERFLOW' ||
  code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'

const isAbout = (proxy: ProxyAddress, { code, hostname, port, message }: SystemErrorFields) =>
  hostname === proxy.hostname ||
  port === proxy.port ||
  code === 'UND_ERR_PRX_CONN' ||
  code === 'UND_ERR_PRX_TLS' ||
  (code === 'UND_ERR_CONNECT_TIMEOUT' && message.includes(`:${proxy.port}`))

/** ws reached the proxy, and the proxy refused: nothing of the request went out. */
function refusalOf(
  proxy: ProxyAddress,
  failed: SystemErrorFields,
  { isBegun, cause }: { readonly isBegun: boolean; readonly cause: unknown },
): NetworkError | undefined {
  const { shown, variable } = proxy
  const { message } = failed
  if (isUnreadable(failed) && !isBegun) {
    return new NetworkError(`The proxy ${shown} does not answer as a proxy should: ${message}`, {
      cause,
      sent: false,
      passing: false,
      hint: `Is ${variable} the address of a proxy?`,
    })
  }
  const status = /^Proxy response \((\d{3})\)|\((407)\)$/.exec(message)?.slice(1).find(Boolean)
  if (status === undefined) return undefined
  if (status === '407') {
    return new NetworkError(`The proxy ${shown} needs a user name and a password (407)`, {
      cause,
      sent: false,
      passing: false,
      hint: `Write them into ${variable}: http://user:password@host:port`,
    })
  }
  return new NetworkError(`The proxy ${shown} opened no way to the service (${status})`, {
    cause,
    sent: false,
    passing: status.startsWith('5'),
    hint: wayAround(proxy),
  })
}

function describe(error: unknown): SystemErrorFields {
  // After several addresses, the first failure stands for all.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return { ...nothingKnown, message: String(first) }
  // System errors have these members; on all others they are undefined.
  const { code, syscall, hostname, port } = first as NodeJS.ErrnoException & {
    readonly hostname?: string
    readonly port?: number
  }
  return { code: String(code ?? ''), message: first.message, name: first.name, syscall, hostname, port }
}

const nothingKnown = { code: '', name: '', syscall: undefined, hostname: undefined, port: undefined }
