/** The environment of the sections: installed programs, a temporary folder, and a service on loopback. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchProgram } from './processes.ts'

export interface BenchWorld {
  readonly folder: string
  /** The origin of a fast service (service.ts). */
  readonly service: string
  /** `ws` with these words, as installed by npm. */
  ws(words: readonly string[], env?: Readonly<Record<string, string>>): BenchProgram
  /** The same as a single executable; undefined if there is no build of it. */
  standalone(words: readonly string[], env?: Readonly<Record<string, string>>): BenchProgram | undefined
  /** Another program; undefined if it is not installed. */
  other(name: string, words: readonly string[]): BenchProgram | undefined
  /** A script by its URL. */
  script(url: string, words: readonly string[]): BenchProgram
  close(): void
}

export async function openWorld(): Promise<BenchWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'ws-bench-'))
  const service = await startServer(import.meta.resolve('./service.ts'), [])
  const env = {
    HOME: folder,
    WS_CONFIG_DIR: join(folder, 'config'),
    WS_URL: service.url,
    // As long as real tokens, so that ws searches replies for it.
    WS_TOKEN: 'bench_pat_9aZbQ4kLmN0pRsTuVwXyZ12345678',
    GH_TOKEN: 'bench',
    GH_CONFIG_DIR: join(folder, 'gh'),
    GH_NO_UPDATE_NOTIFIER: '1',
  }
  const executable = resolve('dist-standalone/ws')
  const program = (command: string, words: readonly string[], more = {}): BenchProgram => ({
    name: words.join(' '),
    command,
    arguments: words,
    env: { ...env, ...more },
  })
  return {
    folder,
    service: service.url,
    ws: (words, more) => ({
      ...program(process.execPath, [resolve('bin/ws.js'), ...words], more),
      name: ['ws', ...words].join(' '),
    }),
    standalone: (words, more) => (isExecutable(executable) ? program(executable, words, more) : undefined),
    other(name, words) {
      const found = (process.env.PATH ?? '')
        .split(delimiter)
        .map((place) => join(place, name))
        .find(isExecutable)
      return found === undefined ? undefined : { ...program(found, words), name: [name, ...words].join(' ') }
    },
    script: (url, words) => program(process.execPath, [fileURLToPath(url), ...words]),
    close() {
      service.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface BenchServer {
  /** Origin. */
  readonly url: string
  readonly pid: number | undefined
  stop(): void
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
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  const url = String(line).trim()
  if (!url.startsWith('http')) throw new Error(`${words.join(' ')} does not listen`)
  return { url, pid: child.pid, stop: () => child.kill() }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
