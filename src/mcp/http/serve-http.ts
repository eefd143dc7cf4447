/** Serves clients over HTTP on this machine: one endpoint, for whoever has the token. */
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from '@modelcontextprotocol/node'
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server'
import { LocalError, messageOf } from '../../errors.ts'
import { createServer } from '../server.ts'
import type { ServerState } from '../state.ts'
import { createOlderSessions } from './older-sessions.ts'
import { createTokenCheck } from './token-check.ts'

interface HostAndPort {
  readonly host: string
  readonly port: number
}

const endpoint = '/mcp'

export async function serveHttp(state: ServerState, place: HostAndPort): Promise<void> {
  const { context, serving } = state
  const check = createTokenCheck(context.env)
  const older = createOlderSessions(() => createServer(state), context)
  const modern = createMcpHandler(() => createServer(state), { legacy: 'reject' })
  const handle = toNodeHandler({
    fetch: async (request, options) =>
      (await isLegacyRequest(request)) ? older.fetch(request) : modern.fetch(request, options),
  })
  const [isOurHost, isOurOrigin] = [localhostHostValidation(), localhostOriginValidation()]
  const http = createHttpServer((request, response) => {
    // A page that a browser shows may reach this port: neither its name nor its origin is ours.
    if (!isOurHost(request, response) || !isOurOrigin(request, response)) return
    if (request.url?.split('?', 1)[0] !== endpoint) return void response.writeHead(404).end()
    if (!check.isRight(request.headers.authorization))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    // Node's types leave open what a request always has.
    void handle(request as NodeIncomingMessageLike, response)
  })
  const port = await listening(http, place)
  await serving.notice(`Serving agents at http://${place.host}:${port}${endpoint}; Ctrl-C stops it`)
  if (check.made !== undefined) await serving.notice(`Token, shown once: ${check.made}`)
  await aborted(context.signal)
  http.close()
  await modern.close()
  await older.close()
  http.closeAllConnections()
}

function listening(http: HttpServer, { host, port }: HostAndPort): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(new LocalError(`${host}:${port} can't be listened on: ${messageOf(error)}`, { cause: error }))
    http.once('error', fail)
    http.listen(port, host.replace(/^\[|\]$/g, ''), () => {
      http.off('error', fail)
      // A server on a port has an address.
      resolve((http.address() as AddressInfo).port)
    })
  })
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
