/** A call waits for another attempt after one that failed, or ends with the error that fits. Most calls never need this. */
import { ApiError, CutReplyError, NetworkError } from '../../errors.ts'
import { classifyFailure, leavesUnknown, reasonOf, throttled } from './classify-failure.ts'
import type { Outages } from './outage.ts'
import type { FailedAttempt, RetriedCall, RetryRun, TryState } from './retried-call.ts'
import { retryAfter } from './retry-after.ts'
import { retryDecision } from './retry-decision.ts'

/** Resolves when the next attempt may begin, or with the value if the failure shows that the change is made. */
export async function afterFailure<Value>(
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

interface InRun {
  readonly trying: TryState
  readonly run: RetryRun
}

interface SendReadiness extends InRun {
  readonly outages: Outages | undefined
}

/** Waits for the end of a pause or of an outage. */
export async function readyToSend(call: object, { run, trying, outages }: SendReadiness): Promise<void> {
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
