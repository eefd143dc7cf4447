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
export const limitOf = (milliseconds: number, outer: AbortSignal): AttemptLimit =>
  new Limit(milliseconds, outer)

/** A class, because each of thousands of requests has one. */
class Limit implements AttemptLimit, Cancellation {
  aborted = false
  reason: unknown = undefined
  readonly #outer: AbortSignal
  readonly #timer: NodeJS.Timeout
  readonly #attempts: Attempts
  readonly #place: number
  /** Nearly always one. */
  #listener: (() => void) | undefined
  #others: (() => void)[] | undefined

  constructor(milliseconds: number, outer: AbortSignal) {
    this.#outer = outer
    this.#timer = setTimeout(expire, milliseconds, this)
    this.#attempts = underWay(outer)
    this.#place = this.#attempts.join(this)
    if (outer.aborted) this.end()
  }

  get signal(): Cancellation {
    return this
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }

  addEventListener(_event: 'abort', listener: () => void): void {
    if (this.#listener === undefined) this.#listener = listener
    else this.#others = [...(this.#others ?? []), listener]
  }

  removeEventListener(_event: 'abort', listener: () => void): void {
    if (this.#listener === listener) this.#listener = undefined
    else this.#others = this.#others?.filter((other) => other !== listener)
  }

  /** Ends the attempt with the run. */
  end(): void {
    this.abort(this.#outer.reason)
  }

  abort(reason: unknown): void {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    const [listener, others] = [this.#listener, this.#others]
    ;[this.#listener, this.#others] = [undefined, undefined]
    listener?.()
    for (const other of others ?? []) other()
  }

  /** If nobody read the reply to its end, its connection would stay open: the abort closes it. */
  lift(): void {
    clearTimeout(this.#timer)
    this.#attempts.leave(this.#place)
    this.abort(attemptOver)
  }
}

const expire = (limit: Limit): void =>
  limit.abort(new DOMException('The attempt took too long', 'TimeoutError'))

const attemptOver = new Error('The attempt is over')

interface Attempts {
  /** @returns its place */
  join(attempt: Limit): number
  leave(place: number): void
}

const attempts = new WeakMap<AbortSignal, Attempts>()

/**
 * The attempts of a run, which end with its signal. They share one listener, and use places of an array again: a listener of the
 * platform or an entry of a Set for each would keep their garbage alive (docs/decisions/one-listener-for-attempts.md).
 */
function underWay(run: AbortSignal): Attempts {
  const known = attempts.get(run)
  if (known !== undefined) return known
  const places: (Limit | undefined)[] = []
  const free: number[] = []
  run.addEventListener('abort', () => {
    for (const attempt of places) attempt?.end()
  })
  const joining: Attempts = {
    join: (attempt) => {
      const place = free.pop() ?? places.length
      places[place] = attempt
      return place
    },
    leave: (place) => {
      places[place] = undefined
      free.push(place)
    },
  }
  attempts.set(run, joining)
  return joining
}
