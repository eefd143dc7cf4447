/** Sends one row, judges the result, and notes it in the journal before and after. */
import type { Operation } from '../../catalog/operation.ts'
import { lookFirst } from '../../client/retry/classify-failure.ts'
import {
  ApiError,
  ConflictError,
  EntryError,
  NetworkError,
  OutcomeUnknownError,
  RedirectError,
  type WsError,
} from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { LookError } from '../repeat/look-error.ts'
import type { Journal, RowEnd, SeenReply } from './journal.ts'
import { cutOff, judge, type RowOutcome, statusOf } from './outcome.ts'
import { isForFailedFile, repetitionOf, type Settlement } from './repeating.ts'
import type { Row } from './row.ts'
import type { Perform } from './row-answer.ts'
import type { WriteAhead } from './write-ahead.ts'

export interface AttemptContext {
  readonly operation: Operation
  readonly perform: Perform
  /** Undefined if nothing has to be remembered, like `writeAhead`. */
  readonly journal: Journal | undefined
  readonly writeAhead: WriteAhead | undefined
  /** True if failed rows go into a file of their own: a resumed run must not send them too. */
  readonly keepsFailed: boolean
  /** The person's choice for rows that an earlier run left unknown. */
  readonly settlement: Settlement | undefined
  /** Ends the run because of a failure that is not a row's fault. */
  stop(error: unknown): void
}

/** Throws failures that are not a row's fault; the journal then still says that the row was to be sent. */
export async function attemptRow(row: Row, attempting: AttemptContext): Promise<RowOutcome> {
  const { operation, perform, journal, writeAhead } = attempting
  const known = settleEarlier(row, attempting)
  if (known !== undefined) return known
  await writeAhead?.before(row)
  const isRepeated = journal?.earlier.get(row.index) !== undefined
  const outcome = await send(row, { operation, perform, isRepeated })
  noteOutcome(outcome, attempting)
  return outcome
}

/** Settles a row by the earlier run, and notes one that the person calls done; undefined if the row is to be sent. */
export function settleEarlier(row: Row, attempting: AttemptContext): RowOutcome | undefined {
  const { journal } = attempting
  const earlier = journal?.earlier.get(row.index)
  const known = earlier && judgeEarlier(row, earlier, attempting)
  if (known?.kind === 'earlier' && earlier?.kind === 'unknown')
    journal?.applied(row.index, { status: 0, id: undefined })
  return known
}

export function noteOutcome(outcome: RowOutcome, attempting: AttemptContext): void {
  try {
    note(outcome, attempting)
  } catch (error) {
    // The outcome counts, even if the journal can't record it.
    attempting.stop(error)
  }
}

interface RowToSend extends Pick<AttemptContext, 'operation' | 'perform'> {
  /** True if an earlier run may have sent it. */
  readonly isRepeated: boolean
}

async function send(row: Row, { operation, perform, isRepeated }: RowToSend): Promise<RowOutcome> {
  try {
    return { kind: 'applied', row, ...(await perform(row.input)) }
  } catch (error) {
    if (isRepeated && operation.method === 'DELETE' && isGone(error))
      return { kind: 'applied', row, status: error.status, value: undefined }
    if (error instanceof LookError) return judge(error.cause, row, { isRead: true })
    return judge(error, row, { isRead: operation.method === 'GET' })
  }
}

/** The first attempt may have deleted it. */
const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)

/** The outcome from an earlier run; undefined if the row can be sent again safely. */
export function judgeEarlier(
  row: Row,
  ended: RowEnd,
  { operation, settlement }: Pick<AttemptContext, 'operation' | 'settlement'>,
): RowOutcome | undefined {
  if (ended.kind === 'applied') return { kind: 'earlier', row }
  if (ended.kind === 'failed') {
    return { kind: 'failed', row, error: errorBefore(ended), isPassing: false }
  }
  if (repetitionOf(operation) === 'alone' || settlement === 'resend') return undefined
  return settlement === 'done'
    ? { kind: 'earlier', row }
    : { kind: 'unknown', row, error: unknownBefore(ended.seen) }
}

/** The error of the earlier run, with the status of its useless reply. */
function unknownBefore(seen: SeenReply | undefined): OutcomeUnknownError {
  if (seen === undefined) return cutOff()
  const { status, message } = seen
  return new OutcomeUnknownError(message, { hint: lookFirst, status: status === 0 ? undefined : status })
}

function errorBefore({ status, code, message }: Extract<RowEnd, { kind: 'failed' }>): WsError {
  switch (code) {
    case 'outcome_unknown':
      return unknownBefore({ status, message })
    case 'bad_reply':
      return new RedirectError(message, { status: status === 0 ? undefined : status })
    case 'entry_refused':
      return new EntryError(message)
    default:
      if (status > 0) return new ApiError(message, { status })
      return code === 'conflict'
        ? new ConflictError(message)
        : new NetworkError(message, { sent: false, passing: false })
  }
}

function note(outcome: RowOutcome, { journal, keepsFailed, operation }: AttemptContext): void {
  const { index } = outcome.row
  switch (outcome.kind) {
    case 'applied':
      journal?.applied(index, { status: outcome.status, id: idOf(outcome.value) })
      break
    case 'failed':
      if (outcome.isPassing && !keepsFailed) journal?.reopen(index, outcome.error.code)
      else {
        const { code, message } = outcome.error
        journal?.failed(index, { status: statusOf(outcome) ?? 0, code, message })
      }
      break
    case 'unknown': {
      const { code, message } = outcome.error
      const status = statusOf(outcome) ?? 0
      if (keepsFailed && isForFailedFile(operation)) journal?.failed(index, { status, code, message })
      else journal?.unknown(index, { status, message })
      break
    }
    case 'barred':
      journal?.reopen(index, outcome.error.code)
      break
    case 'unsent':
      journal?.reopen(index, 'unsent')
  }
}

const idOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value.id === 'string' ? value.id : undefined
