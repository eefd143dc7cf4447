/** Serves clients over HTTP on this machine. The port opens before the SDK has loaded, and the first requests wait for it. */
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { lazy } from '../../concurrency/lazy.ts'
import { LocalError, messageOf } from '../../errors.ts'
import type { ServerState } from '../state.ts'
import { createTokenCheck } from './token-check.ts'

interface HostAndPort {
  readonly host: string
  readonly port: number
}

const endpoint = '/mcp'

export async function serveHttp(state: ServerState, place: HostAndPort): Promise<void> {
  const { context, serving } = state
  const check = createTokenCheck(context.env)
  const loading = lazy(async () => {
    const { createAnswering } = await import('./answer-http.ts')
    return createAnswering(state, { check, endpoint })
  })
  const http = createHttpServer(
    (request, response) => void loading().then(({ answer }) => answer(request, response)),
  )
  const port = await listening(http, place)
  await serving.notice(`Serving agents at http://${place.host}:${port}${endpoint}; Ctrl-C stops it`)
  if (check.made !== undefined) await serving.notice(`Token, shown once: ${check.made}`)
  const { close } = await loading()
  await aborted(context.signal)
  http.close()
  await close()
  http.closeAllConnections()
}

function listening(http: HttpServer, { host, port }: HostAndPort): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(
        new LocalError(`${host}:${port} can't be listened on: ${messageOf(error)}`, {
          cause: error,
          hint: 'Give a free port, and an address of this machine: ws mcp serve --help',
        }),
      )
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
