/** Decides after a failed attempt whether and when to retry. It has no effects. */
import { ApiError, CutReplyError, NetworkError } from '../../errors.ts'
import { classifyFailure, throttled } from './classify-failure.ts'
import { price } from './quota.ts'
import { retryAfter } from './retry-after.ts'

export interface AttemptState {
  /** 1 for the first. */
  readonly number: number
  /** Maximum number of attempts, with the first. */
  readonly most: number
  readonly method: string
  /** True if sending it twice does no more than sending it once (RFC 9110, 9.2.2). */
  readonly isRepeatable: boolean
  /** Milliseconds since 1970. */
  readonly now: number
  /** Milliseconds until the whole call ends. */
  readonly left: number
  /** 0 <= x < 1 */
  readonly random: number
}

export type RetryDecision =
  | {
      readonly kind: 'wait'
      /** Milliseconds. */
      readonly wait: number
      /** The share of the run's quota that the next attempt takes. */
      readonly price: number
      /** True if every call of the run must wait. */
      readonly pausesRun: boolean
    }
  | { readonly kind: 'end'; readonly error: unknown }

const longestWait = 60_000
const longestDelay = 20_000
const baseDelay = 500
const throttledBaseDelay = 1000
const repeatableStatuses = new Set([408, 500, 502, 503, 504])

export function retryDecision(error: unknown, attempt: AttemptState): RetryDecision {
  const end = (last: unknown = classifyFailure(error, attempt.method)): RetryDecision => ({
    kind: 'end',
    error: last,
  })
  if (!mayRepeat(error, attempt)) return end()
  const asked = error instanceof ApiError ? retryAfter(error, attempt.now) : undefined
  if (asked !== undefined && asked > Math.min(longestWait, attempt.left)) return end(throttled(asked, error))
  const wait = asked ?? delay(error, attempt)
  if (attempt.number >= attempt.most || wait > attempt.left) return end()
  const isThrottled = isThrottle(error)
  return {
    kind: 'wait',
    wait,
    price: isThrottled ? price.throttle : price.retry,
    pausesRun: isThrottled,
  }
}

function mayRepeat(error: unknown, { isRepeatable }: AttemptState): boolean {
  if (error instanceof NetworkError) return error.passing && (isRepeatable || !error.sent)
  if (error instanceof ApiError) {
    return error.isThrottled || (repeatableStatuses.has(error.status) && isRepeatable)
  }
  return error instanceof CutReplyError && isRepeatable
}

/** Full jitter: calls that failed together do not come back together. */
function delay(error: unknown, { number, random }: AttemptState): number {
  const base = isThrottle(error) ? throttledBaseDelay : baseDelay
  return random * Math.min(longestDelay, base * 2 ** (number - 1))
}

const isThrottle = (error: unknown) => error instanceof ApiError && error.isThrottled
