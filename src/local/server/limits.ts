/** How much and how long a caller may take; enough for everything the API can mean. */

export interface Limits {
  /** Bytes of a body: an integration's script with its previews fits. */
  readonly body: number
  /** Bytes of a body that is read before anybody looks at the token. */
  readonly bodyOfStranger: number
  /** Bytes of all bodies together that are not worked on yet. */
  readonly bodies: number
  /** Connections at a time. */
  readonly connections: number
  /** Requests at a time that are not answered yet. */
  readonly waiting: number
  /** Bytes of all headers of a request. */
  readonly headers: number
  /** Milliseconds for the headers to arrive. */
  readonly headersTime: number
  /** Milliseconds for the body to arrive. */
  readonly bodyTime: number
  /** Milliseconds that a caller may take nothing of an answer for. */
  readonly answerTime: number
  /** Milliseconds that a connection may rest between two requests. */
  readonly restTime: number
  /** Milliseconds that requests under way are given when the server stops. */
  readonly drainTime: number
}

export const usualLimits: Limits = {
  body: 8 * 1024 * 1024,
  bodyOfStranger: 64 * 1024,
  bodies: 64 * 1024 * 1024,
  connections: 500,
  waiting: 5000,
  headers: 16 * 1024,
  headersTime: 10_000,
  bodyTime: 30_000,
  answerTime: 60_000,
  restTime: 30_000,
  drainTime: 5_000,
}
