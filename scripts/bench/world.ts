/** The environment of a section: installed programs, a temporary folder, and a service on loopback. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuiltExecutable } from './executable.ts'
import type { BenchForm } from './forms.ts'
import type { BenchProgram } from './processes.ts'

export interface BenchWorld extends Pick<BenchForm, 'size' | 'rounds'> {
  readonly folder: string
  /** The origin of a fast service (service.ts). */
  readonly service: string
  /** `ws` with these words, as installed by npm. */
  ws(words: readonly string[], env?: Readonly<Record<string, string>>): BenchProgram
  /** The same as a single executable, or the reason why it can't be measured. */
  standalone(words: readonly string[]): Promise<BenchProgram | { readonly missing: string }>
  /** Another program; undefined if it is not installed. */
  other(name: string, words: readonly string[]): BenchProgram | undefined
  /** A script by its URL. */
  script(url: string, words: readonly string[]): BenchProgram
  close(): Promise<void>
}

interface OfRun {
  readonly form: BenchForm
  executable(): Promise<BuiltExecutable>
}

export async function openWorld({ form, executable }: OfRun): Promise<BenchWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'ws-bench-'))
  const service = await startServer(import.meta.resolve('./service.ts'), [])
  const env = environmentIn(folder, service.url)
  const program = (command: string, words: readonly string[], more = {}): BenchProgram => ({
    name: words.join(' '),
    command,
    arguments: words,
    env: { ...env, ...more },
  })
  return {
    folder,
    size: form.size,
    rounds: form.rounds,
    service: service.url,
    ws: (words, more) => ({
      ...program(process.execPath, [resolve('bin/ws.js'), ...words], more),
      name: ['ws', ...words].join(' '),
    }),
    async standalone(words) {
      const built = await executable()
      return 'missing' in built ? built : program(built.path, words)
    },
    other(name, words) {
      const found = installed(name)
      return found === undefined ? undefined : { ...program(found, words), name: [name, ...words].join(' ') }
    },
    script: (url, words) => program(process.execPath, [fileURLToPath(url), ...words]),
    async close() {
      await service.stop()
      // ws fills its lists for completion in the background.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}

const environmentIn = (folder: string, origin: string) => ({
  HOME: folder,
  WS_CONFIG_DIR: join(folder, 'config'),
  WS_URL: origin,
  // As long as real tokens, so that ws searches replies for it.
  WS_TOKEN: 'bench_pat_9aZbQ4kLmN0pRsTuVwXyZ12345678',
  GH_TOKEN: 'bench',
  GH_CONFIG_DIR: join(folder, 'gh'),
  GH_NO_UPDATE_NOTIFIER: '1',
})

const installed = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((place) => join(place, name))
    .find(isExecutable)

export interface BenchServer {
  /** Origin. */
  readonly url: string
  readonly pid: number | undefined
  /** Ends when the server has: it may write to its folder until then. */
  stop(): Promise<void>
}

/** Starts a script that prints its origin once it listens. */
export const startServer = (url: string, words: readonly string[]): Promise<BenchServer> =>
  startListening({ name: url, command: process.execPath, arguments: [fileURLToPath(url), ...words] })

/** Starts a program that prints its origin once it listens. */
export async function startListening({ command, arguments: words, env }: BenchProgram): Promise<BenchServer> {
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  })
  const kill = () => child.kill()
  process.once('exit', kill)
  const ended = once(child, 'exit').finally(() => process.off('exit', kill))
  const [line] = await Promise.race([once(child.stdout, 'data'), ended])
  const url = String(line).trim()
  if (!url.startsWith('http')) throw new Error(`${words.join(' ')} does not listen`)
  const stop = async () => {
    kill()
    await ended
  }
  return { url, pid: child.pid, stop }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
