/** One HTTP exchange over undici. It returns the head at once and the body on request, and stops when the signal says so. */
import type { Dispatcher } from 'undici'
import { createBody, type ReplyReceiver } from './body.ts'

export interface Reply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReplyReceiver
}

interface Watch {
  readonly signal: AbortSignal
  /** Called before the first byte leaves. Without this call, the service has seen nothing of the request. */
  begin(): void
}

/**
 * Undici ignores signals while it connects, and its streams cost more than the few chunks of a reply.
 * @throws undici's error if there is no head; the signal's reason
 */
export function exchange(
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
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return Object.fromEntries(entries)
}
