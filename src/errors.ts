/** Every error that ws throws on purpose, with its exit code (docs/explanation/scripts.md, "Exit codes"). */
import type { Operation } from './catalog/operation.ts'

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
  found: 12,
  interrupted: 130,
  terminated: 143,
} as const

export type ExitCode = (typeof exitCode)[keyof typeof exitCode]

interface ErrorDetails {
  /** The command to run next, or what to change. */
  readonly hint?: string | undefined
  readonly cause?: unknown
  /** Counts of a run over several items, for an error that ends it. */
  readonly summary?: Readonly<Record<string, number>> | undefined
  /** The status of the reply, if one came. */
  readonly status?: number | undefined
  readonly requestId?: string | undefined
}

/** The message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** An error whose message is for the person at the keyboard. */
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

/** One thing that is wrong with what was given: programs decide by its code, and people read its text. */
export interface UsageFault {
  readonly text: string
  /** E.g. `required`; undefined if nothing is decided by it. */
  readonly code?: string | undefined
  /** The member of the input that it is about, e.g. `body.title`. */
  readonly about?: string | undefined
}

/** Another program that ws ran for the person has failed: ws ends as it did. */
export class ProgramError extends WsError {
  readonly code = 'program'
  readonly exit: ExitCode

  constructor(message: string, status: number, details: ErrorDetails = {}) {
    super(message, details)
    // The codes of other programs are theirs.
    this.exit = status as ExitCode
  }
}

/** A program that ran in the place of ws has failed, and has said so itself. */
export class OtherProgramError extends ProgramError {}

/** Bad words, failed validation, missing confirmation: ws sent nothing. `faults` holds one line each. */
export class UsageError extends WsError {
  readonly code = 'usage'
  readonly exit = exitCode.usage
  readonly codedFaults: readonly UsageFault[]

  constructor(faults: string | readonly (string | UsageFault)[], details: ErrorDetails = {}) {
    const list = [faults].flat().map((fault) => (typeof fault === 'string' ? { text: fault } : fault))
    super(list.map(({ text }) => text).join('\n'), details)
    this.codedFaults = list
  }

  /** One line each. */
  get faults(): readonly string[] {
    return this.codedFaults.map(({ text }) => text)
  }
}

/** The profile allows no change: nothing was sent. */
export class ReadonlyError extends UsageError {
  /** @param source - what says so, e.g. `profile prod` */
  constructor(method: string, source: string) {
    super(`${source.charAt(0).toUpperCase()}${source.slice(1)} is readonly: no ${method} is sent with it`)
  }
}

/** There are no credentials for the service. */
export class CredentialsError extends WsError {
  readonly code = 'no_credentials'
  readonly exit = exitCode.auth
}

/** A refusal, as it came. */
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
  /** True for a 403 that names a time to wait: a secondary limit of the service. */
  readonly isLimit?: boolean
}

/** The service answered with a 4xx or 5xx status. */
export class ApiError extends WsError {
  override readonly status: number
  /** Undefined if ws did not read it. */
  readonly reply: RefusedReply | undefined
  readonly retryAfter: string | undefined
  readonly date: string | undefined
  /** True if the service wants fewer requests: the same call may succeed later. */
  readonly isThrottled: boolean
  readonly code: string
  readonly exit: ExitCode

  constructor(message: string, details: ApiErrorDetails) {
    super(message, details)
    this.status = details.status
    this.reply = details.reply
    this.retryAfter = details.retryAfter
    this.date = details.date
    this.isThrottled = details.status === 429 || details.isLimit === true
    const outcome = outcomeOf(this.isThrottled ? 429 : details.status)
    this.code = outcome.code
    this.exit = outcome.exit
  }
}

/** Something in front of the service answered: a 5xx with a page of its own, e.g. HTML, where JSON was due. */
export class GatewayError extends ApiError {
  override readonly code: string = 'bad_reply'
  override readonly exit: ExitCode = exitCode.untrusted
}

/** The address leads to something else: it answered 4xx with a page of its own, or lacks what every service of this API has. */
export class OtherServerError extends ApiError {
  override readonly code: string = 'bad_reply'
  override readonly exit: ExitCode = exitCode.untrusted
}

interface NotOfferedDetails extends ErrorDetails {
  readonly missing?: NotOfferedError['missing']
}

/** The service lacks extended operations that a job needs; the things that it asked about are there. */
export class NotOfferedError extends WsError {
  readonly code = 'not_offered'
  readonly exit = exitCode.refused
  /** The request that the service has just refused, if it was one. */
  readonly missing: MissingRoute | undefined

  constructor(message: string, { missing, ...details }: NotOfferedDetails) {
    super(message, details)
    this.missing = missing
  }
}

interface MissingRoute {
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
}

interface NetworkErrorDetails extends ErrorDetails {
  /** False if the service certainly saw nothing of the request. */
  readonly sent: boolean
  /** False if another attempt can't help: an unknown host, a certificate. */
  readonly passing: boolean
}

/** ws could not reach the service, or its reply did not arrive. */
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

/** The service was away for longer than a run waits; ws sent nothing more. */
export class OutageError extends NetworkError {
  constructor(message: string, details: ErrorDetails = {}) {
    super(message, { ...details, sent: false, passing: true })
  }
}

/** A write went out and no usable reply came: its result is unknown. */
export class OutcomeUnknownError extends WsError {
  readonly code = 'outcome_unknown'
  readonly exit = exitCode.network
}

/** The service answered a request of several entries, and says that it refused this one. */
export class EntryError extends WsError {
  readonly code = 'entry_refused'
  readonly exit = exitCode.refused
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

/** A reply came, but ws can't trust it: malformed, truncated, wrong shape, page loop, redirect. */
export class ReplyError extends WsError {
  readonly code = 'bad_reply'
  readonly exit = exitCode.untrusted
}

/** The filter of `--jq` failed on the answer. The service has done its part. */
export class FilterError extends WsError {
  readonly code = 'jq_failed'
  readonly exit = exitCode.refused
}

/** The answer of a change lacks the field of `--fields`. The change is done. */
export class SelectionError extends WsError {
  readonly code = 'no_such_field'
  readonly exit = exitCode.refused
}

/** The service redirects. ws did not follow, and nothing was done. */
export class RedirectError extends ReplyError {}

/** The address leads to something else, which answered with a success: a web page, or JSON of another API. */
export class OtherReplyError extends ReplyError {}

/** The connection closed in order before the whole reply had come: the only bad reply that may be whole next time. */
export class CutReplyError extends ReplyError {}

/** Files that ws wrote are not as it wrote them. */
export class DamagedError extends WsError {
  readonly code = 'damaged'
  readonly exit = exitCode.untrusted
}

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

/** A file that ws keeps account in is not as ws wrote it. */
export class TamperedError extends WsError {
  readonly code = 'tampered'
  readonly exit = exitCode.untrusted
}

/** A wait ended before its condition was true. */
export class WaitEndedError extends WsError {
  readonly code = 'wait_ended'
  readonly exit = exitCode.waitEnded
}

/** A check found something that it was told to fail on, e.g. by `--fail-on`. */
export class FoundError extends WsError {
  readonly code = 'found'
  readonly exit = exitCode.found
}

/** The service says that the work ws waited for has failed. */
export class ProcessingError extends WsError {
  readonly code = 'processing_failed'
  readonly exit = exitCode.refused
}

/** The thing that the words point to does not exist, e.g. a published address. */
export class AbsentError extends WsError {
  readonly code = 'not_found'
  readonly exit = exitCode.notFound
}

/** Ctrl-C, or a prompt that the person cancelled. */
export class InterruptedError extends WsError {
  readonly code = 'interrupted'
  readonly exit = exitCode.interrupted
}

/** SIGTERM, or a closed terminal. */
export class TerminatedError extends WsError {
  readonly code = 'terminated'
  readonly exit = exitCode.terminated
}

/** Nobody reads our output any more (`| head`). This is not a failure. */
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
