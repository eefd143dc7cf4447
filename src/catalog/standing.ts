/** Facts about a call before it is made: for a person whom ws asks, and for ws itself where it can ask nobody. */
import type { Operation } from './operation.ts'

/** In place of a reply: the service does not offer this read to anybody. */
export const notOffered = Symbol('not offered')

/** The reply of each read, by its name; undefined where the service gives none. Of a list, the items of all pages. */
export type StandingReplies = Readonly<Record<string, unknown>>

export interface Standing {
  /** Their path parameters are parameters of the call. */
  readonly reads: Readonly<Record<string, Operation>>
  /** The read that a picture of the changed pages stands for: it is left out where ws shows the picture. */
  readonly drawn?: string
  /** Absent if nothing stands in the way. */
  readonly obstacles?: {
    /** The reads that tell of them. */
    readonly from: readonly string[]
    /** Names them in a clause, for a dry run, which does not look. */
    readonly told: string
  }
  /** In the order of their weight. */
  tell(replies: StandingReplies): readonly StandingFact[]
}

/** A sentence without a full stop. */
export type StandingFact = string | CallObstacle

/** Stands in the way of a call: nobody makes it without a consent. */
export interface CallObstacle {
  readonly obstacle: ObstacleWord
  readonly told: string
}

/** `unread`: ws could not see whether something stands in the way. */
export type ObstacleWord = 'draft' | 'changes-requested' | 'unread'
