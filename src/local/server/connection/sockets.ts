/** The open connections, and the choice of the one to close when there are too many. */
import type { Socket } from 'node:net'
import { ApiError } from '../../../errors.ts'
import { refuseOn } from './unreadable.ts'

export interface Sockets {
  /** Ordered by their latest request. */
  readonly all: ReadonlySet<Socket>
  readonly add: (socket: Socket) => void
  readonly heardOf: (socket: Socket) => void
}

interface Occupancy {
  /** True if a complete request of this connection has no reply yet. */
  isBusy(socket: Socket): boolean
}

/** @param most - open at a time. One more closes the one that has been idle longest, or is refused if none is idle. */
export function createSockets(most: number, { isBusy }: Occupancy): Sockets {
  const all = new Set<Socket>()

  const longestAtRest = () => {
    for (const socket of all) if (!isBusy(socket)) return socket
    return undefined
  }

  const makeRoom = (): boolean => {
    const resting = longestAtRest()
    resting?.destroy()
    return resting !== undefined
  }

  return {
    all,
    add: (socket) => {
      if (all.size >= most && !makeRoom()) {
        void refuseOn(socket, new ApiError('Too many connections are open; try again', { status: 503 }))
      }
      all.add(socket)
      socket.once('close', () => all.delete(socket))
    },
    heardOf: (socket) => {
      if (all.delete(socket)) all.add(socket)
    },
  }
}
