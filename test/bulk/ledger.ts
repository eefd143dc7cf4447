/** A service on loopback that performs every write and records it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pause } from '../support/pause.ts'

export interface Write {
  readonly method: string
  readonly path: string
  readonly body: string
}

export interface Ledger extends AsyncDisposable {
  readonly url: string
  /** Requests in the order of execution. */
  readonly writes: readonly Write[]
  /** The content of each path after the last write. */
  readonly state: ReadonlyMap<string, string>
  /** Called before each write, with the number of writes so far. */
  onWrite: (done: number) => void
  /** Milliseconds before the reply to a finished write. */
  delay: number
  /** No finished write is replied to before it resolves. */
  silence: Promise<void>
}

export async function openLedger(): Promise<Ledger> {
  const writes: Write[] = []
  const state = new Map<string, string>()
  const server = createServer((request, reply) => void answer(request, reply))
  const ledger: Ledger = {
    url: '',
    writes,
    state,
    onWrite: () => undefined,
    delay: 0,
    silence: Promise.resolve(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      // The client was killed while it sent: the request was never whole.
      return
    }
    const { method = '', url: path = '' } = request
    const body = Buffer.concat(chunks).toString()
    ledger.onWrite(writes.length)
    writes.push({ method, path, body })
    state.set(path, body)
    await ledger.silence
    if (ledger.delay > 0) await pause(ledger.delay, 'the service is slow')
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ id: `made-${writes.length}`, object: 'space' }))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address.
  const { port } = server.address() as AddressInfo
  return Object.assign(ledger, { url: `http://127.0.0.1:${port}` })
}
