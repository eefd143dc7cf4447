/** The result of a check of `ws doctor`. */
import { WsError } from '../../errors.ts'

export interface Finding {
  readonly status: 'ok' | 'warn' | 'fail'
  readonly check: string
  readonly message: string
  /** The next step; undefined if all is well. */
  readonly next?: string | undefined
}

export const ok = (check: string, message: string): Finding => ({ status: 'ok', check, message })

export const warn = (check: string, message: string, next?: string): Finding => ({
  status: 'warn',
  check,
  message,
  next,
})

export const fail = (check: string, message: string, next?: string): Finding => ({
  status: 'fail',
  check,
  message,
  next,
})

interface Failure {
  readonly error: unknown
  /** The next step, if the error names none. */
  readonly otherwise: string
}

/** The finding for an error with a message for people; any other error is a bug. */
export function failed(check: string, { error, otherwise }: Failure): Finding {
  if (!(error instanceof WsError)) throw error
  return fail(check, error.message, error.hint ?? otherwise)
}
