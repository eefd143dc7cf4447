/** One GET: it looks the name up once, and connects only to the address that it has checked. */
import { lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { MayReach } from './reach.ts'

interface GetOptions {
  readonly mayReach: MayReach
  readonly signal: AbortSignal
}

/** ws connected to nothing: the caller may not reach the address. */
export class UnreachableAddressError extends Error {
  readonly url: URL

  constructor(url: URL) {
    super(`${url.href} is not for everybody`)
    this.url = url
  }
}

/**
 * Resolves to the reply, whose body is still unread.
 * @throws UnreachableAddressError; errors of the network
 */
export function get(url: URL, { mayReach, signal }: GetOptions): Promise<IncomingMessage> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !mayReach({ url, address: literal })) {
    return Promise.reject(new UnreachableAddressError(url))
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, {
      // A kept connection was checked for another caller.
      agent: false,
      lookup: pinned(url, mayReach),
      signal,
      headers: { accept: '*/*', 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'ws' },
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

/** Returns only addresses that ws may connect to. */
const pinned =
  (url: URL, mayReach: MayReach): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, [])
      const open = found.filter(({ address }) => mayReach({ url, address }))
      const [first] = open
      if (first === undefined) return callback(new UnreachableAddressError(url), [])
      if (options.all === true) return callback(null, open)
      callback(null, first.address, first.family)
    })
  }
