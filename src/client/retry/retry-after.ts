/** Reads `Retry-After`: seconds, or a date to compare with the reply's own clock (RFC 9110, 10.2.3). */
import type { ApiError } from '../../errors.ts'
import { parseHttpDate } from './http-date.ts'

/** Milliseconds that the service asks to wait; undefined if it asks for none, or for a time in the past. */
export function retryAfter(
  { retryAfter: asked, date }: Pick<ApiError, 'retryAfter' | 'date'>,
  now: number,
): number | undefined {
  if (asked === undefined) return undefined
  const wait = seconds.test(asked) ? Number(asked) * 1000 : untilDate(asked, date, now)
  return wait !== undefined && wait > 0 ? wait : undefined
}

const seconds = /^\d{1,9}$/

function untilDate(asked: string, date: string | undefined, now: number): number | undefined {
  const then = parseHttpDate(asked, now)
  const here = date === undefined ? undefined : parseHttpDate(date, now)
  return then === undefined ? undefined : then - (here ?? now)
}
