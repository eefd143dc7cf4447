/** Serves clients of earlier revisions of the protocol, which keep a session: their answers and cancellations come apart. */
import { randomUUID } from 'node:crypto'
import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { Context } from '../../context.ts'

interface OlderSessions {
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

interface OpenSession {
  readonly transport: WebStandardStreamableHTTPServerTransport
  usedAt: number
}

const mostSessions = 64

/** Milliseconds without a request. */
const longestIdle = 60 * 60_000

export function createOlderSessions(
  createServer: () => Server,
  { age }: Pick<Context, 'age'>,
): OlderSessions {
  const sessions = new Map<string, OpenSession>()
  const open = async () => {
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        makeRoom(sessions, age())
        sessions.set(id, { transport, usedAt: age() })
      },
      onsessionclosed: (id) => void sessions.delete(id),
    })
    await createServer().connect(transport)
    return transport
  }
  return {
    fetch: async (request) => {
      const id = request.headers.get('mcp-session-id')
      if (id === null) return (await open()).handleRequest(request)
      const session = sessions.get(id)
      if (session === undefined) return Response.json(lost, { status: 404 })
      session.usedAt = age()
      return session.transport.handleRequest(request)
    },
    close: async () => {
      for (const { transport } of sessions.values()) await transport.close()
      sessions.clear()
    },
  }
}

const lost = { jsonrpc: '2.0', error: { code: -32_001, message: 'Session not found' }, id: null }

/** The one that was used least lately goes first. */
function makeRoom(sessions: Map<string, OpenSession>, now: number): void {
  const oldest = [...sessions].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
  for (const [id, { transport, usedAt }] of oldest) {
    if (sessions.size < mostSessions && now - usedAt < longestIdle) return
    sessions.delete(id)
    void transport.close()
  }
}
