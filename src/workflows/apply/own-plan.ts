/** Commands that make a plan themselves, without a document, and then work as `ws apply` does: show, save, ask, carry out. */

import type { OwnPlanFacts } from '../../answers/own-plans.ts'
import type { DangerWord } from '../../catalog/resource.ts'
import type { ChangeRemark, ReportFact } from '../../reports/change-report.ts'
import type { NextCommand, TaskResult } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { nextWithConsent } from '../plan/consent-line.ts'
import { savePlan } from '../plan/saved.ts'
import { shownPlan } from '../plan/show-plan.ts'
import { offerPlan } from './ask.ts'
import type { ReadyPlan } from './ready.ts'
import { rowAhead } from './step-rows.ts'

export interface OwnPlanOptions {
  /** The file that keeps the plan; nothing is changed then. */
  readonly out?: string | undefined
  readonly allow?: readonly DangerWord[] | undefined
  readonly maxChanges?: number | undefined
}

/** A plan, and what there is to say about it. */
export interface OwnPlan {
  readonly ready: ReadyPlan
  readonly title: string
  readonly remarks: readonly ChangeRemark[]
  /** The remarks for programs. */
  readonly more: OwnPlanFacts
  /** The command itself, without `ws` and the flags of consent; undefined if nobody can run it again. */
  readonly words?: readonly string[] | undefined
  /** Dangers that the command itself asks for. */
  readonly meant: readonly DangerWord[]
  /** Facts to read before the changes. */
  readonly first?: readonly ReportFact[]
  /** True: does the rest where the service does not offer something. */
  readonly skipBlocked?: boolean
  /** True if the command does something beside the plan. */
  readonly hasMore?: boolean
}

export async function showOwnPlan(
  ownPlan: OwnPlan,
  options: OwnPlanOptions,
  session: Session,
): Promise<TaskResult> {
  const { ready, title, remarks, first, more, hasMore } = ownPlan
  const { maxChanges } = options
  const shown = await shownPlan(
    ready,
    { title, maxChanges, remarks, about: first, more, requests: true, hasMore },
    session,
  )
  const rows = ready.plan.steps.map(rowAhead)
  return { ...shown, rows, next: nextOf(ownPlan, options) }
}

/** A saved plan takes `ws apply`, where nothing is meant by the command itself. */
function nextOf(
  { ready: { plan }, words, meant, skipBlocked, hasMore }: OwnPlan,
  { out, allow, maxChanges }: OwnPlanOptions,
): NextCommand | undefined {
  if (out !== undefined)
    return nextWithConsent(plan, { words: ['apply', '--plan', out], takesBlocked: false })
  const given = { allow, meant, maxChanges, skipBlocked }
  if (words === undefined) return undefined
  // Nothing that is beside the plan needs consent.
  const alone = hasMore === true && plan.steps.length === 0 ? { to: 'do it', words } : undefined
  return alone ?? nextWithConsent(plan, { words, takesBlocked: false }, given)
}

export async function askAboutOwnPlan(
  ownPlan: OwnPlan,
  options: OwnPlanOptions,
  session: Session,
): Promise<Loss> {
  const { ready, title, remarks, first, words, meant, skipBlocked } = ownPlan
  const { out, allow = [], maxChanges } = options
  if (out !== undefined) {
    savePlan(out, ready, session.context)
    return {
      target: title,
      isNothing: true,
      proceed: () => showOwnPlan(ownPlan, options, session),
    }
  }
  const offer = await offerPlan(ready, {
    title,
    maxChanges,
    remarks,
    about: first,
    skipBlocked,
    allow,
    meant,
    command: words && { words, takesBlocked: false },
  })
  // Nobody is asked: the person learns all the same what stays.
  if (offer.isNothing === true && offer.refusal === undefined)
    return { ...offer, proceed: () => showOwnPlan(ownPlan, options, session) }
  return offer
}
