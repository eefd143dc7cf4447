/** Listens on a port of this machine. */
import type { Server } from 'node:http'
import { LocalError } from '../../errors.ts'

interface ListenAddress {
  readonly host: string
  readonly port: number
}

/**
 * Resolves to the server's origin.
 * @throws LocalError if the port is taken or forbidden
 */
export function listen(server: Server, { host, port }: ListenAddress): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      reject(
        new LocalError(`Can't listen on ${host}, port ${port}: ${reasonOf(error)}`, {
          hint: 'Another port: --port <n>; without it, ws takes one that is free',
          cause: error,
        }),
      )
    }
    server.once('error', fail)
    server.listen({ host: host.replace(/^\[|\]$/g, ''), port }, () => {
      server.off('error', fail)
      resolve(originOf(server, host))
    })
  })
}

function originOf(server: Server, host: string): string {
  const address = server.address()
  // Null and a path are for servers that are closed, or listen on a pipe.
  if (address === null || typeof address === 'string') throw new TypeError('the server has no port')
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${address.port}`
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return 'another program has it'
  if (code === 'EACCES') return 'only an administrator may take it'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address'
  return message
}
