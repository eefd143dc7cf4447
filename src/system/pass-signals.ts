/**
 * Passes signals on to a program in the foreground, if they came to ws alone. Ctrl-C of a terminal, and a signal to the process
 * group, have reached the program already: a second one would cut short its cleaning up.
 */
import type { ChildProcess, spawn } from 'node:child_process'

const passed = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Milliseconds in which a signal to the group ends the witness, too. */
const grace = 150

interface PassingProcess {
  readonly self: NodeJS.Process
  readonly spawn: typeof spawn
}

/** The witness starts before the program, so that no signal finds the program alone. */
export function runPassing<Child extends Pick<ChildProcess, 'kill'>>(
  start: () => Child,
  { self, spawn }: PassingProcess,
): { readonly child: Child; end(): void } {
  const age = () => self.uptime() * 1000
  const witness = startWitness(spawn, age)
  const child = start()
  const listeners = passed.map((name) => {
    const pass = () => {
      const heard = age()
      setTimeout(() => {
        if (witness.lastEnd() < heard - grace) child.kill(name)
      }, grace)
    }
    self.on(name, pass)
    return [name, pass] as const
  })
  return {
    child,
    end: () => {
      for (const [name, pass] of listeners) self.removeListener(name, pass)
      witness.dismiss()
    },
  }
}

interface Witness {
  /** The time when a signal ended it last. */
  lastEnd(): number
  dismiss(): void
}

/** A program of our process group that any signal ends. It waits for a line of ws, so it does not outlive it. */
function startWitness(spawn: PassingProcess['spawn'], age: () => number): Witness {
  let last = Number.NEGATIVE_INFINITY
  const start = (): ChildProcess => {
    const present = spawn('/bin/sh', ['-c', 'read -r line'], { stdio: ['pipe', 'ignore', 'ignore'], env: {} })
    present.on('error', () => undefined)
    present.once('exit', (_, killedBy) => {
      if (killedBy === null || present.killed) return
      last = age()
      witness = start()
    })
    return present
  }
  let witness = start()
  return { lastEnd: () => last, dismiss: () => void witness.kill('SIGKILL') }
}
