/** Every error that ws throws on purpose, and the one table of exit codes (docs/scripts.md, "Exit codes"). */

export const exitCode = {
  done: 0,
  refused: 1,
  usage: 2,
  notFound: 3,
  auth: 4,
  network: 5,
  conflict: 6,
  throttled: 7,
  partial: 8,
  untrusted: 9,
  local: 10,
  waitEnded: 11,
  interrupted: 130,
  terminated: 143,
} as const

export type ExitCode = (typeof exitCode)[keyof typeof exitCode]

interface ErrorDetails {
  /** The command to run next, or what to change. */
  readonly hint?: string | undefined
  readonly cause?: unknown
  /** How many of several items came to what, for an error that ends their run. */
  readonly summary?: Readonly<Record<string, number>> | undefined
  /** Of the reply that the error is about, as far as one came. */
  readonly status?: number | undefined
  readonly requestId?: string | undefined
}

/** The words of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** An error whose message is written for the person at the keyboard. */
export abstract class WsError extends Error {
  /** A stable word for scripts, e.g. `not_found`. */
  abstract readonly code: string
  abstract readonly exit: ExitCode
  readonly hint: string | undefined
  readonly summary: ErrorDetails['summary']
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = new.target.name
    this.hint = details.hint
    this.summary = details.summary
    this.status = details.status
    this.requestId = details.requestId
  }
}

/** Bad words, failed validation, missing confirmation: nothing was sent. `faults` holds one line each. */
export class UsageError extends WsError {
  readonly code = 'usage'
  readonly exit = exitCode.usage
  readonly faults: readonly string[]

  constructor(faults: string | readonly string[], details: ErrorDetails = {}) {
    const list = typeof faults === 'string' ? [faults] : faults
    super(list.join('\n'), details)
    this.faults = list
  }
}

/** There are no credentials for the service. */
export class CredentialsError extends WsError {
  readonly code = 'no_credentials'
  readonly exit = exitCode.auth
}

/** A refusal as it came. */
export interface RefusedReply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface ApiErrorDetails extends ErrorDetails {
  readonly status: number
  readonly reply?: RefusedReply | undefined
  /** `Retry-After` and `Date` as sent. */
  readonly retryAfter?: string | undefined
  readonly date?: string | undefined
}

/** The service answered with a 4xx or 5xx status. */
export class ApiError extends WsError {
  override readonly status: number
  /** Undefined where it was not read. */
  readonly reply: RefusedReply | undefined
  readonly retryAfter: string | undefined
  readonly date: string | undefined
  readonly code: string
  readonly exit: ExitCode

  constructor(message: string, details: ApiErrorDetails) {
    super(message, details)
    this.status = details.status
    this.reply = details.reply
    this.retryAfter = details.retryAfter
    this.date = details.date
    const outcome = outcomeOf(details.status)
    this.code = outcome.code
    this.exit = outcome.exit
  }
}

/** What stands before the service answered in its place: a 5xx with a page of its own, e.g. HTML, where JSON was due. */
export class GatewayError extends ApiError {
  override readonly code: string = 'bad_reply'
  override readonly exit: ExitCode = exitCode.untrusted
}

interface NetworkErrorDetails extends ErrorDetails {
  /** False when it is certain that the service saw nothing of the request. */
  readonly sent: boolean
  /** False when trying again can't help: an unknown host, a certificate. */
  readonly passing: boolean
}

/** The service could not be reached, or its reply did not arrive. */
export class NetworkError extends WsError {
  readonly code: string = 'network'
  readonly exit = exitCode.network
  readonly sent: boolean
  readonly passing: boolean

  constructor(message: string, details: NetworkErrorDetails) {
    super(message, details)
    this.sent = details.sent
    this.passing = details.passing
  }
}

/** The service as a whole was away for longer than a run waits: nothing further was sent. */
export class OutageError extends NetworkError {
  constructor(message: string, details: ErrorDetails = {}) {
    super(message, { ...details, sent: false, passing: true })
  }
}

/** A write was sent and no usable reply came: it may have been applied or not. */
export class OutcomeUnknownError extends WsError {
  readonly code = 'outcome_unknown'
  readonly exit = exitCode.network
}

/** An existing thing forbids the change, and ws did not send it. */
export class ConflictError extends WsError {
  readonly code = 'conflict'
  readonly exit = exitCode.conflict
}

/** The service asks to wait longer than the run may last. */
export class ThrottledError extends WsError {
  readonly code = 'throttled'
  readonly exit = exitCode.throttled
}

/** A reply came, but it can't be trusted: malformed, truncated, wrong shape, page loop, redirect. */
export class ReplyError extends WsError {
  readonly code = 'bad_reply'
  readonly exit = exitCode.untrusted
}

/** The filter of `--jq` failed on the answer: what was asked of the service has been done. */
export class FilterError extends WsError {
  readonly code = 'jq_failed'
  readonly exit = exitCode.refused
}

/** The answer of a change has no such field: what was asked for has been done. */
export class SelectionError extends WsError {
  readonly code = 'no_such_field'
  readonly exit = exitCode.refused
}

/** The service points elsewhere; nothing was sent there, and nothing was done here. */
export class RedirectError extends ReplyError {}

/** The connection was closed in good order before the whole reply had come: the one bad reply that may come whole next time. */
export class CutReplyError extends ReplyError {}

/** Some of several items failed; the others are done. */
export class PartialError extends WsError {
  readonly code = 'partial'
  readonly exit = exitCode.partial
}

/** Local input or output failed: a file, the configuration, the disk. */
export class LocalError extends WsError {
  readonly code = 'local_io'
  readonly exit = exitCode.local
}

/** The system's keyring does not answer, or refuses. */
export class KeyringError extends LocalError {}

/** A check of `ws doctor` failed. */
export class ChecksError extends WsError {
  readonly code = 'checks_failed'
  readonly exit = exitCode.refused
}

/** A wait ended before its condition held. */
export class WaitEndedError extends WsError {
  readonly code = 'wait_ended'
  readonly exit = exitCode.waitEnded
}

/** What was waited for came to a bad end: the service says so. */
export class ProcessingError extends WsError {
  readonly code = 'processing_failed'
  readonly exit = exitCode.refused
}

/** There is nothing where the words point, e.g. no published address. */
export class AbsentError extends WsError {
  readonly code = 'not_found'
  readonly exit = exitCode.notFound
}

/** Ctrl-C, or a prompt that was cancelled. */
export class InterruptedError extends WsError {
  readonly code = 'interrupted'
  readonly exit = exitCode.interrupted
}

/** SIGTERM, or a terminal that was closed. */
export class TerminatedError extends WsError {
  readonly code = 'terminated'
  readonly exit = exitCode.terminated
}

/** Nobody reads our output any more (`| head`): not a failure. */
export class OutputClosedError extends WsError {
  readonly code = 'output_closed'
  readonly exit = exitCode.done
}

function outcomeOf(status: number): { code: string; exit: ExitCode } {
  if (status === 401) return { code: 'unauthenticated', exit: exitCode.auth }
  if (status === 403) return { code: 'forbidden', exit: exitCode.auth }
  if (status === 404) return { code: 'not_found', exit: exitCode.notFound }
  if (status === 408) return { code: 'timeout', exit: exitCode.network }
  if (status === 409 || status === 412) return { code: 'conflict', exit: exitCode.conflict }
  if (status === 429) return { code: 'throttled', exit: exitCode.throttled }
  if (status >= 500) return { code: 'service_error', exit: exitCode.network }
  return { code: 'refused', exit: exitCode.refused }
}
