/**
 * Requests of one connection are worked on one after the other: a pipelined read sees the write before it, and what can't be
 * read any further is refused only when everything before it is answered (RFC 9112, 9.3.2). A caller who does not wait for
 * answers is not read any further, and leaves no work behind when the connection ends.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { ApiError } from '../../errors.ts'
import { holdBack } from './hold-back.ts'
import type { Limits } from './limits.ts'

interface Connection {
  /** Resolves when everything so far is answered. */
  turn: Promise<void>
  /** The last that came in: the only one whose body can be missing. */
  latest: Incoming | undefined
  /** How many requests are not answered yet. */
  unanswered: number
  /** True when the server took no more from it; nothing that follows is answered. */
  isFull: boolean
  /** Stops reading what comes in, or goes on. */
  readonly hold: (isHeld: boolean) => void
}

interface Incoming {
  readonly request: IncomingMessage
  readonly breaking: AbortController
  answered: boolean
}

/** Works on a request; `broken` is aborted with an ApiError when the rest of its body can't be read. */
type Work = (broken: AbortSignal) => Promise<void>

interface Turns {
  readonly work: Work
  /** Runs instead where too many requests wait already, and ends the connection. */
  readonly refuse: (error: ApiError) => void
}

export interface Connections {
  /** Runs `work` when it is this request's turn, and not at all when the connection is gone by then. */
  inTurn(request: IncomingMessage, turns: Turns): Promise<void>
  /** Tells the work on the request that can't be read any further; where there is none, runs `refuse` in its turn. */
  break(socket: Duplex, error: ApiError, refuse: () => void): void
  /** True while a request of this connection that came whole is not answered. */
  isBusy(socket: Duplex): boolean
  /** How many requests are being worked on, or wait to be. */
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

  const refuseMore = async (connection: Connection, refuse: Turns['refuse']) => {
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
        // For the others to be heard: what is here already could be answered without ever looking for them.
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
