/** The HTTP transport, over undici. Only this file loads the library. */
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import type { HttpResponse, Transport } from '../http.ts'
import { lazy } from '../lazy.ts'
import { type Framing, type ReplyReceiver, readBytes, readText } from './body.ts'
import { exchange, type Reply } from './exchange.ts'
import { bodyFailure, sendFailure } from './failure.ts'
import { exemptRanges, isLoopback, type ProxyAddress, readProxy } from './proxy.ts'

interface TransportSettings {
  readonly httpProxy?: string | undefined
  readonly httpsProxy?: string | undefined
  readonly noProxy?: string | undefined
  /** Resolves host names; default: the system's resolver. */
  readonly lookup?: LookupFunction
}

const connectTimeout = 10_000
/** Set per request, because a proxied connection takes no timeouts from its agent. */
const timeouts = { headersTimeout: 30_000, bodyTimeout: 30_000 }
const largestReply = 32 * 1024 * 1024

/**
 * Opens keep-alive connections on demand; follows no redirect and decodes no body.
 * @throws UsageError for a bad proxy address
 */
export function createTransport(settings: TransportSettings): Transport {
  const ways = openWays(settings)
  return {
    send: async ({ method, url, headers, body, bytes }, signal) => {
      const address = new URL(url)
      const { host } = address
      const { dispatcher, proxy } = ways.to(address)
      let isBegun = false
      const begin = () => {
        isBegun = true
      }
      try {
        const path = `${address.pathname}${address.search}`
        const sent = body ?? bytes ?? null
        const request = { origin: address.origin, path, method, headers, body: sent, ...timeouts }
        return readLater(await exchange(dispatcher, request, { signal, begin }), host)
      } catch (error) {
        throw sendFailure(error, { host, proxy, isBegun })
      }
    },
    close: ways.close,
  }
}

interface Way {
  readonly dispatcher: Dispatcher
  /** Undefined for a direct connection. A proxy that NO_PROXY exempts may still appear here. */
  readonly proxy: ProxyAddress | undefined
}

function openWays({ noProxy = '', lookup, ...proxies }: TransportSettings) {
  const httpProxy = readProxy('HTTP_PROXY', proxies.httpProxy)
  const httpsProxy = readProxy('HTTPS_PROXY', proxies.httpsProxy)
  const isExempt = lazy(() => exemptRanges(noProxy))
  const options = optionsWith(lookup)
  const { connect } = options
  const opened: Dispatcher[] = []
  const open = (dispatcher: Dispatcher) => {
    opened.push(dispatcher)
    return dispatcher
  }
  const direct = lazy(() => open(new Agent(options)))
  const proxied = lazy(() => {
    const addresses = { httpProxy: httpProxy?.url ?? '', httpsProxy: httpsProxy?.url ?? '', noProxy }
    return open(new EnvHttpProxyAgent({ ...options, proxyTls: connect, requestTls: connect, ...addresses }))
  })
  return {
    /** Without a proxy of its own, https uses that of http, as in undici. */
    to: ({ protocol, hostname }: URL): Way => {
      const proxy = protocol === 'https:' ? (httpsProxy ?? httpProxy) : httpProxy
      return proxy === undefined || isLoopback(hostname) || isExempt()(hostname)
        ? { dispatcher: direct(), proxy: undefined }
        : { dispatcher: proxied(), proxy }
    },
    /** Nobody needs replies any more, and close() would wait for those that never end. */
    close: async () => {
      for (const dispatcher of opened) await dispatcher.destroy()
    },
  }
}

const optionsWith = (lookup: LookupFunction | undefined) => ({
  allowH2: false,
  // Node's own limit, as a number, because undici would load node:http to ask for it.
  maxHeaderSize: 16 * 1024,
  connect: {
    timeout: connectTimeout,
    // A forgotten NODE_TLS_REJECT_UNAUTHORIZED=0 must not send the token to a stranger.
    rejectUnauthorized: true,
    ...(lookup === undefined ? {} : { lookup }),
  },
  autoSelectFamily: true,
  // Node's 250 ms give up on addresses that are merely far away.
  autoSelectFamilyAttemptTimeout: 1000,
})

function readLater({ status, headers, body }: Reply, host: string): HttpResponse {
  // Nobody reads these bodies, and a 205 without Content-Length would hang until the idle timeout.
  if (status === 204 || status === 205 || (status >= 300 && status < 400)) body.drop()
  const reading =
    <Value>(read: (whole: ReplyReceiver, framing: Framing) => Promise<Value>) =>
    async (largest = largestReply) => {
      try {
        return await read(body, { status, headers, largest })
      } catch (error) {
        body.drop()
        throw bodyFailure(error, { host, status })
      }
    }
  return { status, headers, text: reading(readText), bytes: reading(readBytes) }
}
