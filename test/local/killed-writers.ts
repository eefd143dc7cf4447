/** Processes that write to one workspace and are killed at random, for tests of what is left of their work. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'

interface Writer {
  readonly process: ChildProcessByStdio<null, Readable, Readable>
  readonly ended: Promise<unknown>
  /** Resolves after the first acknowledgement: the process is at work. */
  readonly atWork: Promise<unknown>
}

interface CrowdOptions {
  /** A program that takes the path of the workspace and its own name, and prints each acknowledged write as a line of JSON. */
  readonly script: string
  readonly path: string
  readonly writers: number
}

/** Those that were killed are replaced by `fillUp`. */
export function openCrowd<Acknowledged>({ script, path, writers }: CrowdOptions) {
  const acknowledged: Acknowledged[] = []
  const failures: string[] = []
  const alive: Writer[] = []
  const listen = (writer: Writer['process']) => {
    let [rest, complaint] = ['', '']
    writer.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) acknowledged.push(JSON.parse(line))
    })
    writer.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      complaint += chunk
    })
    return new Promise<void>((resolve) => {
      writer.on('close', (code, signal) => {
        if (signal !== 'SIGKILL') failures.push(`ended with ${code}: ${complaint}`)
        resolve()
      })
    })
  }
  const start = (name: string) => {
    const child = spawn(process.execPath, [script, path, name], { stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = listen(child)
    const atWork = Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended])
    alive.push({ process: child, ended, atWork })
  }
  const kill = async (victims: readonly Writer[]) => {
    for (const victim of victims) victim.process.kill('SIGKILL')
    await Promise.all(victims.map(({ ended }) => ended))
  }
  const crowd = {
    acknowledged,
    failures,
    fillUp() {
      while (alive.length < writers) start(`writer ${alive.length}`)
    },
    async killOne(chance: number) {
      const [victim] = alive.splice(Math.floor(chance * alive.length), 1)
      await victim?.atWork
      if (victim !== undefined) await kill([victim])
    },
    async killAll() {
      const victims = alive.splice(0)
      await Promise.all(victims.map(({ atWork }) => atWork))
      await kill(victims)
    },
  }
  crowd.fillUp()
  onTestFinished(() => kill(alive.splice(0)))
  return crowd
}
