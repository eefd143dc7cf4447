/** Runs the whole program in this process, in a Context made of a few values. */
import { nullContext } from '../../scripts/build/null-context.ts'
import type { Context, Pager } from '../../src/context.ts'
import type { HttpRequest, HttpResponse, Transport } from '../../src/http/exchange.ts'
import { main } from '../../src/main.ts'
import { withPassingLine } from '../../src/system/writer.ts'
import { noKeyring } from '../settings/fake-context.ts'
import { requireDescribed } from './answers/require-described.ts'
import { lapse } from './lapse.ts'

export interface World {
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
  readonly terminal?: boolean
  /** The answers that the person types, in order. */
  readonly answers?: readonly (string | boolean)[]
  readonly columns?: number
  /** Edits the file in place of the editor; returns the exit code. */
  readonly edit?: (path: string) => number | Promise<number>
  readonly openPager?: (command: string) => Pager | undefined
  /** Absolute; default: a folder that does not exist. */
  readonly workingDirectory?: string
  /** Answers every request; by default with a thing of no kind that ws knows. */
  readonly service?: (request: HttpRequest) => ServiceReply | Promise<ServiceReply>
  /** True if an embedded workspace answers, whose replies have all that a schema needs. */
  readonly isEmbedded?: boolean
  /** False if these replies are not what the API answers, e.g. to see what ws does with them. */
  readonly repliesFit?: boolean
  /** Members that differ from those of this file. */
  readonly context?: Partial<Context>
}

/** A program so young that completion has enough time to load modules on a busy machine. */
export const unhurried: Pick<Context, 'age'> = { age: () => -30_000 }

interface ServiceReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface ProgramRun {
  readonly exit: number
  readonly out: string
  readonly err: string
  readonly requests: readonly HttpRequest[]
}

/** Runs a command line; returns its output, its requests and its exit code. Behind a `|`, those of its last command. */
export async function ws(argv: readonly string[], world: World = {}): Promise<ProgramRun> {
  const pipe = argv.indexOf('|')
  if (pipe === -1) return runOne(argv, world)
  const before = await ws(argv.slice(0, pipe), world)
  // The words after the sign begin with `ws` again.
  return ws(argv.slice(pipe + 2), { ...world, stdin: before.out })
}

async function runOne(argv: readonly string[], world: World): Promise<ProgramRun> {
  const requests: HttpRequest[] = []
  const said = { out: '', err: '' }
  const answers = [...(world.answers ?? [])]
  const { terminal = false, columns = 80 } = world
  const transport: Transport = {
    send: async (request) => {
      requests.push(request)
      return replyOf((await world.service?.(request)) ?? { body: { object: 'thing', id: 'made' } })
    },
    close: async () => undefined,
  }
  const writer = (name: 'out' | 'err') => ({
    isTerminal: terminal,
    mayReachScreen: terminal,
    columns,
    ...withPassingLine(async (text: string) => {
      said[name] += text
    }),
  })
  const context: Context = {
    ...nullContext('not part of this test'),
    out: writer('out'),
    err: writer('err'),
    in: { isTerminal: terminal, isPipe: world.stdin !== undefined, read: async () => world.stdin ?? '' },
    // Tests count requests, and the history would read before each change.
    env: { WS_URL: 'https://api.test', WS_TOKEN: 'secret-token', WS_HISTORY: '0', ...world.env },
    workingDirectory: world.workingDirectory ?? '/nowhere',
    keyring: noKeyring,
    now: () => Date.UTC(2026, 0, 15, 12),
    ...lapse(),
    random: () => 0.5,
    prompt: async ({ message }) => {
      said.err += `${message}\n`
      return answers.shift()
    },
    edit: async (_command, path) => (await world.edit?.(path)) ?? 0,
    openPager: async (command) => world.openPager?.(command),
    ask: async (question) => {
      said.err += question
      const answer = answers.shift()
      return answer === undefined ? undefined : String(answer)
    },
    transport: async () => transport,
    ...world.context,
  }
  const exit = await main(argv, context)
  const { repliesFit, isEmbedded = false } = world
  await requireDescribed({
    argv,
    output: context.env.WS_OUTPUT,
    exit,
    ...said,
    isMadeUp: !isEmbedded,
    ...(repliesFit === undefined ? {} : { repliesFit }),
  })
  return { exit, ...said, requests }
}

function replyOf({ status = 200, headers = {}, body }: ServiceReply): HttpResponse {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const bytes = body instanceof Uint8Array ? body : Buffer.from(text)
  return { status, headers, text: async () => text, bytes: async () => bytes }
}
