/**
 * Handles the requests of one connection in turn: a pipelined read sees the write before it, and an unreadable request is refused
 * only after the replies before it (RFC 9112, 9.3.2). If a caller does not wait for replies, ws stops reading from it, and drops
 * its waiting work when the connection ends.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from '../../../errors.ts'
import type { Limits } from '../limits.ts'
import { holdBack } from './backpressure.ts'

interface Connection {
  /** Resolves when all requests so far have their replies. */
  turn: Promise<void>
  /** The latest request: only its body can still be incomplete. */
  latest: IncomingRequest | undefined
  /** The number of requests without a reply. */
  unanswered: number
  /** True after the server refused more: it ignores everything that follows. */
  isFull: boolean
  /** Stops reading from the connection, or continues. */
  readonly hold: (isHeld: boolean) => void
}

interface IncomingRequest {
  readonly request: IncomingMessage
  readonly breaking: AbortController
  answered: boolean
}

/** Handles a request; `broken` aborts with an ApiError if the rest of its body can't be read. */
type RequestWork = (broken: AbortSignal) => Promise<void>

interface RequestTurns {
  readonly work: RequestWork
  /** Runs instead if too many requests wait already, and ends the connection. */
  readonly refuse: (error: ApiError) => void
}

export interface Connections {
  /** Runs `work` in this request's turn, or not at all if the connection is gone by then. */
  inTurn(request: IncomingMessage, turns: RequestTurns): Promise<void>
  /** Aborts the work on the unreadable request; without any, runs `refuse` in its turn. */
  break(socket: Duplex, error: ApiError, refuse: () => void): void
  /** True if a complete request of this connection has no reply yet. */
  isBusy(socket: Duplex): boolean
  /** The number of requests in work or waiting. */
  underWay(): number
}

export function createConnections({ waiting }: Pick<Limits, 'waiting'>): Connections {
  const known = new WeakMap<Duplex, Connection>()
  let underWay = 0

  const connectionOf = (socket: Duplex): Connection => {
    const found = known.get(socket)
    if (found !== undefined) return found
    const made = {
      turn: Promise.resolve(),
      latest: undefined,
      unanswered: 0,
      isFull: false,
      hold: holdBack(socket),
    }
    known.set(socket, made)
    return made
  }

  const refuseMore = async (connection: Connection, refuse: RequestTurns['refuse']) => {
    connection.isFull = true
    await connection.turn
    refuse(new ApiError('Too many requests wait for their answers; send fewer at once', { status: 503 }))
  }

  return {
    inTurn(request, { work, refuse }) {
      const connection = connectionOf(request.socket)
      if (connection.isFull) return Promise.resolve()
      const isBehind = connection.unanswered > 0
      if (isBehind && underWay >= waiting) return refuseMore(connection, refuse)
      const incoming = { request, breaking: new AbortController(), answered: false }
      connection.latest = incoming
      connection.unanswered += 1
      underWay += 1
      if (isBehind) connection.hold(true)
      const run = async () => {
        // Lets other connections in: a backlog could be answered without ever looking at them.
        if (isBehind && request.socket.writable) await new Promise((resolve) => setImmediate(resolve))
        if (request.socket.writable) await work(incoming.breaking.signal)
      }
      connection.turn = connection.turn.then(run).finally(() => {
        incoming.answered = true
        underWay -= 1
        connection.unanswered -= 1
        if (connection.unanswered === 0) connection.hold(false)
      })
      return connection.turn
    },
    break(socket, error, refuse) {
      const { latest, turn, isFull } = connectionOf(socket)
      if (isFull) return
      if (latest === undefined || latest.request.complete) void turn.then(refuse)
      else if (!latest.answered) latest.breaking.abort(error)
      // It was answered before its body ended, and the body never ends: there is nothing more to say.
      else socket.destroy()
    },
    isBusy: (socket) => {
      const { unanswered = 0, latest } = known.get(socket) ?? {}
      return unanswered > 1 || (unanswered === 1 && latest?.request.complete === true)
    },
    underWay: () => underWay,
  }
}
