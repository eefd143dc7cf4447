/** Facts for a person before they agree to a call: ws reads them only if it asks somebody. */
import type { Operation } from './operation.ts'

/** The reply of each read, by its name; undefined where the service gives none. */
export type StandingReplies = Readonly<Record<string, unknown>>

export interface Standing {
  /** Their path parameters are parameters of the call. */
  readonly reads: Readonly<Record<string, Operation>>
  /** The read that a picture of the changed pages stands for: it is left out where ws shows the picture. */
  readonly drawn?: string
  /** Sentences without a full stop, in the order of their weight. */
  tell(replies: StandingReplies): readonly string[]
}
