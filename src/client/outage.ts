/**
 * The service as a whole does not answer: every call of the run waits, one request that changes nothing asks again and
 * again, and then the run goes on. Retries are for single requests; a service that is away for seconds would use them up.
 */
import { ApiError, CutReplyError, NetworkError, OutageError } from '../errors.ts'
import { reasonOf } from './classify-failure.ts'
import { awayStatuses } from './probe.ts'

export interface OutagePolicy {
  /** Milliseconds that the service may be away. */
  readonly longest: number
  /** Told once for each outage, in a sentence. */
  began(sentence: string): Promise<void>
  /** Told every second until the service answers. Milliseconds. */
  waiting(passed: number): Promise<void>
  /** Told when the service answers again. Milliseconds. */
  ended(passed: number): Promise<void>
}

export interface Outages {
  /** How often the run has waited for a service that was really away. */
  readonly passed: number
  /** Resolves when a call may be sent. Throws OutageError when the service is away for too long. */
  pass(call: object): Promise<void>
  /** The service answered the call, whatever it said, or the call failed with what is no sign. */
  answered(call: object, error?: unknown): void
  /** True for a failure that an outage brings. */
  isSign(error: unknown): boolean
  /** Tells of a sign; true where it is part of an outage, so that the call may wait for its end. */
  sign(call: object, found: Sign): boolean
  /** One call alone has had no luck for long: asks whether the service is there. */
  suspect(found: Sign): void
}

export interface Sign {
  readonly error: unknown
  /** Milliseconds that the service asks to wait; undefined where it does not. */
  readonly asked: number | undefined
}

interface World {
  readonly policy: OutagePolicy
  readonly signal: AbortSignal
  age(): number
  random(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  /** True when anything but an outage comes back. */
  probe(): Promise<boolean>
}

interface Away {
  /** Calls that wait, the one that has waited longest first. */
  readonly waiting: (() => void)[]
  /** True while one call may go, to see whether it fares better than the probe tells. */
  isTrialOpen: boolean
  trial: { readonly call: object; end(isAnswered: boolean): void } | undefined
  /** Age at which the service wants to be asked again. */
  notBefore: number
}

const isLookup = ({ cause }: NetworkError): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOTFOUND'

/** Milliseconds between two signs of different calls that make an outage. */
const together = 1000

export function createOutages(world: World): Outages {
  const { age } = world
  let passed = 0
  let hasAnswered = false
  let last: { readonly call: object; readonly at: number } | undefined
  let away: Away | undefined
  let end: { readonly error: unknown } | undefined

  const isSign = (error: unknown) => {
    if (error instanceof ApiError) return awayStatuses.has(error.status)
    // A name that can't be looked up any more is no misspelt one.
    if (error instanceof NetworkError) return error.passing || (hasAnswered && isLookup(error))
    return error instanceof CutReplyError
  }
  const begin = (found: Sign, isSuspicion: boolean) => {
    const begun: Away = { waiting: [], isTrialOpen: false, trial: undefined, notBefore: 0 }
    away = begun
    postpone(begun, found)
    const over = (isLasting: boolean) => {
      if (isLasting) passed += 1
      last = undefined
    }
    sitOut(begun, { ...world, reason: found.error, isSuspicion })
      .then(over, (error: unknown) => {
        end = { error }
      })
      .finally(() => {
        away = undefined
        for (const wake of begun.waiting.splice(0)) wake()
      })
  }
  const postpone = (to: Away, { asked = 0 }: Sign) => {
    to.notBefore = Math.max(to.notBefore, age() + asked)
  }
  return {
    get passed() {
      return passed
    },
    isSign,
    pass: async (call) => {
      for (let current = away; current !== undefined; current = away) {
        if (takesTrial(call, current)) return
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
        postpone(away, found)
        if (away.trial?.call === call) away.trial.end(false)
        return true
      }
      const before = last
      last = { call, at: age() }
      if (before === undefined || before.call === call || last.at - before.at > together) return false
      begin(found, false)
      return true
    },
    suspect: (found) => {
      if (away === undefined && end === undefined) begin(found, true)
    },
  }
}

function takesTrial(call: object, away: Away): boolean {
  if (!away.isTrialOpen || away.trial === undefined) return false
  away.isTrialOpen = false
  away.trial = { ...away.trial, call }
  return true
}

interface Sitting extends World {
  /** The failure that began the outage. */
  readonly reason: unknown
  /** Only one call had trouble: where the service answers, the trouble is that call's own. */
  readonly isSuspicion: boolean
}

/** Resolves when calls may go on; true where the service really was away. Throws OutageError. */
async function sitOut(away: Away, sitting: Sitting): Promise<boolean> {
  const { age, policy, random, isSuspicion, reason } = sitting
  const begin = age()
  await rest(away.notBefore - begin, begin, sitting)
  for (let pauses = 0; ; pauses += 1) {
    const isThere = await sitting.probe()
    if (isThere && ((isSuspicion && pauses === 0) || (await fares(away)))) {
      if (pauses > 0) await policy.ended(age() - begin)
      return pauses > 0
    }
    if (pauses === 0) await policy.began(beginning(reason, policy))
    const left = begin + policy.longest - age()
    if (left <= 0) throw awayTooLong(reason, policy)
    const pause = Math.max(pauseBetween(pauses, random()), away.notBefore - age())
    await rest(Math.min(pause, left), begin, sitting)
  }
}

/** Lets one call go: a gateway may answer the probe for a service that is away. */
function fares(away: Away): Promise<boolean> {
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

async function rest(milliseconds: number, begin: number, sitting: Sitting): Promise<void> {
  const { age, sleep, signal, policy } = sitting
  const end = age() + milliseconds
  for (let left = milliseconds; left > 0; left = end - age()) {
    await policy.waiting(age() - begin)
    await sleep(Math.min(left, tick), signal)
    signal.throwIfAborted()
  }
}

const shortestPause = 1000
const longestPause = 30_000

/** Many programs may wait for the same service: they do not come back at the same moment. */
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
