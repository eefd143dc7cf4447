/** Sends a request until it succeeds, fails for good, or runs out of time, attempts or the run's quota. */
import type { Awaitable } from '../../concurrency/awaitable.ts'
import { ApiError, CutReplyError, NetworkError } from '../../errors.ts'
import type { HttpRequest, HttpResponse, Transport } from '../../http/exchange.ts'
import { limitOf } from '../exchange/attempt-limit.ts'
import { classifyFailure, classifyInDoubt, leavesUnknown, reasonOf, throttled } from './classify-failure.ts'
import type { OutagePolicy, Outages } from './outage.ts'
import type { Pause } from './pause.ts'
import type { Quota } from './quota.ts'
import { retryAfter } from './retry-after.ts'
import { retryDecision } from './retry-decision.ts'

export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number
  /** Milliseconds for the whole call, waits included. */
  readonly timeout: number
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds since the program began. Nobody sets this clock, so deadlines and waits use it. */
  age(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  random(): number
  /** One line for stderr. */
  notice(line: string): Promise<void>
  /** Called before each wait for another attempt; without it, `notice` prints the line. */
  retrying?(reason: string, line: string): Promise<void>
  /** How calls of a long run wait out an outage; undefined if they don't. */
  readonly outage?: OutagePolicy | undefined
}

export const defaultRetries = 3
export const defaultTimeout = 120_000

const attemptTimeout = 60_000

/** The state that all calls of a run share. */
export interface RetryRun {
  readonly transport: Transport
  readonly policy: RetryPolicy
  readonly quota: Quota
  readonly pause: Pause
  /** Loads what watches for outages; undefined if the run waits for none. */
  readonly outages: (() => Awaitable<Outages>) | undefined
  readonly signal: AbortSignal
}

export interface RetriedCall<Value> {
  readonly request: HttpRequest
  /** True if sending it twice does no more than sending it once. */
  readonly isRepeatable: boolean
  /** True for one of many rows or pages: it waits out an outage. */
  readonly isOneOfMany: boolean
  /** Turns the reply into the value, or throws. */
  read(reply: HttpResponse): Awaitable<Value>
  /** The value of a DELETE whose repetition found nothing left. */
  absent(refusal: ApiError): Value
}

/** @throws ApiError, NetworkError, OutcomeUnknownError, ThrottledError, ReplyError; the signal's reason */
export async function sendWithRetries<Value>(call: RetriedCall<Value>, run: RetryRun): Promise<Value> {
  const { policy } = run
  const watch = call.isOneOfMany ? run.outages?.() : undefined
  const outages = watch instanceof Promise ? await watch : watch
  const deadline = policy.age() + policy.timeout
  const passed = outages?.passed ?? 0
  const trying: TryState = { number: 1, spent: 0, deadline, isSuspicious: false, passed, doubt: undefined }
  try {
    for (; ; trying.number += 1) {
      if (mustWait(run, trying, outages)) await readyToSend(call, { run, trying, outages })
      const tried = await watchedAttempt(call, run, { outages, deadline: trying.deadline })
      if ('value' in tried) {
        run.quota.giveBack(trying.spent)
        return tried.value
      }
      const absent = await afterFailure(tried, { call, run, trying, outages })
      if (absent !== undefined) return absent.value
    }
  } catch (end) {
    run.signal.throwIfAborted()
    throw classifyInDoubt(end, trying.doubt, call.request.method)
  }
}

/** Resolves when the next attempt may begin, or with the value if the failure shows that the change is made. */
async function afterFailure<Value>(
  { error, isSign }: FailedAttempt,
  { call, run, trying, outages }: Omit<FailedTry, 'call'> & { readonly call: RetriedCall<Value> },
): Promise<{ readonly value: Value } | undefined> {
  run.signal.throwIfAborted()
  if (trying.doubt !== undefined && isGone(error, call)) {
    await run.policy.notice('The first attempt had deleted it: already absent')
    return { value: call.absent(error) }
  }
  if (leavesUnknown(error) || error instanceof CutReplyError) trying.doubt = error
  await waitAfter(error, { call, run, trying, outages: isSign ? outages : undefined })
  return undefined
}

interface OutageWatch {
  readonly outages: Outages | undefined
  readonly deadline: number
}

interface FailedAttempt {
  readonly error: unknown
  readonly isSign: boolean
}

type TryResult<Value> = { readonly value: Value } | FailedAttempt

/** One attempt. It reports its end to the outages, unless the end is a sign of one. */
async function watchedAttempt<Value>(
  call: RetriedCall<Value>,
  run: RetryRun,
  { outages, deadline }: OutageWatch,
): Promise<TryResult<Value>> {
  const left = Math.max(1, Math.min(attemptTimeout, deadline - run.policy.age()))
  const limit = limitOf(left, { signal: run.signal, age: run.policy.age })
  try {
    const value = await call.read(await run.transport.send(call.request, limit.signal))
    outages?.answered(call)
    return { value }
  } catch (error) {
    const isSign = !run.signal.aborted && outages?.isSign(error) === true
    if (!isSign) outages?.answered(call, error)
    return { error, isSign }
  } finally {
    limit.lift()
  }
}

interface TryState {
  /** The number of the attempt, from 1. */
  number: number
  /** The quota that its retries took. */
  spent: number
  /** Age of the program at which the call ends. Time in an outage does not count. */
  deadline: number
  /** True after the last usual attempt, when the call has asked whether the service is there. */
  isSuspicious: boolean
  /** Outages that ended before the call or during it. */
  passed: number
  /** The failure of the last attempt that may have changed something; undefined if none may have. */
  doubt: unknown
}

interface InRun {
  readonly trying: TryState
  readonly run: RetryRun
}

interface SendReadiness extends InRun {
  readonly outages: Outages | undefined
}

/** False for nearly all attempts. */
const mustWait = (run: RetryRun, trying: TryState, outages: Outages | undefined): boolean =>
  run.pause.until > 0 || (outages !== undefined && (outages.isAway || outages.passed !== trying.passed))

async function readyToSend(call: object, { run, trying, outages }: SendReadiness): Promise<void> {
  if (run.pause.until > 0) await waitOutPause(run, trying.deadline)
  if (outages !== undefined) await waitOutOutage(outages, call, { trying, run })
}

/** After an outage, a call has all its attempts again. */
async function waitOutOutage(
  outages: Outages,
  call: object,
  { trying, run: { policy } }: InRun,
): Promise<void> {
  const begin = policy.age()
  await outages.pass(call)
  trying.deadline += policy.age() - begin
  if (outages.passed === trying.passed) return
  trying.passed = outages.passed
  trying.number = 1
  trying.isSuspicious = false
}

/**
 * True if the next attempt waits for the end of an outage. ws never repeats a request that may have changed something, unless
 * repeating is harmless.
 */
function waitsForService(error: unknown, outages: Outages, { call, run, trying }: FailedTry): boolean {
  const found = { error, asked: error instanceof ApiError ? retryAfter(error, run.policy.now()) : undefined }
  const isAway = outages.sign(call, found)
  return isAway && mayGoAgain(error, call) && trying.number <= run.policy.retries
}

const mayGoAgain = (error: unknown, { isRepeatable }: RetriedCall<unknown>) =>
  isRepeatable || (error instanceof NetworkError && !error.sent)

interface FailedTry extends InRun {
  readonly call: RetriedCall<unknown>
  /** Set for failures that an outage can cause. */
  readonly outages: Outages | undefined
}

/** Resolves when the next attempt may begin; throws if there must be none. */
async function waitAfter(error: unknown, failed: FailedTry): Promise<void> {
  const { call, run, trying, outages } = failed
  const { policy, quota, signal } = run
  if (outages !== undefined && waitsForService(error, outages, failed)) return
  const age = policy.age()
  const step = retryDecision(error, {
    number: trying.number,
    most: policy.retries + 1,
    method: call.request.method,
    isRepeatable: call.isRepeatable,
    now: policy.now(),
    left: trying.deadline - age,
    random: policy.random(),
  })
  if (step.kind === 'end') return suspect(step.error, error, failed)
  if (!quota.take(step.price)) return suspect(classifyFailure(error, call.request.method), error, failed)
  trying.spent += step.price
  const seconds = (step.wait / 1000).toFixed(1)
  const reason = reasonOf(error)
  const line = `${reason}; trying again in ${seconds} s (${trying.number} of ${policy.retries})`
  await (policy.retrying?.(reason, line) ?? policy.notice(line))
  if (step.pausesRun) run.pause.extend(age + step.wait)
  else await policy.sleep(step.wait, signal)
  signal.throwIfAborted()
}

/** Before a call gives up, it asks once whether the service is there at all. */
function suspect(end: unknown, error: unknown, { call, trying, outages }: FailedTry): void {
  if (outages === undefined || trying.isSuspicious || !mayGoAgain(error, call)) throw end
  trying.isSuspicious = true
  outages.suspect({ error, asked: undefined })
}

/** Waits for the end of a pause that this call or another one began. */
async function waitOutPause({ policy, pause, signal }: RetryRun, deadline: number): Promise<void> {
  const left = pause.until - policy.age()
  if (left <= 0) return
  if (pause.until > deadline) throw throttled(left, undefined)
  await policy.sleep(left, signal)
  signal.throwIfAborted()
}

/** The thing is gone: an earlier attempt may have deleted it. */
const isGone = (error: unknown, { request }: RetriedCall<unknown>): error is ApiError =>
  request.method === 'DELETE' && error instanceof ApiError && (error.status === 404 || error.status === 410)
