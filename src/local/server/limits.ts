/** Limits of a caller's data and time: enough for every use of the API. */

export interface Limits {
  /** Bytes of a body: an integration's script with its previews fits. */
  readonly body: number
  /** Bytes of a body before the server checks the token. */
  readonly bodyOfStranger: number
  /** Bytes of all waiting bodies together. */
  readonly bodies: number
  /** Connections at a time. */
  readonly connections: number
  /** Requests without a reply at a time. */
  readonly waiting: number
  /** Bytes of all headers of a request. */
  readonly headers: number
  /** Milliseconds for the headers to arrive. */
  readonly headersTime: number
  /** Milliseconds for the body to arrive. */
  readonly bodyTime: number
  /** Milliseconds in which a caller may read nothing of a reply. */
  readonly answerTime: number
  /** Milliseconds between two requests of a connection. */
  readonly restTime: number
  /** Milliseconds for requests under way when the server stops. */
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
