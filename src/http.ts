/** The shapes of one HTTP exchange, shared by whoever sends it and whoever answers it. */

export interface HttpRequest {
  readonly method: string
  /** Absolute; `local:/v1/...` for the embedded workspace. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface HttpResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * Reads the whole body, at most `largest` bytes of it; never called for 204, 205 and 3xx.
   * @throws ReplyError, NetworkError
   */
  text(largest?: number): Promise<string>
  /** The same, as it came. */
  bytes(largest?: number): Promise<Uint8Array>
}

/** Sends one request and answers with one reply; retries and meaning are the client's. */
export interface Transport {
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>
  close(): Promise<void>
}
