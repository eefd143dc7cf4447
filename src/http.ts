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
  /** Reads the whole body; never called for 204 and 205. */
  text(): Promise<string>
}

/** Sends one request and answers with one reply; retries and meaning are the client's. */
export interface Transport {
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>
  close(): Promise<void>
}
