/** Limits the time of one attempt of a request; it also ends with the run. */
import type { Cancellation } from '../../concurrency/cancellation.ts'
import { createPlaces } from './places.ts'

interface AttemptLimit {
  readonly signal: Cancellation
  lift(): void
}

/** The run that an attempt is part of. */
interface AttemptRun {
  readonly signal: AbortSignal
  /** Milliseconds since the program began. */
  age(): number
}

/**
 * As AbortSignal.any with AbortSignal.timeout, without the platform's events: thousands of calls need one each.
 * @param milliseconds - from now on
 */
export const limitOf = (milliseconds: number, run: AttemptRun): AttemptLimit => new Limit(milliseconds, run)

/** A class, because each of thousands of requests has one. */
class Limit implements AttemptLimit, Cancellation {
  aborted = false
  reason: unknown = undefined
  /** The age of the program at which it is over. */
  readonly end: number
  readonly #run: AbortSignal
  readonly #attempts: Attempts
  readonly #place: number
  /** Nearly always one. */
  #listener: (() => void) | undefined
  #others: (() => void)[] | undefined

  constructor(milliseconds: number, run: AttemptRun) {
    this.end = run.age() + milliseconds
    this.#run = run.signal
    this.#attempts = underWay(run)
    this.#place = this.#attempts.join(this)
    if (run.signal.aborted) this.endWithRun()
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

  endWithRun(): void {
    this.abort(this.#run.reason)
  }

  expire(): void {
    this.abort(new DOMException('The attempt took too long', 'TimeoutError'))
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
    this.#attempts.leave(this.#place)
    this.abort(attemptOver)
  }
}

const attemptOver = new Error('The attempt is over')

interface Attempts {
  /** @returns its place */
  join(attempt: Limit): number
  leave(place: number): void
}

const attempts = new WeakMap<AbortSignal, Attempts>()

/**
 * The attempts of a run, which end with its signal. They share one listener and one timer: a listener of the platform for
 * each would keep their garbage alive (docs/decisions/one-listener-for-attempts.md).
 */
function underWay({ signal, age }: AttemptRun): Attempts {
  const known = attempts.get(signal)
  if (known !== undefined) return known
  const places = createPlaces<Limit>()
  const alarm = createAlarm(age, (time) => {
    let next = Number.POSITIVE_INFINITY
    places.forEach((attempt) => {
      if (attempt.end <= time) attempt.expire()
      else next = Math.min(next, attempt.end)
    })
    return next
  })
  signal.addEventListener('abort', () => places.forEach((attempt) => void attempt.endWithRun()))
  const joining: Attempts = {
    join: (attempt) => {
      alarm.setFor(attempt.end)
      return places.join(attempt)
    },
    leave: (place) => {
      places.leave(place)
      if (places.areFree()) alarm.rest()
    },
  }
  attempts.set(signal, joining)
  return joining
}

interface Alarm {
  /** Rings at this time at the latest. */
  setFor(time: number): void
  /** Does not ring before the next `setFor`: the program may end, and a server of many runs keeps none of those that are over. */
  rest(): void
}

/**
 * One timer for all attempts that are under way at the same time.
 * @param ring - takes the time that it was set for, and returns the next one
 */
function createAlarm(age: () => number, ring: (time: number) => number): Alarm {
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  const setFor = (time: number) => {
    if (time >= due) return
    clearTimeout(timer)
    due = time
    timer = setTimeout(over, Math.ceil(time - age()))
  }
  const over = () => {
    const time = due
    due = Number.POSITIVE_INFINITY
    setFor(ring(time))
  }
  const rest = () => {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
  }
  return { setFor, rest }
}
