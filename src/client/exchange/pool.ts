/** Exchanges over undici: for long runs, and through proxies. Only this file loads the library. */
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import {
  autoSelectFamilyAttemptTimeout,
  type Connecting,
  type Exchanges,
  longest,
  maxHeaderSize,
  type Reply,
  type Watch,
} from './exchange.ts'
import { createBody } from './reply-body.ts'
import { type AwaitedReply, createSilence, type Silence } from './silent-replies.ts'

export interface ProxyUrls {
  readonly httpProxy: string
  readonly httpsProxy: string
  readonly noProxy: string
}

/** Without proxies, it connects directly. */
export function openPool(connecting: Connecting, proxies: ProxyUrls | undefined): Exchanges {
  const options = optionsWith(connecting)
  const { connect } = options
  const silence = createSilence()
  const dispatcher =
    proxies === undefined
      ? new Agent(options)
      : new EnvHttpProxyAgent({ ...options, proxyTls: connect, requestTls: connect, ...proxies })
  return {
    exchange: ({ method, headers, body, bytes }, { origin, path }, watch) => {
      const request = { origin, path, method, headers, body: body ?? bytes ?? null }
      return exchange({ dispatcher, silence }, { ...request, ...noTimers }, watch)
    },
    /** Nobody needs replies any more, and close() would wait for those that never end. */
    close: () => {
      silence.close()
      return dispatcher.destroy()
    },
  }
}

/** `Silence` does their work. Set per request, because a proxied connection takes none from its agent. */
const noTimers = { headersTimeout: 0, bodyTimeout: 0 }

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
  { dispatcher, silence }: { readonly dispatcher: Dispatcher; readonly silence: Silence },
  request: Dispatcher.DispatchOptions,
  { signal, begin }: Watch,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const handler = new ReplyHandler({ silence, signal, begin, resolve, reject })
    if (handler.listen()) dispatcher.dispatch(request, handler)
  })
}

interface PendingExchange extends Watch {
  readonly silence: Silence
  resolve(reply: Reply): void
  reject(error: Error): void
}

/** A class, because each of thousands of requests has one. */
class ReplyHandler implements Dispatcher.DispatchHandler, AwaitedReply {
  awaited: AwaitedReply['awaited'] = 'head'
  silence = 0
  readonly #answering: PendingExchange
  /** While `Silence` watches. */
  #place: number | undefined
  readonly #body = createBody(this)
  #controller: Dispatcher.DispatchController | undefined
  readonly #abort = () => {
    this.fail(this.#answering.signal.reason)
  }

  constructor(answering: PendingExchange) {
    this.#answering = answering
  }

  /** False if the attempt is over already. */
  listen(): boolean {
    const { signal } = this.#answering
    signal.addEventListener('abort', this.#abort)
    if (signal.aborted) this.#abort()
    return !signal.aborted
  }

  pause(): void {
    this.awaited = undefined
    this.#controller?.pause()
  }

  resume(): void {
    this.#awaitNextPart()
    this.#controller?.resume()
  }

  fail(error: Error): void {
    this.#end(error)
    this.#controller?.abort(error)
  }

  drop(reason: Error): void {
    this.#controller?.abort(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { signal, begin, silence } = this.#answering
    this.#controller = controller
    if (signal.aborted) controller.abort(signal.reason)
    else {
      this.#place ??= silence.watch(this)
      begin()
    }
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return
    this.#awaitNextPart()
    this.#answering.resolve({ status, headers: inOneText(headers), body: this.#body })
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.silence = 0
    this.#body.add(chunk)
  }

  onResponseEnd(): void {
    this.#leave()
    this.#body.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end(error)
  }

  #awaitNextPart(): void {
    this.awaited = 'nextPart'
    this.silence = 0
  }

  #end(error: Error): void {
    this.#leave()
    this.#answering.reject(error)
    this.#body.fail(error)
  }

  #leave(): void {
    const { signal, silence } = this.#answering
    signal.removeEventListener('abort', this.#abort)
    if (this.#place !== undefined) silence.end(this.#place)
    this.#place = undefined
  }
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** A header that came several times becomes one text with commas. Nearly always none did. */
function inOneText(headers: Headers): Readonly<Record<string, string>> {
  if (areTexts(headers)) return headers
  const texts: Record<string, string> = Object.create(null)
  for (const name in headers) texts[name] = String(headers[name])
  return texts
}

function areTexts(headers: Headers): headers is Readonly<Record<string, string>> {
  for (const name in headers) if (typeof headers[name] !== 'string') return false
  return true
}
