/** Answers requests over HTTP by the official SDK: one endpoint, for callers with the token. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from '@modelcontextprotocol/node'
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server'
import { createServer } from '../serving/server.ts'
import type { ServerState } from '../state.ts'
import { createOlderSessions } from './older-sessions.ts'
import type { TokenCheck } from './token-check.ts'

interface HttpAnswering {
  answer(request: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

interface HttpEndpoint {
  readonly check: TokenCheck
  /** The only path. */
  readonly endpoint: string
}

export function createAnswering(state: ServerState, { check, endpoint }: HttpEndpoint): HttpAnswering {
  const older = createOlderSessions(() => createServer(state), state.context)
  const modern = createMcpHandler(() => createServer(state), { legacy: 'reject' })
  const handle = toNodeHandler({
    fetch: async (request, options) =>
      (await isLegacyRequest(request)) ? older.fetch(request) : modern.fetch(request, options),
  })
  const [isOurHost, isOurOrigin] = [localhostHostValidation(), localhostOriginValidation()]
  return {
    answer: (request, response) => {
      // A page that a browser shows may reach this port: neither its name nor its origin is ours.
      if (!isOurHost(request, response) || !isOurOrigin(request, response)) return
      if (request.url?.split('?', 1)[0] !== endpoint) return void response.writeHead(404).end()
      if (!check.isRight(request.headers.authorization))
        return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
      // Node's types leave open what a request always has.
      void handle(request as NodeIncomingMessageLike, response)
    },
    close: async () => {
      await modern.close()
      await older.close()
    },
  }
}
