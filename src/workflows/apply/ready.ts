/** A plan with all that it takes to carry it out. */
import type { EarlierRun } from '../apply-journal/journal-state.ts'
import type { PreparedPlan } from '../plan/preparing/prepare.ts'

/** A plan from a file comes without the sides that it was made of. */
export interface ReadyPlan
  extends Pick<PreparedPlan, 'plan' | 'hash' | 'document' | 'client' | 'origin' | 'earlier'>,
    Partial<Pick<PreparedPlan, 'kept'>> {
  /** Set for a plan from a file. */
  readonly saved?: {
    /** The run that has done all of it already. */
    readonly run: EarlierRun | undefined
  }
}
