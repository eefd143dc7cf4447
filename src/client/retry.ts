/** Which failures repeat, and when (README, "When things go wrong"). */
import { ApiError, NetworkError, OutcomeUnknownError, ThrottledError } from '../errors.ts'
import type { HttpRequest, HttpResponse, Transport } from '../http.ts'

export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number
  /** Milliseconds for the whole call, waits included. */
  readonly timeout: number
  now(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  random(): number
  /** Told before each wait; one line for stderr. */
  notice(line: string): Promise<void>
}

export const defaultRetries = 3
export const defaultTimeout = 120_000

const attemptTimeout = 60_000
const longestRetryAfter = 60_000
const longestDelay = 20_000
const baseDelay = 500
const throttledBaseDelay = 1000
const repeatableMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])
const repeatableStatuses = new Set([408, 429, 500, 502, 503, 504])

interface Attempts<Value> {
  readonly policy: RetryPolicy
  readonly signal: AbortSignal
  /** Turns the reply into the value, or throws. */
  read(reply: HttpResponse): Promise<Value>
}

/** Sends the request until it succeeds, fails for good, or the policy ends it. */
export async function sendWithRetries<Value>(
  transport: Transport,
  request: HttpRequest,
  attempts: Attempts<Value>,
): Promise<Value | undefined> {
  const { policy, signal, read } = attempts
  const deadline = policy.now() + policy.timeout
  let ambiguous = false
  for (let attempt = 1; ; attempt += 1) {
    const remaining = Math.max(1, Math.min(attemptTimeout, deadline - policy.now()))
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(remaining)])
      return await read(await transport.send(request, limit))
    } catch (error) {
      signal.throwIfAborted()
      if (ambiguous && request.method === 'DELETE' && isGone(error)) {
        await policy.notice('the first attempt had deleted it: already absent')
        return undefined
      }
      await waitBeforeNext(error, { request, attempt, policy, deadline, signal })
      ambiguous ||= mayHaveArrived(error)
    }
  }
}

const mayHaveArrived = (error: unknown) => !(error instanceof NetworkError) || error.sent

interface Failed {
  readonly request: HttpRequest
  readonly attempt: number
  readonly policy: RetryPolicy
  readonly deadline: number
  readonly signal: AbortSignal
}

/** Returns when the next attempt may begin; throws when there must be none. */
async function waitBeforeNext(error: unknown, failed: Failed): Promise<void> {
  const { request, attempt, policy, deadline, signal } = failed
  const wait = attempt > policy.retries ? undefined : delayBefore(error, failed)
  if (wait === undefined) throw verdict(error, request)
  if (policy.now() + wait > deadline) throw outOfTime(error, { request, wait })
  const seconds = (wait / 1000).toFixed(1)
  await policy.notice(`${reasonOf(error)}; trying again in ${seconds} s (${attempt} of ${policy.retries})`)
  await policy.sleep(wait, signal)
  signal.throwIfAborted()
}

/** Milliseconds to wait before the next attempt; undefined when there must be none. */
function delayBefore(error: unknown, { request, attempt, policy }: Failed): number | undefined {
  if (!mayRepeat(error, request.method)) return undefined
  const asked = error instanceof ApiError ? retryAfter(error) : undefined
  if (asked !== undefined) {
    if (asked > longestRetryAfter) throw outOfTime(error, { request, wait: asked })
    return asked
  }
  const base = error instanceof ApiError && error.status === 429 ? throttledBaseDelay : baseDelay
  return policy.random() * Math.min(longestDelay, base * 2 ** (attempt - 1))
}

function mayRepeat(error: unknown, method: string): boolean {
  const repeatable = repeatableMethods.has(method)
  if (error instanceof NetworkError) return error.passing && (repeatable || !error.sent)
  if (error instanceof ApiError)
    return repeatableStatuses.has(error.status) && (repeatable || error.status === 429)
  return false
}

/** What a final failure means: a write whose fate nobody knows is not a plain failure. */
function verdict(error: unknown, request: HttpRequest): unknown {
  if (request.method === 'GET' || request.method === 'HEAD') return error
  const unknown =
    error instanceof NetworkError ? error.sent : error instanceof ApiError && error.status >= 500
  if (!unknown) return error
  return new OutcomeUnknownError(`${reasonOf(error)}: it is not known whether the change was made`, {
    cause: error,
    hint: 'Look at what is there now before you send it again',
  })
}

function outOfTime(
  error: unknown,
  { request, wait }: { readonly request: HttpRequest; readonly wait: number },
): unknown {
  if (!(error instanceof ApiError) || error.retryAfter === undefined) return verdict(error, request)
  return new ThrottledError(`The service asks to wait ${Math.ceil(wait / 1000)} s before the next request`, {
    cause: error,
    hint: 'Run the command again then',
  })
}

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 410)

const reasonOf = (error: unknown) =>
  error instanceof ApiError
    ? `${error.message} (${error.status})`
    : error instanceof Error
      ? error.message
      : 'failed'

/** Milliseconds of a `Retry-After` header; undefined when absent or neither seconds nor a date (RFC 9110, 10.2.3). */
function retryAfter({ retryAfter, date }: ApiError): number | undefined {
  if (retryAfter === undefined) return undefined
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  if (!/^[A-Z][a-z]{2}/.test(retryAfter) || date === undefined) return undefined
  const wait = Date.parse(retryAfter) - Date.parse(date)
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}
