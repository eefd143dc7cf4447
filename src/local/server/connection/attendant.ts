/** Handles every exchange on a connection: answers it, and logs it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from '../../../errors.ts'
import type { ServeOptions } from '../../../workspaces/serving.ts'
import { createSecret } from '../../ids.ts'
import { createAccessLog } from '../access-log.ts'
import { createConnections } from './connections.ts'
import { createExchange, type Exchange, type ExchangeParts } from './exchange.ts'
import { replyTo } from './failure.ts'
import { send } from './send.ts'
import { refuseOn, unreadable } from './unreadable.ts'

interface AttendantParts extends ExchangeParts, Pick<ServeOptions, 'log' | 'fail' | 'rehearsal'> {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds since the program began, on a clock that nobody sets. */
  readonly age: () => number
  /** 0 <= x < 1 */
  readonly random: () => number
}

export interface Attendant {
  readonly attend: (request: IncomingMessage, response: ServerResponse) => void
  /** Answers bytes that are not a request. */
  readonly refuse: (error: NodeJS.ErrnoException, socket: Duplex) => void
  /** From now on, every reply ends its connection. */
  drain(): void
  /** True if a complete request of this connection has no reply yet. */
  isBusy(socket: Duplex): boolean
  /** The number of requests without a reply. */
  underWay(): number
}

export function createAttendant(parts: AttendantParts): Attendant {
  const connections = createConnections(parts.limits)
  const log = createAccessLog({ ...parts, run: wordOfRun(parts) })
  const answer = withFailures(createExchange(parts), parts)
  let draining = false

  const work = async (request: IncomingMessage, response: ServerResponse, broken: AbortSignal) => {
    const { id, over } = log.begin(request)
    const isInvited = invite(request, response, parts.limits.body)
    const { reply, injected } = await answer(request, broken)
    if (reply === undefined || request.socket.destroyed) {
      request.socket.resetAndDestroy()
      return over({ status: null, bytes: 0, injected })
    }
    // After a cut body, nobody can tell where the next request begins.
    const isCutOff = broken.aborted || reply.status === 408 || !isInvited
    const last = draining || isCutOff
    const date = parts.rehearsal === undefined ? undefined : new Date(parts.now()).toUTCString()
    const bytes = await send(response, reply, { id, last, date, patience: parts.limits.answerTime })
    over({ status: reply.status, bytes, injected })
  }

  return {
    attend: (request, response) => {
      connections
        .inTurn(request, {
          work: (broken) => work(request, response, broken),
          refuse: (error) => {
            log.begin(request).over({ status: error.status, bytes: 0 })
            void refuseOn(request.socket, error)
          },
        })
        .catch((error: unknown) => {
          parts.fail(error)
          request.socket.destroy()
        })
    },
    refuse: ({ code }, socket) => {
      const error = unreadable(code)
      connections.break(socket, error, () => {
        if (code !== 'ECONNRESET') log.begin(undefined).over({ status: error.status, bytes: 0 })
        void refuseOn(socket, error)
      })
    },
    drain: () => {
      draining = true
    },
    isBusy: (socket) => connections.isBusy(socket),
    underWay: () => connections.underWay(),
  }
}

/** Servers of one workspace start within the same millisecond; a rehearsal is the same every time. */
const wordOfRun = ({ now, random, rehearsal }: AttendantParts): string =>
  rehearsal === undefined ? createSecret(random, 10) : now().toString(36)

/** Turns failures into replies, and reports those that are not the caller's fault. */
function withFailures(exchange: Exchange, { fail }: Pick<AttendantParts, 'fail'>): Exchange {
  return async (request, broken) => {
    try {
      return await exchange(request, broken)
    } catch (error) {
      if (!(error instanceof ApiError)) fail(error)
      return { reply: replyTo(error), injected: undefined }
    }
  }
}

/** Invites a waiting caller to send the body (RFC 9110, 10.1.1); false if it is too long. */
function invite({ headers }: IncomingMessage, response: ServerResponse, most: number): boolean {
  if (headers.expect?.toLowerCase() !== '100-continue') return true
  if (Number(headers['content-length'] ?? 0) > most) return false
  response.writeContinue()
  return true
}
