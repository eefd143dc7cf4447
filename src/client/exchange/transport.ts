/** The HTTP transport: the way that each request takes. */
import { type Awaitable, after, orElse } from '../../concurrency/awaitable.ts'
import { lazy } from '../../concurrency/lazy.ts'
import type { HttpResponse, Transport } from '../../http/exchange.ts'
import { createAddresses, type RequestAddress } from './address.ts'
import type { Connecting, Exchanges, Reply } from './exchange.ts'
import { openFirstRequests } from './first-requests.ts'
import { exemptRanges, isLoopback, type ProxyAddress, readProxy } from './proxy.ts'
import { readBytes, textOf } from './reply-body.ts'

interface TransportSettings extends Connecting {
  readonly httpProxy?: string | undefined
  readonly httpsProxy?: string | undefined
  readonly noProxy?: string | undefined
  /**
   * Requests before undici is worth its loading, which takes 10 ms: then each costs half as much as over node:http. The change
   * costs a new connection.
   */
  readonly firstRequests?: number
}

const largestReply = 32 * 1024 * 1024

/**
 * Opens keep-alive connections on demand; follows no redirect and decodes no body.
 * @throws UsageError for a bad proxy address
 */
export function createTransport(settings: TransportSettings): Transport {
  const ways = openWays(settings)
  const addressOf = createAddresses()
  return {
    send: async (request, signal) => {
      const address = addressOf(request.url)
      const { proxy, open } = ways.to(address)
      let isBegun = false
      const begin = () => {
        isBegun = true
      }
      const opened = open()
      const { exchange } = opened instanceof Promise ? await opened : opened
      try {
        return readLater(await exchange(request, address, { signal, begin }), address)
      } catch (error) {
        const { sendFailure } = await import('./failure.ts')
        throw sendFailure(error, { host: address.host, proxy, isBegun })
      }
    },
    expect: ways.expect,
    close: ways.close,
  }
}

interface ExchangeRoute {
  open(): Awaitable<Exchanges>
  /** Undefined for a direct connection. A proxy that NO_PROXY exempts may still appear here. */
  readonly proxy: ProxyAddress | undefined
}

function openWays({ noProxy = '', firstRequests = 64, lookup, ...proxies }: TransportSettings) {
  const httpProxy = readProxy('HTTP_PROXY', proxies.httpProxy)
  const httpsProxy = readProxy('HTTPS_PROXY', proxies.httpsProxy)
  const isExempt = lazy(() => exemptRanges(noProxy))
  const connecting: Connecting = lookup === undefined ? {} : { lookup }
  const opened: Awaitable<Exchanges>[] = []
  const opening = (open: () => Awaitable<Exchanges>): (() => Awaitable<Exchanges>) => {
    let exchanges: Awaitable<Exchanges> | undefined
    return () => {
      if (exchanges !== undefined) return exchanges
      exchanges = after(open(), (ready) => {
        exchanges = ready
        return ready
      })
      opened.push(exchanges)
      return exchanges
    }
  }
  const first = opening(() => openFirstRequests(connecting))
  const direct = opening(async () => (await import('./pool.ts')).openPool(connecting, undefined))
  const proxied = opening(async () => {
    const { openPool } = await import('./pool.ts')
    const urls = { httpProxy: httpProxy?.url ?? '', httpsProxy: httpsProxy?.url ?? '', noProxy }
    return openPool(connecting, urls)
  })
  let left = firstRequests
  return {
    /** Without a proxy of its own, https uses that of http, as in undici. */
    to: ({ protocol, hostname }: RequestAddress): ExchangeRoute => {
      const proxy = protocol === 'https:' ? (httpsProxy ?? httpProxy) : httpProxy
      if (proxy !== undefined && !isLoopback(hostname) && !isExempt()(hostname))
        return { open: proxied, proxy }
      left -= 1
      return { open: left >= 0 ? first : direct, proxy: undefined }
    },
    expect: (requests: number) => {
      if (requests > left) left = 0
    },
    close: async () => {
      for (const exchanges of opened) await (await exchanges).close()
    },
  }
}

function readLater({ status, headers, body }: Reply, address: RequestAddress): HttpResponse {
  // Nobody reads these bodies, and a 205 without Content-Length would hang until the idle timeout.
  if (status === 204 || status === 205 || (status >= 300 && status < 400)) body.drop()
  const fail = async (error: unknown): Promise<never> => {
    body.drop()
    const { bodyFailure } = await import('./failure.ts')
    throw bodyFailure(error, { host: address.host, status })
  }
  const read = <Value>(largest: number, decoded: (bytes: Buffer) => Value): Awaitable<Value> =>
    orElse(() => after(readBytes(body, { status, headers, largest }), decoded), fail)
  return {
    status,
    headers,
    text: (largest = largestReply) => read(largest, (bytes) => textOf(bytes, { status })),
    bytes: (largest = largestReply) => read(largest, (bytes) => bytes),
  }
}
