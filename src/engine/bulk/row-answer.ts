/** The answer of one row, and the call that brings it. */
import type { Performed } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'

export interface RowAnswer extends Performed {
  /** Set if the list goes on after the requested part. */
  readonly hasMore?: boolean
  /** Set if ws sent nothing, since a list has all names of the row. */
  readonly isLeftOut?: true
}

export type Perform = (input: AnyInput) => Promise<RowAnswer>
