/** Exchanges over undici: for long runs, and through proxies. Only this file loads the library. */
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import { createBody } from './body.ts'
import {
  autoSelectFamilyAttemptTimeout,
  type Connecting,
  type Exchanges,
  longest,
  maxHeaderSize,
  type Reply,
  type Watch,
} from './exchange.ts'

export interface ProxyUrls {
  readonly httpProxy: string
  readonly httpsProxy: string
  readonly noProxy: string
}

/** Without proxies, it connects directly. */
export function openPool(connecting: Connecting, proxies: ProxyUrls | undefined): Exchanges {
  const options = optionsWith(connecting)
  const { connect } = options
  const dispatcher =
    proxies === undefined
      ? new Agent(options)
      : new EnvHttpProxyAgent({ ...options, proxyTls: connect, requestTls: connect, ...proxies })
  return {
    exchange: ({ method, headers, body, bytes }, { origin, pathname, search }, watch) => {
      const request = { origin, path: `${pathname}${search}`, method, headers, body: body ?? bytes ?? null }
      return exchange(dispatcher, { ...request, ...timeouts }, watch)
    },
    /** Nobody needs replies any more, and close() would wait for those that never end. */
    close: () => dispatcher.destroy(),
  }
}

/** Set per request, because a proxied connection takes no timeouts from its agent. */
const timeouts = { headersTimeout: longest.head, bodyTimeout: longest.nextPart }

const optionsWith = (connecting: Connecting) => ({
  allowH2: false,
  maxHeaderSize,
  connect: {
    timeout: longest.connect,
    // A forgotten NODE_TLS_REJECT_UNAUTHORIZED=0 must not send the token to a stranger.
    rejectUnauthorized: true,
    ...connecting,
  },
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout,
})

/** Undici ignores signals while it connects, and its streams cost more than the few chunks of a reply. */
function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { signal, begin }: Watch,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    const body = createBody({
      pause: () => controller?.pause(),
      resume: () => controller?.resume(),
      drop: (reason) => controller?.abort(reason),
    })
    const fail = (error: Error) => {
      signal.removeEventListener('abort', abort)
      reject(error)
      body.fail(error)
    }
    const abort = () => {
      fail(signal.reason)
      controller?.abort(signal.reason)
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) return abort()
    dispatcher.dispatch(request, {
      onRequestStart: (started) => {
        controller = started
        if (signal.aborted) return started.abort(signal.reason)
        begin()
      },
      onResponseStart: (_controller, status, headers) => {
        if (status >= 200) resolve({ status, headers: inOneText(headers), body })
      },
      onResponseData: (_controller, chunk) => body.add(chunk),
      onResponseEnd: () => {
        signal.removeEventListener('abort', abort)
        body.end()
      },
      onResponseError: (_controller, error) => fail(error),
    })
  })
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** A header that came several times becomes one text with commas. */
function inOneText(headers: Headers): Readonly<Record<string, string>> {
  const texts: Record<string, string> = Object.create(null)
  for (const name in headers) texts[name] = String(headers[name])
  return texts
}
