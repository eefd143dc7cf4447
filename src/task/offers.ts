/** Which extended operations a service offers: nobody assumes them, and nobody asks for the same one twice a day. */
import type { Operation } from '../catalog/operation.ts'
import { ApiError } from '../errors.ts'

export interface Offers {
  /** True if it offers all of them: an embedded workspace does. */
  readonly isComplete?: true
  /** True if ws has learnt the service's own description. */
  readonly isDescribed: boolean
  /**
   * Whether the service offers the operation: by its own description, or by an answer of the last day. Undefined: ws does not
   * know. Everybody offers what the API document shows.
   */
  isOffered(operation: Operation): boolean | undefined
  /** True if the service is known not to offer the operation. */
  isMissing(operation: Operation): boolean
  /** Keeps what an answer has just shown. */
  learn(operation: Operation, isOffered: boolean): void
}

/** The statuses of a service that has no such route. A 404 means it only where what the path names is there. */
const ofNoRoute = new Set([404, 405, 501])

export const meansNoRoute = (error: unknown): error is ApiError =>
  error instanceof ApiError && ofNoRoute.has(error.status)
