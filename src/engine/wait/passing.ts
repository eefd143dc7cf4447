/** Failures that do not end a wait: a service that is away or overloaded, and a thing that is not there yet. */
import { reasonOf } from '../../client/retry/classify-failure.ts'
import { retryAfter } from '../../client/retry/retry-after.ts'
import { ApiError, CutReplyError, NetworkError, ThrottledError } from '../../errors.ts'

export interface PassingFailure {
  /** The last answer or failure, for people. */
  readonly sentence: string
  /** Milliseconds that the service asks to wait; 0 if it does not. */
  readonly asked: number
}

interface LastLook {
  /** An earlier read succeeded: the host exists, and its certificate is trusted. */
  readonly hasSeen: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Undefined if the failure ends the wait: refusals (4xx except 404, 408, 429, and 403 with `Retry-After`), replies that ws can't trust, and slips. */
export function passing(error: unknown, { hasSeen, now }: LastLook): PassingFailure | undefined {
  if (!mayPass(error, hasSeen)) return undefined
  const refusal = error instanceof ThrottledError ? error.cause : error
  const asked = refusal instanceof ApiError ? retryAfter(refusal, now) : undefined
  return { sentence: reasonOf(error), asked: asked ?? 0 }
}

function mayPass(error: unknown, hasSeen: boolean): boolean {
  if (error instanceof ApiError)
    return error.status >= 500 || error.isThrottled || passingRefusals.has(error.status)
  if (error instanceof NetworkError) return error.passing || hasSeen
  return error instanceof ThrottledError || error instanceof CutReplyError
}

const passingRefusals: ReadonlySet<number> = new Set([404, 408])
