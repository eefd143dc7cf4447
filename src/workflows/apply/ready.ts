/** A plan with all that it takes to carry it out. */
import type { Client } from '../../client/client.ts'
import type { KeptPlace } from '../../estate/compare/kept-places.ts'
import type { Plan } from '../../estate/plan/plan.ts'
import type { EarlierRun } from '../apply-journal/journal-state.ts'

export interface ReadyPlan {
  readonly plan: Plan
  readonly hash: string
  /** The hash of what is wanted: a run that did not finish is told with the same only. */
  readonly document: string
  readonly client: Client
  readonly origin: string
  readonly earlier: EarlierRun | undefined
  /** Entries that stay in their place, which the document does not mention. */
  readonly kept?: readonly KeptPlace[]
  /** Set for a plan from a file. */
  readonly saved?: {
    /** The run that has done all of it already. */
    readonly run: EarlierRun | undefined
  }
}
