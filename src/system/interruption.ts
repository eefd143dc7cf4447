/** Hears Ctrl-C and the system's signals, so that ws ends in order. */

import { lazy } from '../concurrency/lazy.ts'
import { InterruptedError, TerminatedError, type WsError } from '../errors.ts'

export interface SignalHandling {
  /** Aborts at the first signal. */
  readonly signal: AbortSignal
}

interface Editors {
  /** Programs that have the terminal to themselves: Ctrl-C belongs to them. */
  readonly present: number
}

const interrupting = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** While JavaScript runs, no listener hears a signal. Without listeners, the system ends the program as usual. */
export function withoutListeners<Value>(self: NodeJS.Process, work: () => Value): Value {
  const heldBack = interrupting.map((name) => ({ name, listeners: self.listeners(name) }))
  for (const { name } of heldBack) self.removeAllListeners(name)
  try {
    return work()
  } finally {
    for (const { name, listeners } of heldBack) for (const listener of listeners) self.on(name, listener)
  }
}

/** Milliseconds. The older Node that handed over to this one sends the terminal's signal a second time. */
const sameSignal = 50

/** The first signal ends the run in order; the second ends it at once. */
export function hearSignals(self: NodeJS.Process, editors: Editors): SignalHandling {
  // A help text needs none, and Node takes half a millisecond to load what makes one.
  const controller = lazy(() => new AbortController())
  const age = () => self.uptime() * 1000
  let first = 0
  const on = (name: NodeJS.Signals, error: WsError) => {
    self.on(name, () => {
      if (name === 'SIGINT' && editors.present > 0) return
      if (!controller().signal.aborted) {
        first = age()
        return controller().abort(error)
      }
      // Both the system and the shell report a terminal that goes away.
      if (name !== 'SIGHUP' && age() - first > sameSignal) self.exit(error.exit)
    })
  }
  on('SIGINT', new InterruptedError('Interrupted'))
  on('SIGTERM', new TerminatedError('Terminated'))
  on('SIGHUP', new TerminatedError('Terminated: the terminal was closed'))
  return {
    get signal() {
      return controller().signal
    },
  }
}
