/** Runs a command line against a server: in this process with the real transport, or as the real program. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createTransport } from '../../src/client/exchange/transport.ts'
import type { Context } from '../../src/context.ts'
import { compileCache } from '../support/compile-cache.ts'
import { lapse } from '../support/lapse.ts'
import { pause } from '../support/pause.ts'
import { type World, ws } from '../support/program.ts'
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
  /** Time passes by itself too, not only by sleeps. */
  readonly inRealTime?: boolean
  readonly world?: Pick<World, 'terminal' | 'answers' | 'edit' | 'workingDirectory'>
}

/** In this process: sleeps end at once and are written down, everything else is real. */
export async function runHere(
  line: string,
  url: string,
  { env = {}, context = {}, transport = {}, stdin, world = {}, inRealTime = false }: Here = {},
): Promise<Run> {
  const slept: number[] = []
  const start = performance.now()
  const lapsed = () => performance.now() - start
  const { age, sleep } = lapse(inRealTime ? lapsed : undefined)
  const { exit, out, err } = await ws(readShellLine(line).words, {
    env: { WS_URL: url, WS_TOKEN: token, WS_HISTORY: '0', ...env },
    ...(stdin === undefined ? {} : { stdin }),
    ...world,
    repliesFit: false,
    context: {
      age,
      sleep: (milliseconds, signal) => {
        slept.push(milliseconds)
        return sleep(milliseconds, signal)
      },
      transport: async () => createTransport(transport),
      ...context,
    },
  })
  return { exit, out, err, slept, milliseconds: lapsed(), peak: undefined }
}

export const token = 'canary-8Zq3xV'

const program = resolve(import.meta.dirname, '../../bin/ws.js')

interface There {
  readonly env?: Readonly<Record<string, string>>
  /** Sends the signal once stderr, or the process itself, shows that it is time. */
  readonly interrupt?: {
    readonly when: (err: string, pid: number) => boolean
    readonly signal: NodeJS.Signals
  }
  /** The state of stdin, default at its end; `open` never ends. */
  readonly stdin?: 'closed' | 'empty' | 'open'
  /** The target of stdout, if not the test: a file, or a reader that stops after the first line. */
  readonly stdout?: { readonly file: string } | 'first line'
}

/** As a real process. */
export async function runThere(line: string, url: string, there: There = {}): Promise<Run> {
  const { env = {}, interrupt, stdin = 'empty', stdout } = there
  const words = stdin === 'closed' ? ['sh', '-c', 'exec "$0" "$@" <&-'] : []
  const [command = '', ...argv] = [...words, process.execPath, program, ...readShellLine(line).words]
  const file = typeof stdout === 'object' ? openSync(stdout.file, 'w') : undefined
  const start = performance.now()
  const child = spawn(command, argv, {
    env: {
      ...compileCache,
      PATH: '/usr/bin:/bin',
      WS_URL: url,
      WS_TOKEN: token,
      WS_CONFIG_DIR: '/nowhere/ws',
      WS_HISTORY: '0',
      ...env,
    },
    stdio: [stdin === 'open' ? 'pipe' : 'ignore', file ?? 'pipe', 'pipe'],
  })
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  if (stdout === 'first line') child.stdout?.once('data', () => child.stdout?.destroy())
  const peak = watchMemory(child)
  const interrupted =
    interrupt && interruptOnce(child, () => interrupt.when(err(), child.pid ?? 0), interrupt.signal)
  // A process ends with a code or by a signal.
  const [exit] = (await once(child, 'exit')) as [number | null]
  const milliseconds = performance.now() - ((await interrupted) ?? start)
  if (child.stderr?.closed === false) await once(child.stderr, 'close')
  if (child.stdout?.closed === false) await once(child.stdout, 'close')
  if (file !== undefined) closeSync(file)
  return { exit, out: out(), err: err(), slept: [], milliseconds, peak: peak() }
}

/** The time of the signal. */
async function interruptOnce(
  child: ChildProcess,
  isTime: () => boolean,
  signal: NodeJS.Signals,
): Promise<number> {
  while (!isTime()) await pause(5, 'it is asked again')
  const sent = performance.now()
  child.kill(signal)
  return sent
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = []
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
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
      await pause(10, 'it is asked again')
    }
  }
  void look()
  return () => peak
}
