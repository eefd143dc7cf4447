/** The workspace of these tests behind a port of loopback, for the real program, which a test can disturb at any write. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { HttpResponse } from '../../../src/http/exchange.ts'
import { compileCache } from '../../support/compile-cache.ts'
import { pause } from '../../support/pause.ts'
import type { Service } from './service.ts'

export interface Served extends AsyncDisposable {
  readonly url: string
  /** Every request, `GET /v1/...`. */
  readonly requests: string[]
  /** Answers nothing, as if it were away. */
  isAway: boolean
  /** Milliseconds before each reply to a write. */
  delay: number
  /** Called with the number of each write, from 1, before it is done; a lost one never is. */
  beforeWrite: (number: number) => 'lost' | undefined
  /** Called after each write, before its reply. */
  afterWrite: (number: number) => void
  /** Called with the number of each read, from 1, before it is done and before its reply. */
  aroundRead: (number: number, when: KillMoment[1]) => void
}

/** Which of its reads or writes, and on which side of it. */
export type KillMoment = readonly [number: number, when: 'before' | 'after']

export async function serve(service: Pick<Service, 'send'>): Promise<Served> {
  const requests: string[] = []
  let writes = 0
  let reads = 0
  const server = createServer((request, response) => void answer(request, response))
  const served: Served = {
    url: '',
    requests,
    isAway: false,
    delay: 0,
    beforeWrite: () => undefined,
    afterWrite: () => undefined,
    aroundRead: () => undefined,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '' } = request
    const body = await bodyOf(request)
    if (body === undefined || served.isAway) return void request.socket.destroy()
    requests.push(`${method} ${url}`)
    const isWrite = method !== 'GET'
    if (isWrite) writes += 1
    else reads += 1
    const number = isWrite ? writes : reads
    if (!isWrite) served.aroundRead(number, 'before')
    if (isWrite && served.beforeWrite(number) === 'lost') return void request.socket.destroy()
    const reply = await service.send(requestOf(method, url, body))
    if (isWrite) served.afterWrite(number)
    else served.aroundRead(number, 'after')
    if (isWrite && served.delay > 0) await pause(served.delay, 'the service is slow')
    response.writeHead(reply.status, reply.headers).end(await textOf(reply))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address.
  const { port } = server.address() as AddressInfo
  return Object.assign(served, { url: `http://127.0.0.1:${port}` })
}

/** Kills the program right before or after one of its writes is done, once. */
export function killAt(served: Served, run: Started, [number, when]: KillMoment): void {
  let first: number | undefined
  const isIt = (each: number) => {
    first ??= each
    return each - first + 1 === number
  }
  served.beforeWrite = (each) => {
    if (!isIt(each) || when === 'after') return undefined
    run.child.kill('SIGKILL')
    return 'lost'
  }
  served.afterWrite = (each) => {
    if (isIt(each) && when === 'after') run.child.kill('SIGKILL')
  }
}

/** Kills the program right before or after one of its reads, once; a run that ends earlier is not killed. */
export function killAtRead(served: Served, run: Started, [number, when]: KillMoment): void {
  let first: number | undefined
  served.aroundRead = (each, side) => {
    first ??= each
    if (each - first + 1 === number && side === when) run.child.kill('SIGKILL')
  }
}

/** Of each read or write of a run, both. */
export const momentsOf = (count: number): readonly KillMoment[] =>
  Array.from({ length: count }).flatMap((_, at): readonly KillMoment[] => [
    [at + 1, 'before'],
    [at + 1, 'after'],
  ])

const requestOf = (method: string, url: string, body: string) => ({
  method,
  url: `local:${url}`,
  headers: { 'content-type': 'application/json' },
  ...(body === '' ? {} : { body }),
})

const textOf = async (reply: HttpResponse) =>
  [204, 205].includes(reply.status) ? undefined : await reply.text()

/** Undefined if the client went away before the end. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  } catch {
    return undefined
  }
}

export interface Ended {
  readonly out: string
  readonly err: string
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

const program = join(import.meta.dirname, '../../../bin/ws.js')

interface Home {
  readonly home: string
  readonly url: string
  readonly token?: string
}

export interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

/** The real program, with a home of its own. */
export function startWs(words: readonly string[], { home, url, token = 'x' }: Home): Started {
  const env = {
    ...compileCache,
    HOME: home,
    WS_CONFIG_DIR: join(home, 'config'),
    WS_KEYRING: '0',
    WS_URL: url,
    WS_TOKEN: token,
    PATH: process.env.PATH ?? '',
  }
  const child = spawn(process.execPath, [program, ...words], {
    cwd: home,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    said.err += String(chunk)
  })
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ ...said, code, signal }))
  })
  return { child, ended }
}
