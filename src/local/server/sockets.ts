/** The connections that are open, and which of them goes when there are too many. */
import type { Socket } from 'node:net'
import { ApiError } from '../../errors.ts'
import { refuseOn } from './unreadable.ts'

export interface Sockets {
  /** In the order in which a request last came in on them. */
  readonly all: ReadonlySet<Socket>
  readonly add: (socket: Socket) => void
  readonly heardOf: (socket: Socket) => void
}

interface Occupancy {
  /** True while a request of this connection that came whole is not answered. */
  isBusy(socket: Socket): boolean
}

/** @param most - open at a time; one more closes the one that has rested longest, and is refused where none rests. */
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
