/**
 * Waits out an outage. While the service is away, every call of the run waits, and one harmless request asks again and again.
 * Retries are for single requests: an outage of seconds would use them all up.
 */
import { ApiError, CutReplyError, NetworkError, OutageError } from '../../errors.ts'
import { reasonOf } from './classify-failure.ts'
import { awayStatuses } from './probe.ts'

export interface OutagePolicy {
  /** Milliseconds that an outage may last. */
  readonly longest: number
  /** Called once for each outage, with a sentence. */
  began(sentence: string): Promise<void>
  /** Called every second until the service answers, with milliseconds. */
  waiting(passed: number): Promise<void>
  /** Called when the service answers again, with milliseconds. */
  ended(passed: number): Promise<void>
}

export interface Outages {
  /** Number of real outages that the run has waited out. */
  readonly passed: number
  /** True while calls must wait for `pass`, or will fail there. */
  readonly isAway: boolean
  /** Resolves when a call may go out. Throws OutageError when the service is away for too long. */
  pass(call: object): Promise<void>
  /** Reports that the service answered the call, or that the call failed without a sign of an outage. */
  answered(call: object, error?: unknown): void
  /** True for a failure that an outage can cause. */
  isSign(error: unknown): boolean
  /** Reports a sign of an outage; true if there is one, so that the call can wait for its end. */
  sign(call: object, found: Sign): boolean
  /** Asks whether the service is there, after a single call has failed for long. */
  suspect(found: Sign): void
}

export interface Sign {
  readonly error: unknown
  /** Milliseconds that the service asks to wait; undefined if it does not. */
  readonly asked: number | undefined
}

interface OutageContext {
  readonly policy: OutagePolicy
  readonly signal: AbortSignal
  age(): number
  random(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  /** True if the service answers the probe. */
  probe(): Promise<boolean>
}

interface Away {
  /** Waiting calls, the oldest first. */
  readonly waiting: (() => void)[]
  /** True while one call may go as a trial, in case the probe is wrong. */
  isTrialOpen: boolean
  trial: { readonly call: object; end(isAnswered: boolean): void } | undefined
  /** Age of the program before which the service wants no request. */
  notBefore: number
}

const isLookup = ({ cause }: NetworkError): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND'

/** Two signs from different calls within this many milliseconds make an outage. */
const signWindow = 1000

export function createOutages(world: OutageContext): Outages {
  const { age } = world
  let passed = 0
  let hasAnswered = false
  let last: { readonly call: object; readonly at: number } | undefined
  let away: Away | undefined
  let end: { readonly error: unknown } | undefined

  const isSign = (error: unknown) => {
    if (error instanceof ApiError) return awayStatuses.has(error.status)
    // The name was found before, so it is not misspelt.
    if (error instanceof NetworkError) return error.passing || (hasAnswered && isLookup(error))
    return error instanceof CutReplyError
  }
  const begin = (found: Sign, isSuspicion: boolean) => {
    const begun: Away = { waiting: [], isTrialOpen: false, trial: undefined, notBefore: 0 }
    away = begun
    postpone(begun, age(), found)
    const over = (isLasting: boolean) => {
      if (isLasting) passed += 1
      last = undefined
    }
    waitOut(begun, { ...world, reason: found.error, isSuspicion })
      .then(over, (error: unknown) => {
        end = { error }
      })
      .finally(() => {
        away = undefined
        for (const wake of begun.waiting.splice(0)) wake()
      })
  }
  return {
    get passed() {
      return passed
    },
    get isAway() {
      return away !== undefined || end !== undefined
    },
    isSign,
    pass: async (call) => {
      for (let current = away; current !== undefined; current = away) {
        if (takeTrial(call, current)) return
        const { waiting } = current
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      if (end !== undefined) throw end.error
    },
    answered: (call, error) => {
      if (!(error instanceof NetworkError)) hasAnswered = true
      last = undefined
      if (away?.trial?.call === call) away.trial.end(true)
    },
    sign: (call, found) => {
      if (away !== undefined) {
        postpone(away, age(), found)
        if (away.trial?.call === call) away.trial.end(false)
        return true
      }
      const before = last
      last = { call, at: age() }
      if (before === undefined || before.call === call || last.at - before.at > signWindow) return false
      begin(found, false)
      return true
    },
    suspect: (found) => {
      if (away === undefined && end === undefined) begin(found, true)
    },
  }
}

function postpone(away: Away, now: number, { asked = 0 }: Sign): void {
  away.notBefore = Math.max(away.notBefore, now + asked)
}

function takeTrial(call: object, away: Away): boolean {
  if (!away.isTrialOpen || away.trial === undefined) return false
  away.isTrialOpen = false
  away.trial = { ...away.trial, call }
  return true
}

interface OutageWait extends OutageContext {
  /** The failure that began the outage. */
  readonly reason: unknown
  /** Only one call had trouble: if the service answers, the call itself is at fault. */
  readonly isSuspicion: boolean
}

/** Resolves when calls may go on; true if the service really was away. Throws OutageError. */
async function waitOut(away: Away, wait: OutageWait): Promise<boolean> {
  const { age, policy, random, isSuspicion, reason } = wait
  const begin = age()
  await rest(away.notBefore - begin, begin, wait)
  for (let pauses = 0; ; pauses += 1) {
    const isThere = await wait.probe()
    if (isThere && ((isSuspicion && pauses === 0) || (await tryOneCall(away)))) {
      if (pauses > 0) await policy.ended(age() - begin)
      return pauses > 0
    }
    if (pauses === 0) await policy.began(beginning(reason, policy))
    const left = begin + policy.longest - age()
    if (left <= 0) throw awayTooLong(reason, policy)
    const pause = Math.max(pauseBetween(pauses, random()), away.notBefore - age())
    await rest(Math.min(pause, left), begin, wait)
  }
}

/** Lets one call go as a trial: a gateway may answer the probe for a service that is away. */
function tryOneCall(away: Away): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isAnswered: boolean) => {
      away.trial = undefined
      resolve(isAnswered)
    }
    away.trial = { call: away, end }
    away.isTrialOpen = true
    away.waiting.shift()?.()
  })
}

const tick = 1000

async function rest(milliseconds: number, begin: number, wait: OutageWait): Promise<void> {
  const { age, sleep, signal, policy } = wait
  const end = age() + milliseconds
  for (let left = milliseconds; left > 0; left = end - age()) {
    await policy.waiting(age() - begin)
    await sleep(Math.min(left, tick), signal)
    signal.throwIfAborted()
  }
}

const shortestPause = 1000
const longestPause = 30_000

/** Random, so that many waiting programs do not come back at the same moment. */
const pauseBetween = (pauses: number, random: number) =>
  Math.min(longestPause, shortestPause * 1.5 ** pauses * (1 + random / 4))

const beginning = (reason: unknown, { longest }: OutagePolicy) =>
  `${reasonOf(reason)}; everything waits until the service answers again, ${duration(longest)} at most (--outage)`

const awayTooLong = (reason: unknown, { longest }: OutagePolicy) =>
  new OutageError(`The service did not answer for ${duration(longest)}: ${reasonOf(reason)}`, {
    cause: reason,
    hint: 'Run the same again when it is back',
  })

/** `90 s`, `5 min` */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return seconds >= 120 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}
