/** A call with retries, and what its run knows of it. */
import type { Awaitable } from '../../concurrency/awaitable.ts'
import type { ApiError } from '../../errors.ts'
import type { HttpRequest, HttpResponse, Transport } from '../../http/exchange.ts'
import type { OutagePolicy, Outages } from './outage.ts'
import type { Pause } from './pause.ts'
import type { Quota } from './quota.ts'

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

export interface TryState {
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

export interface FailedAttempt {
  readonly error: unknown
  readonly isSign: boolean
}
