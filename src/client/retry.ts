/** Sends a request until it succeeds, fails for good, or time, attempts or the run's quota are used up. */
import { ApiError, CutReplyError } from '../errors.ts'
import type { HttpRequest, HttpResponse, Transport } from '../http.ts'
import { nextStep } from './next-step.ts'
import type { Pause } from './pause.ts'
import type { Quota } from './quota.ts'
import { leavesUnknown, reasonOf, throttled, verdict, verdictInDoubt } from './verdict.ts'

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
  /** Told before each wait; one line for stderr. */
  notice(line: string): Promise<void>
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
  readonly signal: AbortSignal
}

export interface Call<Value> {
  readonly request: HttpRequest
  /** True when sending it twice does no more than sending it once. */
  readonly isRepeatable: boolean
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
    throw verdictInDoubt(end, doubt.error, call.request.method)
  }
}

interface Doubt {
  /** What the last attempt failed with that may have had its effect; undefined where none may. */
  error: unknown
}

async function sendUntilTold<Value>(call: Call<Value>, run: Run, doubt: Doubt): Promise<Value> {
  const { policy, quota, signal } = run
  const deadline = policy.age() + policy.timeout
  let spent = 0
  for (let number = 1; ; number += 1) {
    if (run.pause.until > 0) await sitOutPause(run, deadline)
    try {
      const value = await attempt(call, run, deadline)
      quota.giveBack(spent)
      return value
    } catch (error) {
      signal.throwIfAborted()
      if (doubt.error !== undefined && call.request.method === 'DELETE' && isGone(error)) {
        await policy.notice('The first attempt had deleted it: already absent')
        return call.absent(error)
      }
      if (leavesUnknown(error) || error instanceof CutReplyError) doubt.error = error
      spent += await waitAfter(error, { call, run, deadline, number })
    }
  }
}

async function attempt<Value>({ request, read }: Call<Value>, run: Run, deadline: number): Promise<Value> {
  const left = Math.max(1, Math.min(attemptTimeout, deadline - run.policy.age()))
  const limit = limitOf(left, run.signal)
  try {
    return await read(await run.transport.send(request, limit.signal))
  } finally {
    limit.lift()
  }
}

/** What AbortSignal.any and AbortSignal.timeout do together, at half the price: thousands of calls need one each. */
function limitOf(milliseconds: number, outer: AbortSignal): { readonly signal: AbortSignal; lift(): void } {
  const controller = new AbortController()
  const end = () => controller.abort(outer.reason)
  const expire = () => controller.abort(new DOMException('The attempt took too long', 'TimeoutError'))
  const timer = setTimeout(expire, milliseconds)
  outer.addEventListener('abort', end)
  if (outer.aborted) end()
  const lift = () => {
    clearTimeout(timer)
    outer.removeEventListener('abort', end)
    // Of a reply that was not read to its end nobody wants the rest: its connection would stay open.
    controller.abort(over)
  }
  return { signal: controller.signal, lift }
}

const over = new Error('The attempt is over')

interface Failed {
  readonly call: Call<unknown>
  readonly run: Run
  readonly deadline: number
  readonly number: number
}

/** Returns what the next attempt costs when it may begin; throws when there must be none. */
async function waitAfter(error: unknown, { call, run, deadline, number }: Failed): Promise<number> {
  const { policy, quota, pause, signal } = run
  const { request, isRepeatable } = call
  const age = policy.age()
  const step = nextStep(error, {
    number,
    most: policy.retries + 1,
    method: request.method,
    isRepeatable,
    now: policy.now(),
    left: deadline - age,
    random: policy.random(),
  })
  if (step.kind === 'end') throw step.error
  if (!quota.take(step.price)) throw verdict(error, request.method)
  const seconds = (step.wait / 1000).toFixed(1)
  await policy.notice(`${reasonOf(error)}; trying again in ${seconds} s (${number} of ${policy.retries})`)
  if (step.pausesRun) pause.extend(age + step.wait)
  else await policy.sleep(step.wait, signal)
  signal.throwIfAborted()
  return step.price
}

/** Waits for the end of a pause that another call, or this one, was asked to make. */
async function sitOutPause({ policy, pause, signal }: Run, deadline: number): Promise<void> {
  const left = pause.until - policy.age()
  if (left <= 0) return
  if (pause.until > deadline) throw throttled(left, undefined)
  await policy.sleep(left, signal)
  signal.throwIfAborted()
}

const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)
