/** Official clients, of this major and the one before, that talk to the real binary over stdio or HTTP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OlderClient } from 'mcp-sdk-v1/client/index.js'
import { StdioClientTransport as OlderStdio } from 'mcp-sdk-v1/client/stdio.js'
import { StreamableHTTPClientTransport as OlderHttp } from 'mcp-sdk-v1/client/streamableHttp.js'
import { ElicitRequestSchema } from 'mcp-sdk-v1/types.js'
import { sampleProgram } from '../local/sample-program.ts'
import { requireDescribedData } from '../support/answers/check-agents.ts'
import { compileCache } from '../support/compile-cache.ts'

export const binary = resolve('bin/ws.js')
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

export interface AgentsWorld {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Runs a command line in this process, as a person would. */
  ws(...argv: string[]): Promise<{ readonly exit: number; readonly out: string; readonly err: string }>
  remove(): void
}

export async function openWorld(): Promise<AgentsWorld> {
  const program = await sampleProgram()
  const { folder, url } = program
  const places = Object.fromEntries(
    ['DATA', 'STATE', 'CACHE', 'CONFIG'].map((kind) => [
      `XDG_${kind}_HOME`,
      join(folder, kind.toLowerCase()),
    ]),
  )
  return {
    folder,
    env: {
      ...compileCache,
      ...places,
      HOME: folder,
      PATH: process.env.PATH ?? '',
      WS_URL: url,
      WS_ORG: 'org_northwind',
      WS_CONFIG_DIR: join(folder, 'config'),
      WS_MCP_TOKEN: token,
    },
    // The binary's own: a saved plan is for the version that made it.
    ws: (...argv) => program.ws(argv, { context: { version } }),
    remove: program.remove,
  }
}

export const token = 'a-token-for-tests'

/** A client of any kind, as tests use it. */
export interface Agent {
  tools(): Promise<readonly ListedTool[]>
  call(name: string, given?: object, how?: CallManner): Promise<CallAnswer>
  read(uri: string): Promise<string>
  prompt(name: string, given: Record<string, string>): Promise<string>
  readonly asked: { readonly message: string }[]
  version(): string | undefined
  close(): Promise<void>
}

export interface ListedTool {
  readonly name: string
  readonly inputSchema: unknown
  readonly outputSchema?: unknown
  readonly annotations?: Readonly<Record<string, unknown>> | undefined
}

export interface CallManner {
  readonly signal?: AbortSignal
  readonly onprogress?: (progress: {
    readonly progress: number
    readonly message?: string | undefined
  }) => void
}

export interface CallAnswer {
  readonly isError: boolean
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly data: any
  // biome-ignore lint/suspicious/noExplicitAny: tests look into errors of any shape
  readonly error: any
}

export interface Wish {
  readonly words?: readonly string[]
  /** Answers a question of the server; without it, the client can't ask. */
  readonly answers?: (message: string) => Answer
  /** Of a server that listens already. */
  readonly url?: string
}

export type Answer = { action: 'accept'; content: Record<string, string | boolean> } | { action: 'decline' }

export type Kind = 'modern' | 'legacy' | 'older'

export const kinds: readonly Kind[] = ['modern', 'legacy', 'older']

export const connect = (kind: Kind, world: AgentsWorld, wish: Wish = {}): Promise<Agent> =>
  kind === 'older' ? connectOlder(world, wish) : connectCurrent(kind, world, wish)

const identity = { name: 'test', version: '1.0.0' }
const headers = { authorization: `Bearer ${token}` }

const programOf = ({ folder, env }: AgentsWorld, { words = [] }: Wish) => ({
  command: process.execPath,
  args: [binary, 'mcp', ...words],
  cwd: folder,
  env: { ...env },
})

async function connectCurrent(kind: 'modern' | 'legacy', world: AgentsWorld, wish: Wish): Promise<Agent> {
  const asked: { message: string }[] = []
  const client = new Client(identity, {
    capabilities: wish.answers === undefined ? {} : { elicitation: { form: {} } },
    versionNegotiation: { mode: kind === 'modern' ? { pin: '2026-07-28' } : 'legacy' },
  })
  if (wish.answers !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push({ message: params.message })
      return wish.answers?.(params.message) ?? { action: 'decline' }
    })
  const transport =
    wish.url === undefined
      ? new StdioClientTransport(programOf(world, wish))
      : new StreamableHTTPClientTransport(new URL(wish.url), { requestInit: { headers } })
  await client.connect(transport)
  return {
    asked,
    version: () => client.getNegotiatedProtocolVersion(),
    tools: async () => (await client.listTools()).tools,
    call: async (name, given = {}, how = {}) =>
      described(name, given, answerOf(await client.callTool({ name, arguments: { ...given } }, { ...how }))),
    read: async (uri) => textOf((await client.readResource({ uri })).contents[0]),
    prompt: async (name, given) =>
      JSON.stringify((await client.getPrompt({ name, arguments: given })).messages),
    close: () => client.close(),
  }
}

async function connectOlder(world: AgentsWorld, wish: Wish): Promise<Agent> {
  const asked: { message: string }[] = []
  const client = new OlderClient(identity, {
    capabilities: wish.answers === undefined ? {} : { elicitation: {} },
  })
  if (wish.answers !== undefined)
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      asked.push({ message: params.message })
      return wish.answers?.(params.message) ?? { action: 'decline' as const }
    })
  const transport =
    wish.url === undefined
      ? new OlderStdio(programOf(world, wish))
      : new OlderHttp(new URL(wish.url), { requestInit: { headers } })
  // The types of the two majors are not made for exact optional properties.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return {
    asked,
    version: () => undefined,
    tools: async () => (await client.listTools()).tools,
    call: async (name, given = {}, how = {}) => {
      const result = await client.callTool({ name, arguments: { ...given } }, undefined, { ...how } as never)
      return described(name, given, answerOf(result))
    },
    read: async (uri) => textOf((await client.readResource({ uri })).contents[0]),
    prompt: async (name, given) =>
      JSON.stringify((await client.getPrompt({ name, arguments: given })).messages),
    close: () => client.close(),
  }
}

async function described(tool: string, given: object, answer: CallAnswer): Promise<CallAnswer> {
  if (!answer.isError) await requireDescribedData({ tool, given, structured: answer.data })
  return answer
}

const textOf = (content: unknown) => (content as { text?: string } | undefined)?.text ?? ''

function answerOf(result: unknown): CallAnswer {
  const { isError, content, structuredContent } = result as {
    isError?: boolean
    content: readonly unknown[]
    structuredContent?: unknown
  }
  const text = textOf(content[0])
  return {
    text,
    isError: isError === true,
    data: structuredContent,
    error: isError === true ? JSON.parse(text).error : undefined,
  }
}

export interface Served {
  readonly url: string
  readonly said: string
  readonly process: ChildProcess
  stop(): Promise<number | null>
}

/** The server behind a port. */
export function serve(world: AgentsWorld, words: readonly string[] = [], env: object = {}): Promise<Served> {
  const child = spawn(process.execPath, [binary, 'mcp', '--http', '127.0.0.1:0', ...words], {
    cwd: world.folder,
    env: { ...world.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  let said = ''
  return new Promise((found, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      const url = /http:\/\/\S+\/mcp/.exec(said)?.[0]
      const isWhole = 'WS_MCP_TOKEN' in env ? said.includes('Token') : said.endsWith('\n')
      if (url !== undefined && isWhole)
        found({
          url,
          said,
          process: child,
          stop: () => {
            child.kill('SIGTERM')
            return ended
          },
        })
    })
    void ended.then((code) => fail(new Error(`ended with ${code}: ${said}`)))
  })
}
