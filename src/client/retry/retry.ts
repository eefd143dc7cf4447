/** Sends a request until it succeeds, fails for good, or runs out of time, attempts or the run's quota. */
import { limitOf } from '../exchange/attempt-limit.ts'
import type { Outages } from './outage.ts'
import type { FailedAttempt, RetriedCall, RetryRun, TryState } from './retried-call.ts'

export const defaultRetries = 3
export const defaultTimeout = 120_000

const attemptTimeout = 60_000

/** @throws ApiError, NetworkError, OutcomeUnknownError, ThrottledError, ReplyError; the signal's reason */
export async function sendWithRetries<Value>(call: RetriedCall<Value>, run: RetryRun): Promise<Value> {
  const { policy } = run
  const watched = call.isOneOfMany ? run.outages?.() : undefined
  const outages = watched instanceof Promise ? await watched : watched
  const deadline = policy.age() + policy.timeout
  const passed = outages?.passed ?? 0
  const trying: TryState = { number: 1, spent: 0, deadline, isSuspicious: false, passed, doubt: undefined }
  try {
    for (; ; trying.number += 1) {
      if (mustWait(run, trying, outages))
        await (await onFailure()).readyToSend(call, { run, trying, outages })
      const tried = await watchedAttempt(call, run, { outages, deadline: trying.deadline })
      if ('value' in tried) {
        run.quota.giveBack(trying.spent)
        return tried.value
      }
      const { afterFailure } = await onFailure()
      const absent = await afterFailure(tried, { call, run, trying, outages })
      if (absent !== undefined) return absent.value
    }
  } catch (end) {
    run.signal.throwIfAborted()
    const { classifyInDoubt } = await import('./classify-failure.ts')
    throw classifyInDoubt(end, trying.doubt, call.request.method)
  }
}

/** Most runs need none of it. */
const onFailure = () => import('./after-failure.ts')

interface OutageWatch {
  readonly outages: Outages | undefined
  readonly deadline: number
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

/** False for nearly all attempts. */
const mustWait = (run: RetryRun, trying: TryState, outages: Outages | undefined): boolean =>
  run.pause.until > 0 || (outages !== undefined && (outages.isAway || outages.passed !== trying.passed))
