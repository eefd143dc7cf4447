/** Makes the real Context from the process. Only this file and bin/ touch the process. */
import { fstatSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute } from 'node:path'
import type { Context, Environment, StandardInput, Untrusted, Writer } from './context.ts'
import { requireTrusted } from './disk/trusted-folder.ts'
import { quietly } from './disk.ts'
import {
  type ExitCode,
  exitCode,
  InterruptedError,
  LocalError,
  TerminatedError,
  UsageError,
  type WsError,
} from './errors.ts'
import type { Transport } from './http.ts'
import { main, report } from './main.ts'
import { isEmbedded, workspaceFile } from './settings/base-url.ts'
import { dataFolder } from './settings/folders.ts'
import { createBreakable } from './system/breakable.ts'
import { execute } from './system/execute.ts'
import { keepHeapSmall } from './system/heap.ts'
import { createKeyring } from './system/keyring.ts'
import { launch, startDetached } from './system/launch.ts'
import { isPipe, isTerminal } from './system/terminal.ts'
import { createWriter } from './system/writer.ts'

/** The build replaces it with the version in package.json. */
declare const WS_VERSION: string

/** Files beside the bundle; the single executable has none. */
interface Installed {
  /** The path of bin/keyring.js. */
  readonly keyringScript?: string
  /** The reason why ws keeps no compiled code. */
  readonly untrustedCache?: Untrusted | undefined
}

/** Runs the command line of this process, then ends it. */
export async function start(process: NodeJS.Process, installed: Installed = {}): Promise<never> {
  // Node announces its own experiments (node:sqlite) on the user's stderr.
  process.removeAllListeners('warning')
  const argv = process.argv.slice(2)
  const context = createContext(process, installed)
  process.exit(await Promise.race([main(argv, context), reportStandstill(process, argv, context)]))
}

/** If nothing is left to wait for, Node ends with code 0. For ws that is a bug, and ws reports it as one. */
async function reportStandstill(
  process: NodeJS.Process,
  argv: readonly string[],
  context: Context,
): Promise<ExitCode> {
  // For an event loop that runs empty again while ws reports the bug.
  process.exitCode = exitCode.refused
  await new Promise((resolve) => process.once('beforeExit', resolve))
  return report(new Error('The command came to a standstill before it was done'), argv, context)
}

function createContext(process: NodeJS.Process, { keyringScript, untrustedCache }: Installed): Context {
  const { env } = process
  const editors = { present: 0 }
  const signal = interruption(process, editors)
  const stop =
    process.platform === 'win32' ? undefined : async () => (await import('./system/job.ts')).stopJob(process)
  const context: Context = {
    out: createWriter(1, { open: () => process.stdout, env, platform: process.platform }),
    err: ignoringFailures(createWriter(2, { open: () => process.stderr, env, platform: process.platform })),
    in: readerOf(() => process.stdin, signal),
    env,
    workingDirectory: workingDirectory(process),
    home: homeOf(env),
    platform: process.platform,
    userId: process.getuid?.(),
    version: WS_VERSION,
    // The executable holds its script.
    startedFrom: keyringScript === undefined ? process.execPath : process.argv[1],
    nodeVersion: process.versions.node,
    signal,
    now: () => Date.now(),
    // Loading `performance` would cost two milliseconds of a call.
    age: () => Math.round(process.uptime() * 1000),
    random,
    sleep: (milliseconds, until) => sleep(milliseconds, until ?? signal),
    ask: async (question, { hidden = false } = {}) => {
      const { ask } = await import('./system/ask.ts')
      return ask(question, {
        input: process.stdin,
        output: process.stderr,
        signal,
        stop,
        hidden,
      })
    },
    prompt: async (question) => {
      if (env.TERM === 'dumb') {
        const { plainPrompt } = await import('./system/plain-prompt.ts')
        const say = (line: string) => process.stderr.write(`${line}\n`)
        return plainPrompt(question, { ask: context.ask, say })
      }
      const { prompt } = await import('./system/prompt.ts')
      const { hasLineCharacters } = await import('./render/charset.ts')
      const output = hasLineCharacters(env)
        ? process.stderr
        : (await import('./system/ascii-output.ts')).inAscii(process.stderr)
      return prompt(question, { input: process.stdin, output, signal, stop })
    },
    edit: async (command, path) => {
      const { edit } = await import('./system/foreground-process.ts')
      editors.present += 1
      const screen = isTerminal(1, process.platform) ? 1 : 2
      return edit(command, path, { platform: process.platform, screen }).finally(() => {
        editors.present -= 1
      })
    },
    openPager: async (command) => {
      const { openPager } = await import('./system/foreground-process.ts')
      return openPager(command, env)
    },
    transport: (baseUrl) => openTransport(baseUrl, context),
    ...createPrograms(process, { signal, editors, keyringScript }),
    unheard: (work) => withoutListeners(process, work),
    breakable: createBreakable({ self: process, speaker: console }),
    get keyring() {
      return createKeyring(context, { node: process.execPath, script: keyringScript })
    },
    untrustedCache,
    agents: () => openAgents(process, context),
    workspaces: () => openWorkspaces(context),
    streamGoesOn: keepHeapSmall,
  }
  return context
}

async function openAgents({ stdin: input, stdout: output }: NodeJS.Process, context: Context) {
  const { createAgentServer } = await import('./mcp/serve.ts')
  const reserved = async () => (await import('./cli/commands/known-verbs.ts')).reservedWords()
  return createAgentServer(context, { input, output }, reserved)
}

async function openWorkspaces(context: Context) {
  const { createWorkspaces } = await import('./local/workspaces.ts')
  return createWorkspaces(context, (path) => requireTrustedPlace(path, context))
}

interface Beside {
  readonly keyringScript: string | undefined
  readonly signal: AbortSignal
  readonly editors: { present: number }
}

function createPrograms(
  { execPath, execArgv, argv }: NodeJS.Process,
  { signal, editors, keyringScript }: Beside,
): Pick<Context, 'launch' | 'startBackground' | 'execute' | 'accompany' | 'ownWords'> {
  // The executable holds its script.
  const script = keyringScript === undefined ? [] : argv.slice(1, 2)
  const own = [...execArgv, ...script]
  return {
    launch,
    startBackground: (words) => startDetached(execPath, [...own, ...words]),
    execute: (program) => execute(program, signal),
    accompany: async (program) => {
      const { accompany } = await import('./system/accompany.ts')
      editors.present += 1
      return accompany(program, signal).finally(() => {
        editors.present -= 1
      })
    },
    ownWords: [execPath, ...own],
  }
}

/** 48 bits from the system's generator: good enough for secret keys. */
const random = () => process.getBuiltinModule('node:crypto').randomBytes(6).readUIntBE(0, 6) / 2 ** 48

interface Editors {
  /** Programs that have the terminal to themselves: Ctrl-C belongs to them. */
  readonly present: number
}

const interrupting = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** While JavaScript runs, no listener hears a signal. Without listeners, the system ends the program as usual. */
function withoutListeners<Value>(process: NodeJS.Process, work: () => Value): Value {
  const heldBack = interrupting.map((name) => ({ name, listeners: process.listeners(name) }))
  for (const { name } of heldBack) process.removeAllListeners(name)
  try {
    return work()
  } finally {
    for (const { name, listeners } of heldBack) for (const listener of listeners) process.on(name, listener)
  }
}

/** Milliseconds. The older Node that handed over to this one sends the terminal's signal a second time. */
const sameSignal = 50

/** The first signal ends the run in order; the second ends it at once. */
function interruption(process: NodeJS.Process, editors: Editors): AbortSignal {
  const controller = new AbortController()
  let first = 0
  const on = (name: NodeJS.Signals, error: WsError) => {
    process.on(name, () => {
      if (name === 'SIGINT' && editors.present > 0) return
      if (!controller.signal.aborted) {
        first = performance.now()
        return controller.abort(error)
      }
      // Both the system and the shell report a terminal that goes away.
      if (name !== 'SIGHUP' && performance.now() - first > sameSignal) process.exit(error.exit)
    })
  }
  on('SIGINT', new InterruptedError('Interrupted'))
  on('SIGTERM', new TerminatedError('Terminated'))
  on('SIGHUP', new TerminatedError('Terminated: the terminal was closed'))
  return controller.signal
}

/** A message that nobody can hear must not end the run: a closed terminal, a log on a full disk. */
function ignoringFailures(writer: Writer): Writer {
  return {
    get isTerminal() {
      return writer.isTerminal
    },
    get mayReachScreen() {
      return writer.mayReachScreen
    },
    get columns() {
      return writer.columns
    },
    write: (text) => writer.write(text).catch(() => undefined),
    showPassing: (line) => writer.showPassing(line).catch(() => undefined),
  }
}

function readerOf(open: () => NodeJS.ReadStream, signal: AbortSignal): StandardInput {
  return {
    get isTerminal() {
      return isTerminal(0, process.platform)
    },
    get isPipe() {
      return isPipe(0)
    },
    read: async () => {
      // Node reads a folder as an empty file, which ws would send as an empty text.
      if (quietly(() => fstatSync(0))?.isDirectory())
        throw new LocalError('stdin is a folder: there is no text to read')
      const { bytesOf, unlessInterrupted } = await import('./disk/interruptible-read.ts')
      return textOf(await unlessInterrupted(bytesOf(open()), signal))
    },
  }
}

/** Refuses bytes that are not UTF-8: silent repairs would send another text. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new UsageError('stdin is not UTF-8 text', { cause: error })
  }
}

/** A deleted folder still has the name that the shell knows. */
function workingDirectory({ cwd, env }: NodeJS.Process): string {
  try {
    return cwd()
  } catch {
    return env.PWD !== undefined && isAbsolute(env.PWD) ? env.PWD : '/'
  }
}

function homeOf(env: Environment): string | undefined {
  if (env.HOME) return env.HOME
  try {
    return homedir()
  } catch {
    return undefined
  }
}

const longestTimer = 2 ** 31 - 1

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(milliseconds, longestTimer))
    signal.addEventListener('abort', end)
  })
}

async function openTransport(baseUrl: string, context: Context): Promise<Transport> {
  if (!isEmbedded(baseUrl)) return openHttp(context.env)
  const { createLocalTransport } = await import('./local/transport.ts')
  const path = workspaceFile(baseUrl, context)
  requireTrustedPlace(path, context)
  return createLocalTransport({ baseUrl: 'local:', path }, context)
}

/** People may share a file of their own with a group. In the place that ws chose, nobody else may change it. */
function requireTrustedPlace(path: string, context: Context): void {
  if (dirname(path) === dataFolder(context)) requireTrusted(path, context)
}

async function openHttp(env: Environment): Promise<Transport> {
  const { createTransport } = await import('./client/transport.ts')
  const either = (name: string) => env[name.toLowerCase()] || env[name] || undefined
  return createTransport({
    httpProxy: either('HTTP_PROXY'),
    httpsProxy: either('HTTPS_PROXY'),
    noProxy: either('NO_PROXY'),
  })
}
