/** Serves the workspace on a port of this machine. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Context } from '../../context.ts'
import type { ServeOptions, Serving } from '../../workspaces/serving.ts'
import { type OpenWorkspace, openServedWorkspace, openTriedWorkspace } from '../workspace.ts'
import { createAttendant } from './connection/attendant.ts'
import { createSockets } from './connection/sockets.ts'
import { type Limits, usualLimits } from './limits.ts'
import { listen } from './listen.ts'
import type { Monitor } from './monitor.ts'
import { observed } from './observed.ts'
import { createReproducibleWorld } from './reproducible-world.ts'
import { lasting } from './vanished-file.ts'

export interface ServerOptions
  extends ServeOptions,
    Pick<Context, 'now' | 'age' | 'random' | 'sleep'>,
    Partial<Pick<Context, 'execute' | 'env'>> {
  readonly limits?: Limits
}

/** @throws LocalError if the workspace can't open, or the port is taken */
export async function serve(path: string, options: ServerOptions): Promise<Serving> {
  const { workspace, now } = openFor(path, options)
  const serving = await serveWorkspace(
    { ...lasting(workspace, path), close: workspace.close },
    { ...options, now },
  )
  return serving
}

interface MonitoredServerOptions extends ServerOptions {
  readonly monitor?: Monitor
}

/** Closes the workspace when the server ends, or can't begin. */
export async function serveWorkspace(
  workspace: OpenWorkspace,
  options: MonitoredServerOptions,
): Promise<Serving> {
  const { limits = usualLimits, monitor } = options
  const attendant = createAttendant({ ...options, limits, app: workspace })
  const server = createHttpServer(limits)
  const sockets = createSockets(limits.connections, attendant)
  const attend = (request: IncomingMessage, response: ServerResponse) => {
    sockets.heardOf(request.socket)
    attendant.attend(request, response)
  }
  server
    .on('connection', sockets.add)
    .on('request', attend)
    .on('checkContinue', attend)
    .on('clientError', attendant.refuse)
  try {
    const url = await listen(server, options)
    return {
      url,
      now: options.now,
      take: (connection) => void server.emit('connection', connection),
      stop: async () => {
        monitor?.drain()
        attendant.drain()
        const cutOff = await close({ server, sockets: sockets.all, patience: limits.drainTime, attendant })
        await workspace.close()
        return cutOff
      },
    }
  } catch (error) {
    await workspace.close()
    throw error
  }
}

interface OpenedWorkspace {
  readonly workspace: OpenWorkspace
  readonly now: () => number
}

function openFor(path: string, options: ServerOptions): OpenedWorkspace {
  const { rehearsal } = options
  if (rehearsal === undefined) return { workspace: openServedWorkspace(path, options), now: options.now }
  const world = createReproducibleWorld(rehearsal.start)
  const workspace = openTriedWorkspace(path, world)
  const app = observed(workspace, { begin: world.tick, observe: rehearsal.observe })
  return { workspace: { ...app, close: workspace.close }, now: world.now }
}

const createHttpServer = (limits: Limits): Server =>
  createServer({
    maxHeaderSize: limits.headers,
    headersTimeout: limits.headersTime,
    // The rest of a refused body gets no more time than a wanted one.
    requestTimeout: limits.headersTime + limits.bodyTime,
    connectionsCheckingInterval: Math.min(1000, limits.headersTime / 2),
    keepAliveTimeout: limits.restTime,
  })

interface ClosingServer {
  readonly server: Server
  readonly sockets: ReadonlySet<Socket>
  readonly patience: number
  readonly attendant: { underWay(): number }
}

/** Resolves when everybody has a reply or their time is over, with the number who have none. */
async function close({ server, sockets, patience, attendant }: ClosingServer): Promise<number> {
  let cutOff = 0
  const closed = new Promise((resolve) => server.close(resolve))
  // Node counts a connection that has sent nothing yet as busy.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  const timer = setTimeout(() => {
    cutOff = attendant.underWay()
    server.closeAllConnections()
  }, patience)
  await closed
  clearTimeout(timer)
  return cutOff
}
