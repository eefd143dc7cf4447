/** A server of raw sockets on loopback: it reads requests byte by byte, and answers as badly as a test wants. */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

export interface Received {
  readonly method: string
  /** As it stood in the request line. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

export interface Exchange {
  readonly request: Received
  readonly socket: Socket
  /** 1 for the server's first request. */
  readonly number: number
}

/** The server's reaction to a complete request. */
export type Behaviour = (exchange: Exchange) => unknown

export interface HostileServer extends AsyncDisposable {
  readonly url: string
  readonly port: number
  /** In order, over all connections. */
  readonly requests: readonly Received[]
  /** Bytes that were no request. */
  readonly strange: readonly string[]
}

interface Place {
  readonly host?: string
  readonly tls?: TlsOptions
  /** Done with every connection, before a request has come. */
  readonly greet?: (socket: Socket) => unknown
}

/** @example await using server = await hostile(inTurn(closed, replied({ body: {} }))) */
export async function hostile(
  behave: Behaviour,
  { host = '127.0.0.1', tls, greet }: Place = {},
): Promise<HostileServer> {
  const requests: Received[] = []
  const strange: string[] = []
  const sockets = new Set<Socket>()
  const attend = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Clients hang up in the middle here; that is what is tested.
    socket.on('error', () => undefined)
    greet?.(socket)
    let pending = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk])
      for (let taken = take(pending); taken !== undefined; taken = take(pending)) {
        pending = pending.subarray(taken.size)
        if (taken.request === undefined) strange.push(taken.text)
        else behave({ request: taken.request, socket, number: requests.push(taken.request) })
      }
    })
  }
  const server = tls === undefined ? createServer(attend) : createTlsServer(tls, attend)
  const port = await listen(server, host)
  const shownHost = host.includes(':') ? `[${host}]` : host
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${shownHost}:${port}`,
    port,
    requests,
    strange,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export async function listen(server: Server, host: string): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  // A listening TCP server has an address with a port.
  return (server.address() as { port: number }).port
}

interface Taken {
  readonly size: number
  readonly text: string
  /** Undefined when the bytes are no request as RFC 9112 has it. */
  readonly request: Received | undefined
}

/** The first request in the bytes; undefined while more of it is to come. */
function take(bytes: Buffer): Taken | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const text = bytes.toString('latin1', 0, end)
  const [line = '', ...fields] = text.split('\r\n')
  const [, method, target] = /^([A-Z]+) (\S+) HTTP\/1\.1$/.exec(line) ?? []
  const headers = fields.map((field) => {
    const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(field) ?? []
    return [name.toLowerCase(), value] as const
  })
  const isRequest = method !== undefined && target !== undefined && headers.every(([name]) => name !== '')
  const length = Number(headers.find(([name]) => name === 'content-length')?.[1] ?? 0)
  const size = end + 4 + length
  if (bytes.length < size) return undefined
  const body = bytes.toString('utf8', end + 4, size)
  return { size, text, request: isRequest ? { method, target, headers, body } : undefined }
}
