/** What keeps account of changes, so that they can be looked up and taken back: asked before a change is sent, and told afterwards. */
import type { Operation } from '../catalog/operation.ts'
import type { AnyInput } from '../client/request.ts'
import type { Result } from './view.ts'

export interface History {
  /** Reads what is there before it is changed. Throws where a change must not be made without. */
  before(change: Change): Promise<void>
  after(change: Change, result: Result | undefined): Promise<void>
}

export interface Change {
  readonly operation: Operation
  /** One for each request. */
  readonly inputs: readonly Pick<AnyInput, 'path' | 'body'>[]
}
