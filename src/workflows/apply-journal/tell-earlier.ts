/** Tells of an earlier apply that did not finish, by what a look at the service shows to be left of it. */

import type { Plan } from '../../estate/plan/plan.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { type EarlierRun, earlierText } from './journal-state.ts'

interface PlanAfterRun {
  /** Made by a look at the service just now. */
  readonly plan: Pick<Plan, 'steps'>
  readonly earlier: EarlierRun | undefined
  /** The hash of what is wanted. */
  readonly document: string
}

/** Nothing where the earlier run was about another document. */
export async function tellEarlier(
  { plan: { steps }, earlier, document }: PlanAfterRun,
  { notice }: Pick<Session, 'notice'>,
): Promise<void> {
  if (earlier?.document !== document) return
  const { length } = steps
  const left = length === 0 ? 'nothing is left to do' : `${counted(length, 'request')} to do now`
  await notice(`${earlierText(earlier)}: ${left}`)
}
