/** The shapes of one HTTP exchange, for both sides of it. */
import type { Awaitable } from '../concurrency/awaitable.ts'
import type { Cancellation } from '../concurrency/cancellation.ts'

export interface HttpRequest {
  readonly method: string
  /** Absolute; `local:/v1/...` for the embedded workspace. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** A body that is not text; there is no `body` then. */
  readonly bytes?: Uint8Array
}

export interface HttpResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * Reads the whole body, at most `largest` bytes of it; nobody calls it for 204, 205 and 3xx.
   * @throws ReplyError, NetworkError; also at once
   */
  text(largest?: number): Awaitable<string>
  /** The same, as bytes. */
  bytes(largest?: number): Awaitable<Uint8Array>
}

/** Sends one request and returns one reply. The client retries and interprets. */
export interface Transport {
  send(request: HttpRequest, signal: Cancellation): Promise<HttpResponse>
  /** Told how many requests come at least: for many, it takes the way that costs least for each, from the next one on. */
  readonly expect?: (requests: number) => void
  close(): Promise<void>
}
