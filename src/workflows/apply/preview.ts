/** Shows what an apply would do: reads, and sends nothing else. */

import type { planAnswer } from '../../answers/changes.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { nextWithConsent } from '../plan/consent-line.ts'
import { shownPlan } from '../plan/show-plan.ts'
import { type ApplyOptions, applyCommand, readyPlan, titleOf } from './ask.ts'
import { rowAhead } from './step-rows.ts'

export async function previewApply(
  asked: ApplyOptions,
  session: Session,
): Promise<ResultOf<typeof planAnswer>> {
  const ready = await readyPlan(asked, session)
  const shown = await shownPlan(
    ready,
    { title: titleOf(asked), maxChanges: asked.maxChanges, requests: true },
    session,
  )
  // In a table, an apply has other columns than a plan.
  const rows = ready.plan.steps.map(rowAhead)
  const command = applyCommand(asked)
  return { ...shown, rows, next: command && nextWithConsent(ready.plan, command, asked) }
}
