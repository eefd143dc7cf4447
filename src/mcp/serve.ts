/** Starts the server for agents, on stdin and stdout or behind a port, and ends it in order. */
import type { Readable, Writable } from 'node:stream'
import type { AgentServer, AgentServing } from '../agents.ts'
import type { Context } from '../context.ts'
import { createState, type ServerState } from './state.ts'

interface Streams {
  readonly input: Readable
  readonly output: Writable
}

/** @param reserved - flags that the command line keeps for itself */
export function createAgentServer(
  context: Context,
  streams: Streams,
  reserved: ServerState['reserved'],
): AgentServer {
  return {
    serve: async (serving: AgentServing) => {
      const state = createState(context, serving, reserved)
      try {
        if (serving.http === undefined) {
          const { serveStreams } = await import('./stdio.ts')
          await serveStreams(state, streams)
        } else {
          const { serveHttp } = await import('./http/serve-http.ts')
          await serveHttp(state, serving.http)
        }
      } finally {
        await state.close()
      }
    },
  }
}
