/** A workspace behind a port: what its server is asked to do, and what it tells of the requests. */
import type { Socket } from 'node:net'

/** A place inside the server's network that documents may come from, for every user. */
export type AllowedFetch =
  /** Spelled like the host of a URL; without a port, every port. */
  | { readonly host: string; readonly port: number | undefined }
  /** @example 10.0.0.0 with 8 */
  | { readonly network: string; readonly prefix: number }

export interface ServeOptions {
  /** A loopback address or name; with a public address, any. */
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** The origin by which callers elsewhere reach the server, e.g. that of a balancer. */
  readonly publicUrl?: string | undefined
  readonly misbehaviour: Misbehaviour | undefined
  readonly allowFetch: readonly AllowedFetch[]
  /** True: members may import from and export to the Git repositories of this machine. */
  readonly allowGitFiles?: boolean | undefined
  /** True: no extended operation is there, as at a service that offers only what the API document shows. */
  readonly onlyDocument?: boolean | undefined
  /** Two runs of the same requests get the same replies, and nothing is fetched from anywhere. */
  readonly rehearsal?: RehearsalOptions
  /** Called with every exchange; entries hold no token. */
  readonly log: ((entry: AccessLogEntry) => void) | undefined
  /** Called with every failure whose details the caller must not see. */
  readonly fail: (error: unknown) => void
}

/** Faults that a server causes on purpose. The same requests in the same order meet the same faults. */
export interface Misbehaviour {
  readonly seed: number
  /** Replies that the server sends instead of doing the work, each for its share of requests. */
  readonly statuses: readonly { readonly status: number; readonly share: number }[]
  /** The share of requests whose connection the server resets, half of them after the work. */
  readonly reset: number
  /** Milliseconds before every reply. */
  readonly latency: { readonly least: number; readonly most: number } | undefined
  /** The number of the change, from 1, whose connection the server resets once it is done; undefined for none. */
  readonly cutAtWrite?: number | undefined
}

/** A request that a server has answered. */
export interface ObservedExchange {
  readonly method: string
  /** From `/v1` on, with the query. */
  readonly url: string
  /** JSON. */
  readonly body: string | undefined
  readonly status: number
  /** The text of the reply to a change. */
  readonly reply: string | undefined
}

/** A server whose workspace is there to try something on. */
export interface RehearsalOptions {
  /** The beginning of the clock, in milliseconds since 1970: it goes on with each request, and ids follow from it alone. */
  readonly start: number
  observe(exchange: ObservedExchange): void
}

export interface AccessLogEntry {
  /** ISO 8601. */
  readonly time: string
  /** The reply's `x-request-id`. */
  readonly id: string
  /** Null if the bytes were not a request. */
  readonly method: string | null
  /** Without the query, which may hold a share key. */
  readonly path: string | null
  /** Null if the connection ended without a reply. */
  readonly status: number | null
  readonly milliseconds: number
  readonly bytes: number
  /** The fault from --inject. */
  readonly injected?: string
}

export interface Serving {
  /** Origin, e.g. `http://127.0.0.1:4711`. */
  readonly url: string
  /** The time there, in milliseconds since 1970. */
  now(): number
  /** Answers on a connection that came by another way than the port. */
  take(connection: Socket): void
  /** Takes no more requests, answers those under way, and closes; resolves with the number it had to cut off. */
  stop(): Promise<number>
}
