/** The setting of the contract's tests: the real program on the sample workspace, or against a scripted service. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll } from 'vitest'
import { type Behaviour, type HostileServer, hostile } from '../fault/hostile.ts'
import {
  type Conversed,
  openShell,
  type Shell,
  type ShellRun,
  type TerminalScript,
} from '../support/shell.ts'

export interface Place {
  /** A home with the sample workspace as its current profile. */
  home(): string
  /** Runs one line of a shell. */
  run(line: string, more?: Parameters<Shell['run']>[1]): Promise<ShellRun>
  converse(line: string, conversation?: TerminalScript): Promise<Conversed>
}

export function onSample(): Place {
  let shell: Shell | undefined
  const opened = () => {
    if (shell === undefined) throw new Error('the place is made before the first test')
    return shell
  }
  beforeAll(async () => {
    shell = openShell()
    const made = await shell.run('ws local init --sample --quiet')
    if (made.exit !== 0) throw new Error(made.err)
  })
  afterAll(() => shell?.remove())
  return {
    home: () => opened().home,
    run: (line, more) => opened().run(line, more),
    converse: (line, conversation) => opened().converse(line, conversation),
  }
}

export const token = 'tok_1234567890'

/** The variables that a script sets to reach the service. Tests count requests, and the history would read before each change. */
export const reaching = ({ url }: HostileServer) => ({ WS_URL: url, WS_TOKEN: token, WS_HISTORY: '0' })

/** Runs a line against a service with this behaviour; returns the requests too. */
export async function against(behave: Behaviour, { run }: Place, line: string, env = {}) {
  await using server = await hostile(behave)
  const ran = await run(line, { env: { ...reaching(server), ...env } })
  return {
    ...ran,
    asked: server.requests.map(({ method, target }) => `${method} ${target}`),
    requests: server.requests,
  }
}

/** Starts ws as a process of its own, for a test that looks on. */
export const start = (line: string, env: NodeJS.ProcessEnv): ChildProcessByStdio<null, Readable, Readable> =>
  spawn(process.execPath, [program, ...line.split(' ')], { env, stdio: ['ignore', 'pipe', 'pipe'] })

const program = resolve(import.meta.dirname, '../../bin/ws.js')

/** The request that a line would send. */
export async function shown({ run }: Place, line: string, env: Readonly<Record<string, string>> = {}) {
  const ran = await run(`${line} -n -o json`, { env })
  if (ran.exit !== 0) throw new Error(`${line}: ${ran.err}`)
  const { method, url, body } = JSON.parse(ran.out) as Record<string, unknown>
  return { request: `${method} ${String(url).replace(/^local:\/v1|^https?:\/\/[^/]+\/v1/, '')}`, body }
}
