/** Limits the time of one attempt of a request; it also ends with the run. */
import type { Cancellation } from '../cancellation.ts'

interface AttemptLimit {
  readonly signal: Cancellation
  lift(): void
}

/**
 * As AbortSignal.any with AbortSignal.timeout, without the platform's events: thousands of calls need one each.
 * @param milliseconds - from now on
 */
export function limitOf(milliseconds: number, outer: AbortSignal): AttemptLimit {
  const signal = createCancellation()
  const expire = () => signal.abort(new DOMException('The attempt took too long', 'TimeoutError'))
  const timer = setTimeout(expire, milliseconds)
  const leave = underWay(outer).join(() => signal.abort(outer.reason))
  const lift = () => {
    clearTimeout(timer)
    leave()
    // If nobody read the reply to its end, its connection would stay open: the abort closes it.
    signal.abort(attemptOver)
  }
  return { signal, lift }
}

const attemptOver = new Error('The attempt is over')

interface Attempts {
  /** @returns a function that takes it out again */
  join(end: () => void): () => void
}

const attempts = new WeakMap<AbortSignal, Attempts>()

/**
 * The attempts of a run, which end with its signal. They share one listener, and use places of an array again: a listener of the
 * platform or an entry of a Set for each would keep their garbage alive (docs/decisions/one-listener-for-attempts.md).
 */
function underWay(run: AbortSignal): Attempts {
  const known = attempts.get(run)
  if (known !== undefined) return known
  const ends: ((() => void) | undefined)[] = []
  const free: number[] = []
  run.addEventListener('abort', () => {
    for (const end of ends) end?.()
  })
  const joining: Attempts = {
    join: (end) => {
      const place = free.pop() ?? ends.length
      ends[place] = end
      if (run.aborted) end()
      return () => {
        ends[place] = undefined
        free.push(place)
      }
    },
  }
  attempts.set(run, joining)
  return joining
}

function createCancellation(): Cancellation & { abort(reason: unknown): void } {
  const listeners: (() => void)[] = []
  let aborted = false
  let reason: unknown
  return {
    get aborted() {
      return aborted
    },
    get reason() {
      return reason
    },
    throwIfAborted: () => {
      if (aborted) throw reason
    },
    addEventListener: (_event, listener) => {
      listeners.push(listener)
    },
    removeEventListener: (_event, listener) => {
      const place = listeners.indexOf(listener)
      if (place >= 0) listeners.splice(place, 1)
    },
    abort: (why) => {
      if (aborted) return
      aborted = true
      reason = why
      for (const listener of listeners.splice(0)) listener()
    },
  }
}
