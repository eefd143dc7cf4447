/** Breaks off endless work at Ctrl-C or after a time limit. V8 can do that from another thread, and Node offers it for scripts only. */
import type { Context as Sandbox, Script } from 'node:vm'
import { lazy } from '../concurrency/lazy.ts'
import type { Broken } from '../context.ts'

type Breakable = <Value>(work: () => Value, milliseconds: number) => Broken<Value>

interface SandboxGlobals {
  readonly self: NodeJS.Process
  readonly speaker: Pick<Console, 'error'>
}

/** Made once: making a sandbox takes longer than most filters run. */
export function createBreakable({ self, speaker }: SandboxGlobals): Breakable {
  let current: () => void = () => undefined
  const prepared = lazy((): readonly [Script, Sandbox] => {
    const { createContext, Script } = self.getBuiltinModule('node:vm')
    return [new Script('run()'), createContext({ run: () => current() })]
  })
  return (work, milliseconds) => {
    let done: { readonly value: ReturnType<typeof work> } | undefined
    current = () => {
      done = { value: work() }
    }
    const [script, sandbox] = prepared()
    try {
      silently(speaker, () => script.runInContext(sandbox, { timeout: milliseconds, breakOnSigint: true }))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return { brokenBy: 'time' }
      if (code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error
      // Node hid the signal from listeners.
      self.emit('SIGINT')
    }
    return done ?? { brokenBy: 'signal' }
  }
}

/** WebAssembly that gives up also writes to stderr, which belongs to ws. Nothing else runs meanwhile. */
function silently(speaker: Pick<Console, 'error'>, work: () => void): void {
  const { error } = speaker
  speaker.error = () => undefined
  try {
    work()
  } finally {
    speaker.error = error
  }
}
