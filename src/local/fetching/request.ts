/** One GET of one address: the name is looked up once, and what was looked at is what is connected to. */
import { lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { MayReach } from './reach.ts'

interface Getting {
  readonly mayReach: MayReach
  readonly signal: AbortSignal
}

/** Nothing was connected to: the address is not for this caller. */
export class UnreachableError extends Error {
  readonly url: URL

  constructor(url: URL) {
    super(`${url.href} is not for everybody`)
    this.url = url
  }
}

/**
 * Resolves to the answer, whose body is still to be read.
 * @throws UnreachableError, and whatever the network throws.
 */
export function get(url: URL, { mayReach, signal }: Getting): Promise<IncomingMessage> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !mayReach({ url, address: literal })) {
    return Promise.reject(new UnreachableError(url))
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, {
      // A connection that is kept was looked at for somebody else.
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

/** Answers with the addresses that may be connected to, and with nothing else. */
const pinned =
  (url: URL, mayReach: MayReach): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, [])
      const open = found.filter(({ address }) => mayReach({ url, address }))
      const [first] = open
      if (first === undefined) return callback(new UnreachableError(url), [])
      if (options.all === true) return callback(null, open)
      callback(null, first.address, first.family)
    })
  }
