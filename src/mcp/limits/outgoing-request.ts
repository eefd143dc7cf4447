/** A request that is about to leave, with its operation. */

import type { AgentLimits } from '../../agents/agent-server.ts'
import type { Match } from '../../catalog/route.ts'
import type { Cancellation } from '../../concurrency/cancellation.ts'
import type { HttpRequest } from '../../http/exchange.ts'
import { OutsideError } from './outside-error.ts'

export interface LeavingRequest {
  readonly request: HttpRequest
  readonly match: Match
  readonly limits: AgentLimits
  readonly signal: Cancellation
}

/** @throws OutsideError for an id that is not among the allowed ones */
export function requireOne(
  what: string,
  id: string | undefined,
  allowed: readonly string[] | undefined,
): void {
  if (id === undefined || allowed === undefined || allowed.includes(id)) return
  throw new OutsideError(`The ${what} ${id} is not within the limits of this server`)
}
