/** Runs a command line against a server, in this process with the real transport, or as the program people start. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from '../../src/client/transport.ts'
import type { Context } from '../../src/context.ts'
import { ws } from '../support/program.ts'
import { readShellLine } from '../support/shell-words.ts'

export interface Run {
  readonly exit: number | null
  readonly out: string
  readonly err: string
  readonly milliseconds: number
  /** Waits that were asked for; only known in this process. */
  readonly slept: readonly number[]
  /** Most memory it had, in MiB; undefined where the system does not tell. */
  readonly peak: number | undefined
}

interface Here {
  readonly env?: Readonly<Record<string, string>>
  readonly context?: Partial<Context>
  readonly transport?: Parameters<typeof createTransport>[0]
  readonly stdin?: string
}

/** In this process: sleeps end at once and are written down, everything else is real. */
export async function runHere(line: string, url: string, { env = {}, context = {}, transport = {}, stdin }: Here = {}): Promise<Run> {
  const slept: number[] = []
  const start = performance.now()
  const { exit, out, err } = await ws(readShellLine(line).words, {
    env: { WS_URL: url, WS_TOKEN: token, ...env },
    ...(stdin === undefined ? {} : { stdin }),
    context: {
      sleep: async (milliseconds) => void slept.push(milliseconds),
      transport: async () => createTransport(transport),
      ...context,
    },
  })
  return { exit, out, err, slept, milliseconds: performance.now() - start, peak: undefined }
}

export const token = 'canary-8Zq3xV'

const program = resolve(import.meta.dirname, '../../bin/ws.js')

interface There {
  readonly env?: Readonly<Record<string, string>>
  /** Sent once stderr matches. */
  readonly interrupt?: { readonly at: RegExp; readonly signal: NodeJS.Signals }
  readonly stdio?: 'closed' | 'empty'
}

/** As a process of its own, started as people start it. */
export async function runThere(line: string, url: string, { env = {}, interrupt, stdio = 'empty' }: There = {}): Promise<Run> {
  const start = performance.now()
  const words = stdio === 'closed' ? ['sh', '-c', `exec "$0" "$@" <&-`] : []
  const [command = '', ...argv] = [...words, process.execPath, program, ...readShellLine(line).words]
  const child = spawn(command, argv, {
    env: { PATH: '/usr/bin:/bin', WS_URL: url, WS_TOKEN: token, WS_CONFIG_DIR: '/nowhere/ws', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  const peak = watchMemory(child)
  let since = start
  if (interrupt !== undefined) {
    child.stderr.on('data', () => {
      if (since !== start || !interrupt.at.test(err())) return
      since = performance.now()
      child.kill(interrupt.signal)
    })
  }
  // A process ends with a code or by a signal.
  const [exit] = (await once(child, 'close')) as [number | null]
  return { exit, out: out(), err: err(), slept: [], milliseconds: performance.now() - since, peak: peak() }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}

/** Linux keeps the high-water mark of every process. */
function watchMemory(child: ChildProcess): () => number | undefined {
  let peak: number | undefined
  const look = async () => {
    while (child.exitCode === null) {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
        const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? []
        if (kibibytes === undefined) return
        peak = Number(kibibytes) / 1024
      } catch {
        return
      }
      await wait(10)
    }
  }
  void look()
  return () => peak
}
