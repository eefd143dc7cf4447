/** Ctrl-C in a bulk run: no new row begins, and rows under way get five seconds. A second signal ends the process at once. */
import type { Context } from '../../context.ts'
import type { CallPolicy } from '../clients.ts'
import { cutOff } from './outcome.ts'

/** Milliseconds. */
const grace = 5000

export interface Interruption {
  /** For the client: requests survive the signal, waits between attempts do not. */
  readonly policy: Pick<CallPolicy, 'signal' | 'sleep'>
  /** Calls back once, now or when the signal comes. */
  watch(stop: (reason: unknown) => void): void
  /** The run is over. */
  end(): void
}

export function interruptionOf(context: Context): Interruption {
  const { signal } = context
  const cut = new AbortController()
  const over = new AbortController()
  return {
    policy: {
      signal: cut.signal,
      sleep: async (milliseconds) => {
        await context.sleep(milliseconds, signal)
        signal.throwIfAborted()
      },
    },
    watch: (stop) => {
      const interrupted = async () => {
        stop(signal.reason)
        await context.sleep(grace, over.signal)
        if (!over.signal.aborted) cut.abort(cutOff())
      }
      if (signal.aborted) void interrupted()
      else signal.addEventListener('abort', interrupted, { signal: over.signal })
    },
    end: () => over.abort(),
  }
}
