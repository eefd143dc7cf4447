/** A service on loopback with outages: its port is closed, a gateway answers for it, or it hangs up. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pause } from '../support/pause.ts'

export type Absence = 'closed' | '503' | 'reset'

export interface Outage extends AsyncDisposable {
  readonly url: string
  /** How often the service performed each request, by `METHOD /path`. */
  readonly done: ReadonlyMap<string, number>
  /** The members that changes (PATCH) have set, by path. */
  readonly set: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** Probes of the list of organizations, at any time. */
  readonly probes: readonly IncomingMessage['headers'][]
  /** Called before each request, with the number of requests so far. */
  onRequest: (done: number) => void
  /** Starts an outage of so many milliseconds. */
  leave(absence: Absence, milliseconds: number): void
  comeBack(): Promise<void>
}

/** @param answer - to each request but probes; undefined for what a gateway alone refuses. */
export async function openService(
  answer: (path: string) => object | undefined = () => ({ id: 'x' }),
): Promise<Outage> {
  const done = new Map<string, number>()
  const set = new Map<string, Readonly<Record<string, unknown>>>()
  const probes: IncomingMessage['headers'][] = []
  let absence: Absence | undefined
  let port = 0
  let server: Server
  let total = 0
  const service: Outage = {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    done,
    set,
    probes,
    onRequest: () => undefined,
    leave: (how, milliseconds) => {
      absence = how
      if (how === 'closed') close()
      if (Number.isFinite(milliseconds))
        void pause(milliseconds, 'so long it is away').then(() => service.comeBack())
    },
    comeBack: async () => {
      const was = absence
      absence = undefined
      if (was === 'closed') await open()
    },
    [Symbol.asyncDispose]: async () => close(),
  }
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  function perform(request: IncomingMessage, reply: ServerResponse, sent: string): void {
    const path = request.url ?? ''
    total += 1
    const key = `${request.method} ${path}`
    done.set(key, (done.get(key) ?? 0) + 1)
    if (request.method === 'PATCH') change(path, sent)
    const body = answer(path)
    reply.writeHead(body === undefined ? 503 : 200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ ...body, ...set.get(path) }))
  }
  const change = (path: string, sent: string) => set.set(path, { ...set.get(path), ...JSON.parse(sent) })
  function serve(request: IncomingMessage, reply: ServerResponse): void {
    const path = request.url ?? ''
    const isProbe = path.startsWith('/v1/orgs?')
    if (isProbe) probes.push(request.headers)
    if (!isProbe && absence === undefined) service.onRequest(total)
    // A request that came before is done, and its reply is lost where the connection is.
    let sent = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      sent += text
    })
    request.on('end', () => {
      if (absence === '503')
        return void reply.writeHead(503, { 'content-type': 'text/html' }).end('<p>Away</p>')
      if (absence === 'reset') return void request.socket.resetAndDestroy()
      if (absence !== undefined || isProbe) return void reply.end('{"items":[]}')
      perform(request, reply, sent)
    })
  }
  async function open(): Promise<void> {
    server = createServer(serve)
    server.keepAliveTimeout = 60_000
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    // A server that listens on a port has an address.
    port = (server.address() as AddressInfo).port
  }
  await open()
  return service
}
