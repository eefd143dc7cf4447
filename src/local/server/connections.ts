/**
 * Requests of one connection are worked on one after the other: a pipelined read sees the write before it, and what can't be
 * read any further is refused only when everything before it is answered (RFC 9112, 9.3.2).
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ApiError } from '../../errors.ts'

interface Connection {
  /** Resolves when everything so far is answered. */
  turn: Promise<void>
  /** The last that came in: the only one whose body can be missing. */
  latest: Incoming | undefined
}

interface Incoming {
  readonly request: IncomingMessage
  readonly breaking: AbortController
  answered: boolean
}

/** Works on a request; `broken` is aborted with an ApiError when the rest of its body can't be read. */
type Work = (broken: AbortSignal) => Promise<void>

export interface Connections {
  /** Runs `work` when it is this request's turn. */
  inTurn(request: IncomingMessage, work: Work): Promise<void>
  /** Tells the work on the request that can't be read any further; where there is none, runs `refuse` in its turn. */
  break(socket: Duplex, error: ApiError, refuse: () => void): void
  /** How many requests are being worked on, or wait to be. */
  underWay(): number
}

export function createConnections(): Connections {
  const known = new WeakMap<Duplex, Connection>()
  let underWay = 0

  const connectionOf = (socket: Duplex): Connection => {
    const found = known.get(socket) ?? { turn: Promise.resolve(), latest: undefined }
    known.set(socket, found)
    return found
  }

  return {
    inTurn(request, work) {
      const connection = connectionOf(request.socket)
      const incoming = { request, breaking: new AbortController(), answered: false }
      connection.latest = incoming
      underWay += 1
      connection.turn = connection.turn
        .then(() => work(incoming.breaking.signal))
        .finally(() => {
          incoming.answered = true
          underWay -= 1
        })
      return connection.turn
    },
    break(socket, error, refuse) {
      const { latest, turn } = connectionOf(socket)
      if (latest === undefined || latest.request.complete) void turn.then(refuse)
      else if (!latest.answered) latest.breaking.abort(error)
      // It was answered before its body ended, and the body never ends: there is nothing more to say.
      else socket.destroy()
    },
    underWay: () => underWay,
  }
}
