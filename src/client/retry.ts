/** Sends a request until it succeeds, fails for good, or time, attempts or the run's quota are used up. */
import { ApiError, CutReplyError, NetworkError } from '../errors.ts'
import type { HttpRequest, HttpResponse, Transport } from '../http.ts'
import { limitOf } from './attempt-limit.ts'
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
  /** Milliseconds that nobody sets, unlike the clock: deadlines and waits count them. */
  age(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  random(): number
  /** One line for stderr. */
  notice(line: string): Promise<void>
  /** Told before each wait for another attempt; a notice unless given. */
  retrying?(reason: string, line: string): Promise<void>
  /** How calls that are parts of something longer outlast a service that is away; undefined where they don't. */
  readonly outage?: OutagePolicy | undefined
}

export const defaultRetries = 3
export const defaultTimeout = 120_000

const attemptTimeout = 60_000

/** What all calls of a run share. */
export interface Run {
  readonly transport: Transport
  readonly policy: RetryPolicy
  readonly quota: Quota
  readonly pause: Pause
  /** Undefined where nothing is waited for. */
  readonly outages: Outages | undefined
  readonly signal: AbortSignal
}

export interface Call<Value> {
  readonly request: HttpRequest
  /** True when sending it twice does no more than sending it once. */
  readonly isRepeatable: boolean
  /** One of many rows or pages: it waits until a service that is away comes back. */
  readonly isOneOfMany: boolean
  /** Turns the reply into the value, or throws. */
  read(reply: HttpResponse): Promise<Value>
  /** The value of a DELETE whose repetition found nothing left. */
  absent(refusal: ApiError): Value
}

/** @throws ApiError, NetworkError, OutcomeUnknownError, ThrottledError, ReplyError; whatever the signal was aborted with */
export async function sendWithRetries<Value>(call: Call<Value>, run: Run): Promise<Value> {
  const doubt: Doubt = { error: undefined }
  try {
    return await sendUntilTold(call, run, doubt)
  } catch (end) {
    run.signal.throwIfAborted()
    throw classifyInDoubt(end, doubt.error, call.request.method)
  }
}

interface Doubt {
  /** What the last attempt failed with that may have had its effect; undefined where none may. */
  error: unknown
}

async function sendUntilTold<Value>(call: Call<Value>, run: Run, doubt: Doubt): Promise<Value> {
  const { policy, signal } = run
  const outages = call.isOneOfMany ? run.outages : undefined
  const trying: Trying = {
    ...{ number: 1, spent: 0, isSuspicious: false },
    deadline: policy.age() + policy.timeout,
    passed: outages?.passed ?? 0,
  }
  for (; ; trying.number += 1) {
    await readyToSend(call, { run, trying, outages })
    const tried = await watchedAttempt(call, run, { outages, deadline: trying.deadline })
    if ('value' in tried) {
      run.quota.giveBack(trying.spent)
      return tried.value
    }
    const { error, isSign } = tried
    signal.throwIfAborted()
    if (doubt.error !== undefined && isGone(error, call)) {
      await policy.notice('The first attempt had deleted it: already absent')
      return call.absent(error)
    }
    if (leavesUnknown(error) || error instanceof CutReplyError) doubt.error = error
    await waitAfter(error, { call, run, trying, outages: isSign ? outages : undefined })
  }
}

interface Watched {
  readonly outages: Outages | undefined
  readonly deadline: number
}

type Tried<Value> = { readonly value: Value } | { readonly error: unknown; readonly isSign: boolean }

/** One attempt, of whose end the outages know unless it is a sign of one. */
async function watchedAttempt<Value>(
  call: Call<Value>,
  run: Run,
  { outages, deadline }: Watched,
): Promise<Tried<Value>> {
  try {
    const value = await attempt(call, run, deadline)
    outages?.answered(call)
    return { value }
  } catch (error) {
    const isSign = !run.signal.aborted && outages?.isSign(error) === true
    if (!isSign) outages?.answered(call, error)
    return { error, isSign }
  }
}

interface Trying {
  /** Of the attempt, 1 for the first. */
  number: number
  /** The share of the quota that its retries took. */
  spent: number
  /** Age of the program at which the call ends; what an outage takes does not count. */
  deadline: number
  /** The call has had its last usual attempt, and asked whether the service is there. */
  isSuspicious: boolean
  /** Outages that the call has outlasted, or that were over before it. */
  passed: number
}

interface InRun {
  readonly trying: Trying
  readonly run: Run
}

interface Readying extends InRun {
  readonly outages: Outages | undefined
}

async function readyToSend(call: object, { run, trying, outages }: Readying): Promise<void> {
  if (run.pause.until > 0) await sitOutPause(run, trying.deadline)
  if (outages !== undefined) await outlast(outages, call, { trying, run })
}

/** After a service that was away, a call has all its attempts again. */
async function outlast(outages: Outages, call: object, { trying, run: { policy } }: InRun): Promise<void> {
  const begin = policy.age()
  await outages.pass(call)
  trying.deadline += policy.age() - begin
  if (outages.passed === trying.passed) return
  trying.passed = outages.passed
  trying.number = 1
  trying.isSuspicious = false
}

/** True where the next attempt comes when the service is back. What may have been done, and may not be done twice, never does. */
function waitsForService(error: unknown, outages: Outages, { call, run, trying }: Failed): boolean {
  const found = { error, asked: error instanceof ApiError ? retryAfter(error, run.policy.now()) : undefined }
  const isAway = outages.sign(call, found)
  return isAway && mayGoAgain(error, call) && trying.number <= run.policy.retries
}

const mayGoAgain = (error: unknown, { isRepeatable }: Call<unknown>) =>
  isRepeatable || (error instanceof NetworkError && !error.sent)

async function attempt<Value>({ request, read }: Call<Value>, run: Run, deadline: number): Promise<Value> {
  const left = Math.max(1, Math.min(attemptTimeout, deadline - run.policy.age()))
  const limit = limitOf(left, run.signal)
  try {
    return await read(await run.transport.send(request, limit.signal))
  } finally {
    limit.lift()
  }
}

interface Failed extends InRun {
  readonly call: Call<unknown>
  /** Given for what an outage brings. */
  readonly outages: Outages | undefined
}

/** Resolves when the next attempt may begin; throws when there must be none. */
async function waitAfter(error: unknown, failed: Failed): Promise<void> {
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

/** Once, before a call gives up, it asks whether the service is there at all. */
function suspect(end: unknown, error: unknown, { call, trying, outages }: Failed): void {
  if (outages === undefined || trying.isSuspicious || !mayGoAgain(error, call)) throw end
  trying.isSuspicious = true
  outages.suspect({ error, asked: undefined })
}

/** Waits for the end of a pause that another call, or this one, was asked to make. */
async function sitOutPause({ policy, pause, signal }: Run, deadline: number): Promise<void> {
  const left = pause.until - policy.age()
  if (left <= 0) return
  if (pause.until > deadline) throw throttled(left, undefined)
  await policy.sleep(left, signal)
  signal.throwIfAborted()
}

/** The thing is gone: an earlier attempt may have deleted it. */
const isGone = (error: unknown, { request }: Call<unknown>): error is ApiError =>
  request.method === 'DELETE' && error instanceof ApiError && (error.status === 404 || error.status === 410)
