/** Judges the outcome of a row: only a row that certainly failed may be sent again. */
import { lookFirst } from '../../client/retry/classify-failure.ts'
import {
  ApiError,
  ConflictError,
  InterruptedError,
  NetworkError,
  OutageError,
  OutcomeUnknownError,
  RedirectError,
  ReplyError,
  TerminatedError,
  ThrottledError,
  type WsError,
} from '../../errors.ts'
import type { Row } from './row.ts'

export type RowOutcome =
  | {
      readonly kind: 'applied'
      readonly row: Row
      readonly status: number
      readonly value: unknown
      /** True if the list has more items than asked for. */
      readonly hasMore?: boolean
      /** True if nothing was sent, since there was nobody left to send it for. */
      readonly isLeftOut?: true
    }
  /** Applied by an earlier run. */
  | { readonly kind: 'earlier'; readonly row: Row }
  /** Certainly not applied; `isPassing` if the same request may succeed later. */
  | { readonly kind: 'failed'; readonly row: Row; readonly error: WsError; readonly isPassing: boolean }
  /** Sent, with an unknown result. */
  | { readonly kind: 'unknown'; readonly row: Row; readonly error: OutcomeUnknownError }
  /** Certainly not applied, and no other row would be either: this ends the run. */
  | { readonly kind: 'barred'; readonly row: Row; readonly error: WsError }
  /** The run was interrupted before the row was sent, or while it waited for another attempt; `end` if the service stayed away. */
  | { readonly kind: 'unsent'; readonly row: Row; readonly end?: OutageError }

/** Throws failures that are not a row's fault: a bug, a full disk. */
export function judge(error: unknown, row: Row, { isRead }: { readonly isRead: boolean }): RowOutcome {
  if (isEndOfRun(error)) return { kind: 'unsent', row }
  if (error instanceof OutageError) return { kind: 'unsent', row, end: error }
  if (error instanceof ThrottledError) return { kind: 'barred', row, error }
  if (error instanceof ApiError) {
    if (error.status === 401) return { kind: 'barred', row, error }
    return { kind: 'failed', row, error, isPassing: isRead || error.isThrottled }
  }
  if (error instanceof ConflictError) return { kind: 'failed', row, error, isPassing: false }
  // For a write, the client itself reports requests that may have arrived. A redirect is usually a login page.
  if (error instanceof NetworkError || error instanceof RedirectError)
    return { kind: 'failed', row, error, isPassing: true }
  if (error instanceof OutcomeUnknownError && isRead) return { kind: 'unsent', row }
  if (!(error instanceof OutcomeUnknownError || error instanceof ReplyError)) throw error
  return isRead
    ? { kind: 'failed', row, error, isPassing: true }
    : { kind: 'unknown', row, error: asUnknown(error) }
}

const isEndOfRun = (error: unknown) => error instanceof InterruptedError || error instanceof TerminatedError

/** In a bulk run it matters which rows to look at, not how their replies broke. */
function asUnknown(error: OutcomeUnknownError | ReplyError): OutcomeUnknownError {
  if (error instanceof OutcomeUnknownError) return error
  const { message, status, requestId, hint } = error
  return new OutcomeUnknownError(message, { cause: error, status, requestId, hint })
}

/** The status of the service's reply, if there was one. */
export function statusOf(outcome: RowOutcome): number | undefined {
  if (outcome.kind === 'applied') return outcome.status
  return 'error' in outcome ? outcome.error.status : undefined
}

export const cutOff = () =>
  new OutcomeUnknownError(
    'The run was cut off before the reply came: it is not known whether the change was made',
    { hint: lookFirst },
  )
