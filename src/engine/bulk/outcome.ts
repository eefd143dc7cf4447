/** Judges the outcome of a row: only a row that certainly failed may be sent again. */
import { lookFirst } from '../../client/classify-failure.ts'
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

export type Outcome =
  | {
      readonly kind: 'applied'
      readonly row: Row
      readonly status: number
      readonly value: unknown
      /** Set for a list that goes on after what was asked for. */
      readonly hasMore?: boolean
    }
  /** Applied in a run before this one. */
  | { readonly kind: 'earlier'; readonly row: Row }
  /** Certainly not applied; `isPassing` when the same request may succeed another time. */
  | { readonly kind: 'failed'; readonly row: Row; readonly error: WsError; readonly isPassing: boolean }
  /** Sent, and nobody knows what became of it. */
  | { readonly kind: 'unknown'; readonly row: Row; readonly error: OutcomeUnknownError }
  /** Certainly not applied, and no other row would be either: the run ends here. */
  | { readonly kind: 'barred'; readonly row: Row; readonly error: WsError }
  /** The run was interrupted before the row was sent, or while it waited to be sent again; `end` where the service stayed away. */
  | { readonly kind: 'unsent'; readonly row: Row; readonly end?: OutageError }

/** Throws what no row is to blame for: a bug, a full disk. */
export function judge(error: unknown, row: Row, { isRead }: { readonly isRead: boolean }): Outcome {
  if (isEndOfRun(error)) return { kind: 'unsent', row }
  if (error instanceof OutageError) return { kind: 'unsent', row, end: error }
  if (error instanceof ThrottledError) return { kind: 'barred', row, error }
  if (error instanceof ApiError) {
    if (error.status === 401) return { kind: 'barred', row, error }
    return { kind: 'failed', row, error, isPassing: isRead || error.status === 429 }
  }
  if (error instanceof ConflictError) return { kind: 'failed', row, error, isPassing: false }
  // For a write, the client says so itself where a request may have arrived. A redirect is a login page in the way.
  if (error instanceof NetworkError || error instanceof RedirectError)
    return { kind: 'failed', row, error, isPassing: true }
  if (error instanceof OutcomeUnknownError && isRead) return { kind: 'unsent', row }
  if (!(error instanceof OutcomeUnknownError || error instanceof ReplyError)) throw error
  return isRead
    ? { kind: 'failed', row, error, isPassing: true }
    : { kind: 'unknown', row, error: asUnknown(error) }
}

const isEndOfRun = (error: unknown) => error instanceof InterruptedError || error instanceof TerminatedError

/** Of many rows it matters which have to be looked at, and not how their replies were broken. */
function asUnknown(error: OutcomeUnknownError | ReplyError): OutcomeUnknownError {
  if (error instanceof OutcomeUnknownError) return error
  const { message, status, requestId, hint } = error
  return new OutcomeUnknownError(message, { cause: error, status, requestId, hint })
}

/** The status that the service answered with, as far as it answered. */
export function statusOf(outcome: Outcome): number | undefined {
  if (outcome.kind === 'applied') return outcome.status
  return 'error' in outcome ? outcome.error.status : undefined
}

export const cutOff = () =>
  new OutcomeUnknownError(
    'The run was cut off before the reply came: it is not known whether the change was made',
    { hint: lookFirst },
  )
