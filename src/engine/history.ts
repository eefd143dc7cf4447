/** The interface of a history: it reads before a change and records after it, so that the change can be taken back. */
import type { Operation } from '../catalog/operation.ts'
import type { AnyInput } from '../client/request.ts'
import type { Result } from './view.ts'

export interface History {
  /** Reads the present state. Throws if the change must not be made without it. */
  before(change: Change): Promise<void>
  after(change: Change, result: Result | undefined): Promise<void>
}

export interface Change {
  readonly operation: Operation
  /** One for each request. */
  readonly inputs: readonly Pick<AnyInput, 'path' | 'body'>[]
  /** The thing of the only input as the service has just shown it: `before` need not read it again. Undefined if unread. */
  readonly seen?: unknown
}
