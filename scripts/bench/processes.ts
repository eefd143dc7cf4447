/** Runs programs and measures them from outside: time from start to end, and peak memory. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'

export interface BenchProgram {
  /** For display, e.g. `gh api`. */
  readonly name: string
  readonly command: string
  readonly arguments: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The file for its standard input. */
  readonly input?: string
}

export interface ProcessRun {
  /** Milliseconds. */
  readonly time: number
  /** Mebibytes; undefined if the system does not tell. */
  readonly memory: number | undefined
}

interface Watching {
  /** Milliseconds between two measurements of the memory; without it, none. */
  readonly memoryEvery?: number
}

/** @throws if it ends with anything but exit code 0 */
export async function run(program: BenchProgram, { memoryEvery }: Watching = {}): Promise<ProcessRun> {
  const stdio: StdioOptions = [
    program.input === undefined ? 'ignore' : openSync(program.input, 'r'),
    'ignore',
    'pipe',
  ]
  const start = process.hrtime.bigint()
  const child = spawn(program.command, program.arguments, { stdio, env: { ...process.env, ...program.env } })
  const complaint = textOf(child)
  let memory: number | undefined
  const watch =
    memoryEvery === undefined
      ? undefined
      : setInterval(() => {
          memory = peakMemory(child.pid) ?? memory
        }, memoryEvery)
  const [code] = await once(child, 'exit')
  const time = Number(process.hrtime.bigint() - start) / 1e6
  clearInterval(watch)
  if (code !== 0) throw new Error(`${program.name} ended with ${code}: ${(await complaint).slice(0, 500)}`)
  return { time, memory }
}

/** Runs every program in turn, round after round; returns the times of each, by round. */
export async function inTurn(
  programs: readonly BenchProgram[],
  rounds: number,
): Promise<readonly number[][]> {
  const times: number[][] = programs.map(() => [])
  // One round measures nothing, so nothing needs to be warm.
  if (rounds > 1) for (const program of programs) await run(program)
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, program] of programs.entries()) times[index]?.push((await run(program)).time)
  }
  return times
}

/** The peak of the resident set, in mebibytes (Linux). */
export function peakMemory(pid: number | undefined): number | undefined {
  try {
    const kibibytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024
  } catch {
    return undefined
  }
}

async function textOf({ stderr }: ChildProcess): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stderr ?? []) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
