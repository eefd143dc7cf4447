/** Work that may have no end, broken off at Ctrl-C or when its time is over: V8 can be told so from a thread that hears; Node has that for scripts only. */
import type { Context as Sandbox, Script } from 'node:vm'
import type { Broken } from '../context.ts'
import { lazy } from '../lazy.ts'

type Breakable = <Value>(work: () => Value, milliseconds: number) => Broken<Value>

interface Globals {
  readonly self: NodeJS.Process
  readonly speaker: Pick<Console, 'error'>
}

/** Made once: a sandbox takes longer to make than most filters to run. */
export function createBreakable({ self, speaker }: Globals): Breakable {
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
      // Node kept it from whoever listens.
      self.emit('SIGINT')
    }
    return done ?? { brokenBy: 'signal' }
  }
}

/** A WebAssembly that gives up says so on stderr, too, where only ws speaks; nothing else runs meanwhile. */
function silently(speaker: Pick<Console, 'error'>, work: () => void): void {
  const { error } = speaker
  speaker.error = () => undefined
  try {
    work()
  } finally {
    speaker.error = error
  }
}
