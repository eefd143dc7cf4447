/** Starts the server for agents, on stdin and stdout or behind a port, and ends it in order. */
import type { AgentServer, AgentServing } from '../agents/agent-server.ts'
import type { Context } from '../context.ts'
import { createState, type MessageStreams, type ServerState } from './state.ts'

/** @param reserved - flags that the command line keeps for itself */
export function createAgentServer(
  context: Context,
  streams: MessageStreams,
  reserved: ServerState['reserved'],
): AgentServer {
  return {
    serve: async (serving) => {
      await requireToolsets(serving)
      const serve = (around: Context, how: AgentServing) =>
        serveAgents(createState(around, how, reserved), streams)
      if (serving.rehearsal === undefined) return serve(context, serving)
      const { rehearse } = await import('./rehearse.ts')
      await rehearse(serving.rehearsal, serving, { context, reserved, serve })
    },
  }
}

/** @throws UsageError for a word that is not a noun, to the person who starts the server */
async function requireToolsets({ toolsets }: AgentServing): Promise<void> {
  if (toolsets.length === 0 || toolsets === 'all') return
  await (await import('./tools/direct.ts')).requireToolsets(toolsets)
}

async function serveAgents(state: ServerState, streams: MessageStreams): Promise<void> {
  const { http } = state.serving
  try {
    if (http === undefined) {
      const { serveStreams } = await import('./serving/stdio.ts')
      await serveStreams(state, streams)
    } else {
      const { serveHttp } = await import('./http/serve-http.ts')
      await serveHttp(state, http)
    }
  } finally {
    await state.close()
  }
}
