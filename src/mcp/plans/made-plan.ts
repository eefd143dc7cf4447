/** A plan that was just made: what is kept, and what the agent sees of it. */
import type { JsonObject } from '../../json/object.ts'
import type { ReadyChange } from '../kept-plans.ts'

export interface MadePlan {
  /** Undefined if there is nothing to do. */
  readonly planned: ReadyChange | undefined
  /** Everything that the plan stands for, as text. */
  readonly bound: string
  readonly shown: JsonObject
}
