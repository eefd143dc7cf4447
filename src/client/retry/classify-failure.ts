/** Decides what the last failure of a call means: a write with an unknown result is not a plain failure. */
import {
  ApiError,
  InterruptedError,
  messageOf,
  NetworkError,
  OtherReplyError,
  OutcomeUnknownError,
  RedirectError,
  ReplyError,
  TerminatedError,
  ThrottledError,
  WsError,
} from '../../errors.ts'
import { isRead } from '../../http/methods.ts'

export const lookFirst = 'Look at what is there now before you send it again'

/** The error to throw when there will be no further attempt. */
export function classifyFailure(error: unknown, method: string): unknown {
  if (isRead(method)) return error
  const { status, requestId } = error instanceof WsError ? error : {}
  if (leavesUnknown(error)) {
    return new OutcomeUnknownError(`${reasonOf(error)}: it is not known whether the change was made`, {
      cause: error,
      status,
      requestId,
      hint: lookFirst,
    })
  }
  if (error instanceof ReplyError && !(error instanceof RedirectError)) {
    return new ReplyError(`${error.message}; the change may have been made`, {
      cause: error,
      status,
      requestId,
      hint: error instanceof OtherReplyError ? `${error.hint}. ${lookFirst}` : lookFirst,
    })
  }
  return error
}

/**
 * As `classifyFailure`, after an earlier attempt that may have changed something: if the last failure does not settle that, the
 * result stays unknown.
 */
export function classifyInDoubt(end: unknown, doubt: unknown, method: string): unknown {
  return doubt === undefined || isRead(method) || !saysNothing(end) ? end : classifyFailure(doubt, method)
}

const saysNothing = (end: unknown) =>
  end instanceof NetworkError ||
  end instanceof ThrottledError ||
  end instanceof InterruptedError ||
  end instanceof TerminatedError ||
  (end instanceof ApiError && (end.status === 401 || end.isThrottled))

/** The service asks to wait longer than the call may. */
export function throttled(wait: number, cause: unknown): ThrottledError {
  const seconds = Math.ceil(wait / 1000)
  const { status, requestId } = cause instanceof ApiError ? cause : {}
  return new ThrottledError(`The service asks to wait ${seconds} s before the next request`, {
    cause,
    status,
    requestId,
    hint:
      seconds > longestHint
        ? 'Ask the service when it will be back'
        : `Run the command again in ${seconds} s`,
  })
}

const longestHint = 24 * 60 * 60

/** True if the request may have changed something although no usable reply came. */
export function leavesUnknown(error: unknown): boolean {
  if (error instanceof NetworkError) return error.sent
  if (error instanceof ApiError) return error.status >= 500
  return false
}

export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.message} (${error.status})`
  return messageOf(error)
}
