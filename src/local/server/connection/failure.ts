/** The reply to a caller when the server itself fails: enough to act on, nothing about this machine. */
import { ApiError, OutcomeUnknownError, WsError } from '../../../errors.ts'
import type { HttpResponse } from '../../../http/exchange.ts'
import { refusal } from '../../app.ts'
import { isDiskFull, WorkspaceAway } from '../../store/store-error.ts'

/** The value of `Retry-After`: a database takes about this long to restart. */
const secondsToWait = '2'

export function replyTo(error: unknown): HttpResponse {
  if (error instanceof ApiError) return refusal(error.status, error.message)
  if (isDiskFull(error)) return refusal(507, 'The disk of the workspace is full; nothing was changed')
  if (error instanceof WorkspaceAway) {
    return refusal(503, 'The database of the workspace is away; try again', { 'retry-after': secondsToWait })
  }
  if (error instanceof OutcomeUnknownError)
    return refusal(
      500,
      'The database broke off while the change was being made final: look whether it is there',
    )
  if (error instanceof WsError)
    return refusal(500, 'The workspace could not be read or written; the server has said why')
  return refusal(500, 'The server failed; it has said why')
}
