/** The result of a check of `ws doctor`. */
import { WsError } from '../../errors.ts'

export interface DoctorFinding {
  readonly status: 'ok' | 'warn' | 'fail'
  readonly check: string
  readonly message: string
  /** The next step; undefined if all is well. */
  readonly next?: string | undefined
}

export const ok = (check: string, message: string): DoctorFinding => ({ status: 'ok', check, message })

export const warn = (check: string, message: string, next?: string): DoctorFinding => ({
  status: 'warn',
  check,
  message,
  next,
})

export const fail = (check: string, message: string, next?: string): DoctorFinding => ({
  status: 'fail',
  check,
  message,
  next,
})

interface CheckFailure {
  readonly error: unknown
  /** The next step, if the error names none. */
  readonly otherwise: string
}

/** The finding for an error with a message for people; any other error is a bug. */
export function failed(check: string, { error, otherwise }: CheckFailure): DoctorFinding {
  if (!(error instanceof WsError)) throw error
  return fail(check, error.message, error.hint ?? otherwise)
}
