/** One HTTP exchange, whichever library carries it, and how long it may wait for what comes next. */

import type { LookupFunction } from 'node:net'
import type { Cancellation } from '../../concurrency/cancellation.ts'
import type { HttpRequest } from '../../http/exchange.ts'
import type { RequestAddress } from './address.ts'
import type { ReplyReceiver } from './reply-body.ts'

/** The head is there; the body comes on request. */
export interface Reply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReplyReceiver
}

export interface Watch {
  readonly signal: Cancellation
  /** Called before the first byte leaves. Without this call, the service has seen nothing of the request. */
  begin(): void
}

/** Keeps its connections for the next exchange. */
export interface Exchanges {
  /** @throws the library's error if there is no head; the signal's reason */
  exchange(request: HttpRequest, address: RequestAddress, watch: Watch): Promise<Reply>
  close(): Promise<void>
}

export interface Connecting {
  /** Resolves host names; default: the system's resolver. */
  readonly lookup?: LookupFunction
}

/** Milliseconds. */
export const longest = { connect: 10_000, head: 30_000, nextPart: 30_000 }

const codes = {
  connect: 'UND_ERR_CONNECT_TIMEOUT',
  head: 'UND_ERR_HEADERS_TIMEOUT',
  nextPart: 'UND_ERR_BODY_TIMEOUT',
}

/** The error that undici gives if it does not come in time. */
export const tooLate = (awaited: keyof typeof longest): Error =>
  Object.assign(new Error(codes[awaited]), { code: codes[awaited] })

/** Node's 250 ms give up on addresses that are merely far away. */
export const autoSelectFamilyAttemptTimeout = 1000

/** Node's own limit. undici would load node:http to ask for it. */
export const maxHeaderSize = 16 * 1024
