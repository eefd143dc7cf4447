/** Plans, and says how `ws plan` ends. */

import type { planAnswer } from '../../answers/changes.ts'
import { FoundError, PartialError, UsageError } from '../../errors.ts'
import type { Plan } from '../../estate/plan/plan.ts'
import type { JsonObject } from '../../json/object.ts'
import type { ChangeRemark, ReportFact } from '../../reports/change-report.ts'
import type { NextCommand, ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { tellEarlier } from '../apply-journal/tell-earlier.ts'
import { type AllowedFillings, fillingWords } from '../diff/fillings.ts'
import { orderWords } from '../diff/order-field.ts'
import { countedGaps, rowsOf, toldGaps } from '../diff/report.ts'
import { nextWithConsent } from './consent-line.ts'
import { inviteHint, waitsForPerson } from './invite-hint.ts'
import { type PreparedPlan, preparePlan } from './preparing/prepare.ts'
import { keptRemarks, planReport, requestOf, withAbout } from './report.ts'
import { savePlan } from './saved.ts'

interface ShowPlanOptions extends AllowedFillings {
  readonly documents: readonly string[]
  readonly prune?: boolean | undefined
  readonly ignoreOrder?: boolean | undefined
  readonly requests?: boolean | undefined
  readonly out?: string | undefined
  readonly exitCode?: boolean | undefined
}

export async function showPlan(
  asked: ShowPlanOptions,
  session: Session,
): Promise<ResultOf<typeof planAnswer>> {
  const prepared = await preparePlan(asked, session)
  if (asked.out !== undefined) savePlan(asked.out, prepared, session.context)
  const title = asked.documents.join(' ')
  const shown = await shownPlan(prepared, { ...asked, title }, session)
  const afterwards = async () => {
    refuseNowhere(prepared.plan)
    await shown.afterwards?.()
  }
  return { ...shown, afterwards, next: nextOf(asked, prepared.plan) }
}

/** Nobody can read stdin again. */
function nextOf(
  { documents, prune, ignoreOrder, out, ...allowed }: ShowPlanOptions,
  plan: Plan,
): NextCommand | undefined {
  if (out === undefined && documents.includes('-')) return undefined
  const words =
    out === undefined
      ? [
          ...documents,
          ...(prune === true ? ['--prune'] : []),
          ...orderWords(ignoreOrder),
          ...fillingWords(allowed),
        ]
      : ['--plan', out]
  // Whether a plan is worth having without a part is for the person to say.
  return nextWithConsent(plan, { words: ['apply', ...words], takesBlocked: false })
}

interface ShownPlanOptions extends Pick<ShowPlanOptions, 'requests' | 'exitCode'> {
  readonly title: string
  readonly maxChanges?: number | undefined
  /** True if the command does something beside the plan. */
  readonly hasMore?: boolean | undefined
  /** Facts to read before the changes. */
  readonly about?: readonly ReportFact[] | undefined
  /** More facts for the person. */
  readonly remarks?: readonly ChangeRemark[]
  /** The same for programs. */
  readonly more?: JsonObject
}

/** A plan as commands show it. */
export type PlanShown = Extract<ResultOf<typeof planAnswer>, { readonly changes: unknown }>

export async function shownPlan(
  ready: Pick<PreparedPlan, 'plan' | 'hash' | 'earlier' | 'document'> & Partial<Pick<PreparedPlan, 'kept'>>,
  {
    title,
    maxChanges,
    hasMore,
    requests: withRequests = false,
    exitCode = false,
    about,
    remarks = [],
    more = {},
  }: ShownPlanOptions,
  session: Session,
): Promise<PlanShown> {
  const { plan, hash, kept = [] } = ready
  await tellEarlier(ready, session)
  const { steps, shares: _shares, organization: _organization, ...told } = plan
  const requests = withRequests ? { requests: steps.map((step) => requestOf(step, steps)) } : {}
  const report = await planReport(plan, { title, maxChanges, hasMore })
  const lines = (requests.requests ?? []).map(
    ({ method, url, body }) => `${method} ${url}${body === null ? '' : ` ${JSON.stringify(body)}`}`,
  )
  const sent =
    lines.length === 0
      ? []
      : [{ title: 'Request', tone: 'muted', lines, isWhole: true, isToCopy: true } as const]
  return {
    value: {
      ...told,
      notCompared: toldGaps(plan.notCompared),
      ...(kept.length === 0 ? {} : { keptInPlace: kept }),
      hash,
      ...requests,
      ...more,
    },
    items: plan.changes,
    rows: rowsOf({ ...told, format: 'ws-diff/1' }),
    changes: {
      ...withAbout(report, about),
      summary: `${report.summary}, hash ${hash}`,
      remarks: [...(report.remarks ?? []), ...keptRemarks(kept), ...remarks, ...sent],
    },
    afterwards: async () => end(plan, exitCode),
  }
}

/** A document that names what is not there is wrong, whatever else the plan says. */
function refuseNowhere(plan: Plan): void {
  const nowhere = plan.blocked.filter((each) => each.nowhere === true)
  if (nowhere.length === 0) return
  const isInvited = nowhere.every(waitsForPerson)
  const next = [inviteHint(plan), isInvited ? undefined : 'Correct the document'].filter(
    (step) => step !== undefined,
  )
  throw new UsageError(
    nowhere.map(({ address, reason }) => `${address}: ${reason}`),
    { hint: `${next.join('. ')}; ws apply --skip-blocked does the rest` },
  )
}

/** Changes come before gaps. */
function end({ steps, blocked, notCompared }: Plan, failsOnChanges: boolean): void {
  if (failsOnChanges && steps.length + blocked.length > 0)
    throw new FoundError(
      `There is something to do: ${counted(steps.length, 'request')}, ${blocked.length} blocked`,
    )
  const refused = notCompared.filter(({ isRefused }) => isRefused)
  if (refused.length > 0)
    throw new PartialError(`${countedGaps(refused)} could not be read: the plan leaves these out`)
}
