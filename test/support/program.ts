/** Runs the whole program in this process against a Context whose world is a few values. */
import type { Context } from '../../src/context.ts'
import type { HttpRequest, HttpResponse, Transport } from '../../src/http.ts'
import { main } from '../../src/main.ts'

export interface World {
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
  readonly terminal?: boolean
  /** What the person types at questions, in order. */
  readonly answers?: readonly string[]
  readonly columns?: number
  /** Absolute; a folder that does not exist unless given. */
  readonly workingDirectory?: string
  /** Answers every request; by default `{}` with status 200. */
  readonly service?: (request: HttpRequest) => Reply | Promise<Reply>
}

interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Ran {
  readonly exit: number
  readonly out: string
  readonly err: string
  readonly requests: readonly HttpRequest[]
}

const noWorkspaces = () => Promise.reject(new Error('this test has no embedded workspace'))

/** What a command line printed, sent and exited with. */
export async function ws(argv: readonly string[], world: World = {}): Promise<Ran> {
  const requests: HttpRequest[] = []
  const said = { out: '', err: '' }
  const answers = [...(world.answers ?? [])]
  const { terminal = false, columns = 80 } = world
  const transport: Transport = {
    send: async (request) => {
      requests.push(request)
      return replyOf((await world.service?.(request)) ?? { body: {} })
    },
    close: async () => undefined,
  }
  const writer = (name: 'out' | 'err') => ({
    isTerminal: terminal,
    columns,
    write: async (text: string) => {
      said[name] += text
    },
  })
  const context: Context = {
    out: writer('out'),
    err: writer('err'),
    in: { isTerminal: terminal, read: async () => world.stdin ?? '' },
    env: { WS_URL: 'https://api.test', WS_TOKEN: 'secret-token', ...world.env },
    workingDirectory: world.workingDirectory ?? '/nowhere',
    home: undefined,
    platform: 'linux',
    userId: undefined,
    version: '0.0.0',
    signal: new AbortController().signal,
    now: () => Date.UTC(2026, 0, 15, 12),
    sleep: async () => undefined,
    random: () => 0.5,
    ask: async (question) => {
      said.err += question
      return answers.shift()
    },
    transport: async () => transport,
    workspaces: noWorkspaces,
  }
  const exit = await main(argv, context)
  return { exit, ...said, requests }
}

function replyOf({ status = 200, headers = {}, body }: Reply): HttpResponse {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers, text: async () => text }
}
