/** Commands that think of a plan themselves, and then work as `ws apply` does: shown, written, asked about, carried out. */

import type { DangerWord } from '../../catalog/resource.ts'
import type { ChangeRemark } from '../../change-report.ts'
import type { JsonObject } from '../../json/object.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Loss, Session } from '../../task.ts'
import { savePlan } from '../plan/saved.ts'
import { shownPlan } from '../plan/show-plan.ts'
import { offerPlan } from './ask.ts'
import type { ReadyPlan } from './ready.ts'

export interface PlanManner {
  /** The file that keeps the plan; nothing is changed then. */
  readonly out?: string | undefined
  readonly allow?: readonly DangerWord[] | undefined
  readonly maxChanges?: number | undefined
}

/** A plan, and what there is to say about it. */
export interface ThoughtOf {
  readonly ready: ReadyPlan
  readonly title: string
  readonly remarks: readonly ChangeRemark[]
  /** The remarks for programs. */
  readonly more: JsonObject
  /** Dangers that the command itself asks for. */
  readonly meant: readonly DangerWord[]
}

export async function showThoughtOf(
  { ready, title, remarks, more }: ThoughtOf,
  { maxChanges }: PlanManner,
  session: Session,
): Promise<TaskResult> {
  const shown = await shownPlan(ready, { title, maxChanges, remarks, more, requests: true }, session)
  const rows = ready.plan.steps.map(({ does, subject: { kind, address, id } }) => ({
    ...{ outcome: null, does, kind, address, id: typeof id === 'string' ? id : null, reason: null },
  }))
  return { ...shown, rows }
}

export async function askAboutThoughtOf(
  thought: ThoughtOf,
  manner: PlanManner,
  session: Session,
): Promise<Loss> {
  const { ready, title, remarks, meant } = thought
  const { out, allow = [], maxChanges } = manner
  if (out !== undefined) {
    savePlan(out, ready, session.context)
    return {
      target: title,
      isNothing: true,
      proceed: () => showThoughtOf(thought, manner, session),
    }
  }
  const offer = await offerPlan(ready, {
    ...{ title, maxChanges, remarks, shownBy: '--dry-run' },
    allow: [...allow, ...meant],
  })
  // Nobody is asked: the person learns all the same what stays.
  if (offer.isNothing === true && offer.refusal === undefined)
    return { ...offer, proceed: () => showThoughtOf(thought, manner, session) }
  return offer
}
