/** Makes the real Context from the process. Only this file and bin/ touch the process. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, isAbsolute, resolve } from 'node:path'
import { lazy } from './concurrency/lazy.ts'
import type { Context, Environment, Keyring, Untrusted, Writer } from './context.ts'
import { requireTrusted } from './disk/trusted-folder.ts'
import { type ExitCode, exitCode } from './errors.ts'
import type { Transport } from './http/exchange.ts'
import { main, report } from './main.ts'
import { isEmbedded, workspaceFile } from './settings/base-url.ts'
import { dataFolder } from './settings/files/folders.ts'
import { createBreakable } from './system/breakable.ts'
import { type ChangeFlag, keepHeapSmall } from './system/heap.ts'
import { hearSignals, type SignalHandling, withoutListeners } from './system/interruption.ts'
import type { KeyringWay } from './system/keyring.ts'
import { sleep } from './system/sleep.ts'
import { createReader } from './system/standard-input.ts'
import { isTerminal } from './system/terminal.ts'
import { createWriter } from './system/writer.ts'

/** The build replaces it with the version in package.json. */
declare const WS_VERSION: string

/** Files beside the bundle; the single executable has none. */
interface InstalledParts {
  /** The path of bin/keyring.js. */
  readonly keyringScript?: string
  /** The reason why ws keeps no compiled code. */
  readonly untrustedCache?: Untrusted | undefined
  /** Changes a flag of V8, where ws keeps compiled code. */
  readonly changeFlag?: ChangeFlag
}

/** Runs the command line of this process, then ends it. */
export async function start(process: NodeJS.Process, installed: InstalledParts = {}): Promise<never> {
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
  return report(new Error('The command stopped before it was done'), argv, context)
}

function createContext(
  process: NodeJS.Process,
  { keyringScript, untrustedCache, changeFlag }: InstalledParts,
): Context {
  const { env } = process
  const editors = { present: 0 }
  const interruption = hearSignals(process, editors)
  const context: Context = {
    out: createWriter(1, { open: () => process.stdout, env, platform: process.platform }),
    err: ignoringFailures(createWriter(2, { open: () => process.stderr, env, platform: process.platform })),
    in: createReader({ platform: process.platform, open: () => process.stdin }, interruption),
    env,
    workingDirectory: workingDirectory(process),
    home: homeOf(env),
    platform: process.platform,
    userId: process.getuid?.(),
    version: WS_VERSION,
    // The executable holds its script.
    startedFrom: keyringScript === undefined ? process.execPath : process.argv[1],
    nodeVersion: process.versions.node,
    get signal() {
      return interruption.signal
    },
    now: () => Date.now(),
    // Loading `performance` would cost two milliseconds of a call.
    age: () => Math.round(process.uptime() * 1000),
    random,
    sleep: (milliseconds, until = interruption.signal) => sleep(milliseconds, until),
    ...createPrompts(process, interruption),
    edit: editingBeside(process, editors),
    openPager: async (command) => {
      const { openPager } = await import('./system/foreground-process.ts')
      return openPager(command, env)
    },
    transport: (baseUrl) => openTransport(baseUrl, context),
    ...createPrograms(process, { interruption, editors, keyringScript }),
    unheard: (work) => withoutListeners(process, work),
    breakable: createBreakable({ self: process, speaker: console }),
    get keyring() {
      return openKeyring(context, { node: process.execPath, script: keyringScript })
    },
    untrustedCache,
    beforeStop: stopsOf(process),
    agents: () => openAgents(process, context),
    workspaces: () => openWorkspaces(context),
    streamGoesOn: (content) => keepHeapSmall(changeFlag, content),
  }
  return context
}

/** @param editors - counts those that are open */
function editingBeside({ platform }: NodeJS.Process, editors: { present: number }): Context['edit'] {
  return async (command, path) => {
    const { edit } = await import('./system/foreground-process.ts')
    editors.present += 1
    const screen = isTerminal(1, platform) ? 1 : 2
    return edit(command, path, { platform, screen }).finally(() => {
      editors.present -= 1
    })
  }
}

function stopsOf(process: NodeJS.Process): Context['beforeStop'] {
  const stops = lazy(async () => (await import('./system/stop.ts')).createStops(process))
  return async (work) => (await stops())(work)
}

function createPrompts(
  process: NodeJS.Process,
  interruption: SignalHandling,
): Pick<Context, 'ask' | 'prompt'> {
  const stop =
    process.platform === 'win32' ? undefined : async () => (await import('./system/job.ts')).stopJob(process)
  const ask: Context['ask'] = async (question, { hidden = false } = {}) => {
    const asking = await import('./system/ask.ts')
    const { signal } = interruption
    return asking.ask(question, { input: process.stdin, output: process.stderr, signal, stop, hidden })
  }
  return {
    ask,
    prompt: async (question) => {
      if (process.env.TERM === 'dumb') {
        const { plainPrompt } = await import('./system/plain-prompt.ts')
        const say = (line: string) => process.stderr.write(`${line}\n`)
        return plainPrompt(question, { ask, say })
      }
      const { prompt } = await import('./system/prompt.ts')
      const { hasLineCharacters } = await import('./render/text/charset.ts')
      const output = hasLineCharacters(process.env)
        ? process.stderr
        : (await import('./system/ascii-output.ts')).inAscii(process.stderr)
      const { signal } = interruption
      return prompt(question, { input: process.stdin, output, signal, stop })
    },
  }
}

async function openAgents({ stdin: input, stdout: output }: NodeJS.Process, context: Context) {
  const { createAgentServer } = await import('./mcp/serve.ts')
  const reserved = async () => (await import('./cli/commands/learnt-verbs.ts')).reservedWords()
  return createAgentServer(context, { input, output }, reserved)
}

/** Most commands ask no keyring, and do not load what asks it. */
function openKeyring(context: Context, way: KeyringWay): Keyring {
  const open = async () => (await import('./system/keyring.ts')).createKeyring(context, way)
  return {
    find: async (account) => (await open()).find(account),
    save: async (account, secret) => (await open()).save(account, secret),
    remove: async (account) => (await open()).remove(account),
  }
}

async function openWorkspaces(context: Context) {
  const { createWorkspaces } = await import('./local/workspaces.ts')
  return createWorkspaces(context, (path) => requireTrustedPlace(path, context))
}

interface ProcessParts {
  readonly keyringScript: string | undefined
  readonly interruption: SignalHandling
  readonly editors: { present: number }
}

function createPrograms(
  self: NodeJS.Process,
  { interruption, editors, keyringScript }: ProcessParts,
): Pick<
  Context,
  | 'launch'
  | 'startBackground'
  | 'execute'
  | 'accompany'
  | 'enclose'
  | 'givePort'
  | 'endWithParent'
  | 'ownWords'
> {
  const { execArgv, argv, platform } = self
  const execPath = pathOfProgram(self)
  // The executable holds its script, and the flags that it starts with.
  const own = keyringScript === undefined ? [] : [...execArgv, ...argv.slice(1, 2)]
  const ownWords = [execPath, ...own]
  const inForeground = <End>(end: Promise<End>): Promise<End> => {
    editors.present += 1
    return end.finally(() => {
      editors.present -= 1
    })
  }
  return {
    launch: async (file, words) => (await import('./system/launch.ts')).launch(file, words),
    startBackground: async (words) => {
      const { startDetached } = await import('./system/launch.ts')
      return startDetached(execPath, [...own, ...words])
    },
    execute: async (program) => {
      const { execute } = await import('./system/execute.ts')
      return execute(program, interruption.signal)
    },
    accompany: async (program) => {
      const { accompany } = await import('./system/accompany.ts')
      return inForeground(accompany(program, { self, signal: interruption.signal }))
    },
    enclose: async (program, enclosure) => {
      const { enclose } = await import('./system/enclosed/enclose.ts')
      const ids = { user: self.getuid?.(), group: self.getgid?.() }
      const around = { ...ids, self, platform, ownWords, workingDirectory: workingDirectory(self) }
      return inForeground(enclose(program, enclosure, { ...around, signal: interruption.signal }))
    },
    givePort: async (port) => (await import('./system/enclosed/give-port.ts')).givePort(port, self),
    endWithParent: async (limits) => (await import('./system/end-with-parent.ts')).endWithParent(limits),
    ownWords,
  }
}

/** 48 bits from the system's generator: good enough for secret keys. */
const random = () => process.getBuiltinModule('node:crypto').randomBytes(6).readUIntBE(0, 6) / 2 ** 48

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

/** Without /proc, Linux tells a program no more than the word that started it. */
function pathOfProgram({ execPath, env }: NodeJS.Process): string {
  if (isAbsolute(execPath)) return execPath
  const folders = execPath.includes('/') ? [''] : (env.PATH ?? '').split(delimiter)
  const paths = folders.map((folder) => resolve(folder, execPath))
  return paths.find((path) => existsSync(path)) ?? execPath
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
  const { createTransport } = await import('./client/exchange/transport.ts')
  const either = (name: string) => env[name.toLowerCase()] || env[name] || undefined
  return createTransport({
    httpProxy: either('HTTP_PROXY'),
    httpsProxy: either('HTTPS_PROXY'),
    noProxy: either('NO_PROXY'),
  })
}
