/** HTTP by undici: the only file that loads it. */
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import type { HttpResponse, Transport } from '../http.ts'
import { lazy } from '../lazy.ts'
import { type Body, type Framing, readBytes, readText } from './body.ts'
import { exchange, type Reply } from './exchange.ts'
import { bodyFailure, sendFailure } from './failure.ts'
import { exemptRanges, isLoopback, type ProxyAddress, readProxy } from './proxy.ts'

interface TransportSettings {
  readonly httpProxy?: string | undefined
  readonly httpsProxy?: string | undefined
  readonly noProxy?: string | undefined
  /** How names become addresses; the system's way unless given. */
  readonly lookup?: LookupFunction
}

const connectTimeout = 10_000
/** Per request, because a proxied connection takes no timeouts from its agent. */
const timeouts = { headersTimeout: 30_000, bodyTimeout: 30_000 }
const largestReply = 32 * 1024 * 1024

/**
 * Opens keep-alive connections as they are needed; follows no redirect and decodes no body.
 * @throws UsageError when a proxy's address is none
 */
export function createTransport(settings: TransportSettings): Transport {
  const ways = openWays(settings)
  return {
    send: async ({ method, url, headers, body }, signal) => {
      const address = new URL(url)
      const { host } = address
      const { dispatcher, proxy } = ways.to(address)
      let isBegun = false
      const begin = () => {
        isBegun = true
      }
      try {
        const path = `${address.pathname}${address.search}`
        const request = { origin: address.origin, path, method, headers, body: body ?? null, ...timeouts }
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
  /** Undefined where the way is direct; one that NO_PROXY exempts may be named all the same. */
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
    /** Without a proxy of its own, https goes through that of http, as undici has it. */
    to: ({ protocol, hostname }: URL): Way => {
      const proxy = protocol === 'https:' ? (httpsProxy ?? httpProxy) : httpProxy
      return proxy === undefined || isLoopback(hostname) || isExempt()(hostname)
        ? { dispatcher: direct(), proxy: undefined }
        : { dispatcher: proxied(), proxy }
    },
    /** Nobody waits for replies any more: close() would wait for those that never end. */
    close: async () => {
      for (const dispatcher of opened) await dispatcher.destroy()
    },
  }
}

const optionsWith = (lookup: LookupFunction | undefined) => ({
  allowH2: false,
  // Node's own limit, named because undici would load node:http to ask for it.
  maxHeaderSize: 16 * 1024,
  connect: {
    timeout: connectTimeout,
    // NODE_TLS_REJECT_UNAUTHORIZED=0, left over from some experiment, must not hand the token to whoever answers.
    rejectUnauthorized: true,
    ...(lookup === undefined ? {} : { lookup }),
  },
  autoSelectFamily: true,
  // Node's 250 ms give up on addresses that are merely far away.
  autoSelectFamilyAttemptTimeout: 1000,
})

function readLater({ status, headers, body }: Reply, host: string): HttpResponse {
  // Nothing in them is read, and a 205 without Content-Length would be waited for until the idle timeout.
  if (status === 204 || status === 205 || (status >= 300 && status < 400)) body.drop()
  const reading =
    <Value>(read: (whole: Body, framing: Framing) => Promise<Value>) =>
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
