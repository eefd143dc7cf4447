/** Decides everything before the first change: chooses the plan, and refuses it if something speaks against it. */
import type { DangerWord } from '../../catalog/resource.ts'
import { UsageError } from '../../errors.ts'
import { beyondLimit } from '../../estate/plan/limits.ts'
import type { ChangeRemark, ReportFact } from '../../reports/change-report.ts'
import type { NextCommand } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { shellLine } from '../../text/shell-word.ts'
import { earlierRun, wholeRun } from '../apply-journal/journal.ts'
import { type AllowedFillings, fillingWords } from '../diff/fillings.ts'
import { orderWords } from '../diff/order-field.ts'
import { gapText } from '../diff/report.ts'
import { type CommandWithConsent, linesWithConsent } from '../plan/consent-line.ts'
import { inviteHint } from '../plan/invite-hint.ts'
import { preparePlan } from '../plan/preparing/prepare.ts'
import { callsOf, keptRemarks, limitText, planReport, withAbout } from '../plan/report.ts'
import { readSavedPlan } from '../plan/saved.ts'
import { answerNothing, carryOut } from './carry-out.ts'
import { dangerLines } from './danger-lines.ts'
import type { EndedStep } from './outcome.ts'
import type { ReadyPlan } from './ready.ts'

export interface ApplyOptions extends AllowedFillings {
  readonly documents?: readonly string[] | undefined
  readonly plan?: string | undefined
  readonly hash?: string | undefined
  readonly prune?: boolean | undefined
  readonly ignoreOrder?: boolean | undefined
  readonly allow?: readonly DangerWord[] | undefined
  readonly maxChanges?: number | undefined
  readonly skipBlocked?: boolean | undefined
}

export async function askToApply(asked: ApplyOptions, session: Session): Promise<Loss> {
  const ready = await readyPlan(asked, session)
  const command = applyCommand(asked)
  const remarks = keptRemarks(ready.kept)
  return offerPlan(ready, { ...asked, title: titleOf(asked), next: nextOf(asked), command, remarks })
}

/** Nobody can read stdin again. */
export function applyCommand({ plan, documents = [], hash, prune, ignoreOrder, ...allowed }: ApplyOptions) {
  if (documents.includes('-')) return undefined
  const source = plan === undefined ? documents : ['--plan', plan]
  const pruned = prune === true ? ['--prune'] : []
  const kept = hash === undefined ? [] : ['--hash', hash]
  const words = ['apply', ...source, ...kept, ...pruned, ...orderWords(ignoreOrder), ...fillingWords(allowed)]
  return { words, takesBlocked: true }
}

/** Nobody can read stdin again. */
function nextOf({
  plan,
  documents = [],
  prune,
  ignoreOrder,
  ...allowed
}: ApplyOptions): NextCommand | undefined {
  if (plan !== undefined) return { to: 'see what was changed', words: ['history', 'list'] }
  if (documents.includes('-')) return undefined
  const words = [
    'plan',
    ...documents,
    ...(prune === true ? ['--prune'] : []),
    ...orderWords(ignoreOrder),
    ...fillingWords(allowed),
    '--exit-code',
  ]
  return { to: 'find out later whether anybody has changed it', words }
}

export interface PlanToAgree extends Pick<ApplyOptions, 'allow' | 'maxChanges' | 'skipBlocked' | 'hash'> {
  readonly title: string
  /** Dangers that need no word: the command itself says that they are meant. */
  readonly meant?: readonly DangerWord[]
  /** More that speaks against the plan. */
  readonly objections?: readonly string[]
  /** Facts to read before the changes. */
  readonly about?: readonly ReportFact[] | undefined
  /** More facts for the person. */
  readonly remarks?: readonly ChangeRemark[]
  /** The command itself, without the flags of consent; undefined if nobody can run it again. */
  readonly command?: CommandWithConsent | undefined
  /** After all of it is done. */
  readonly next?: NextCommand | undefined
}

/** Says once what all of it needs: a person would otherwise meet one refusal after another. */
function hintFor(ready: ReadyPlan, offered: PlanToAgree): string {
  const command = offered.command && withHashOf(ready, offered.command, offered)
  const shownBy = command === undefined ? '--dry-run' : shellLine(['ws', ...command.words, '--dry-run'])
  const seen = `See the whole plan with ${shownBy}; ws apply --help says what each of these means`
  const lines = command && linesWithConsent(ready.plan, command, offered)
  const invited = offered.skipBlocked === true ? undefined : inviteHint(ready.plan)
  const agreed =
    invited === undefined ? `If all of it is right: ${lines}` : `${invited}. To leave it out: ${lines}`
  return lines === undefined ? seen : `${agreed}. ${seen}`
}

/** With the hash of another plan, the same line would be refused again. */
const withHashOf = (
  { hash }: ReadyPlan,
  command: CommandWithConsent,
  { hash: asked }: PlanToAgree,
): CommandWithConsent => ({ ...command, words: command.words.map((word) => (word === asked ? hash : word)) })

/** The plan is shown also where something speaks against it. */
export async function offerPlan(ready: ReadyPlan, offered: PlanToAgree): Promise<Loss> {
  const { plan } = ready
  const { title, maxChanges, remarks = [], next } = offered
  const idle = plan.steps.length === 0 ? [] : await stillDone(ready)
  const isNothing = idle !== undefined
  // A plan without a request may still lack what the API can't do, or what nobody could read.
  const isDone = isNothing && plan.steps.length > 0
  const objections = isDone
    ? otherPlan(ready, offered)
    : [...objectionsTo(ready, offered), ...(offered.objections ?? [])]
  const refusal =
    objections.length === 0
      ? undefined
      : new UsageError([...objections, 'Nothing was sent'], { hint: hintFor(ready, offered) })
  const report = await planReport(plan, { title, maxChanges })
  return {
    target: counted(plan.steps.length, 'request'),
    refusal,
    ...(isNothing && refusal === undefined
      ? {}
      : {
          changes: { ...withAbout(report, offered.about), remarks: [...(report.remarks ?? []), ...remarks] },
        }),
    requests: isNothing ? [] : await callsOf(plan.steps),
    isNothing,
    proceed: async (job) =>
      isNothing ? answerNothing(idle, ready, job) : { ...(await carryOut(ready, job)), next },
  }
}

export const titleOf = ({ plan, documents = [] }: ApplyOptions): string => plan ?? documents.join(' ')

export function readyPlan(asked: ApplyOptions, session: Session): Promise<ReadyPlan> {
  const { plan, documents = [], prune, ignoreOrder, allowEnv, allowFile, showSecrets } = asked
  if (plan === undefined && documents.length > 0)
    return preparePlan({ documents, prune, ignoreOrder, allowEnv, allowFile, showSecrets }, session)
  if (plan !== undefined && documents.length === 0) return readyFile(plan, session)
  throw new UsageError('ws apply needs documents, or a plan: <document>... or --plan <file>')
}

async function readyFile(file: string, session: Session): Promise<ReadyPlan> {
  const { plan, hash, document, kept } = readSavedPlan(file, session.context)
  const { org, baseUrl } = await session.settings()
  if (org !== undefined && org.value !== plan.organization)
    throw new UsageError(
      `${file} is a plan for the organization ${plan.organization}, and ${org.source} names ${org.value}: nothing was sent`,
    )
  const client = await session.client()
  const origin = baseUrl?.value ?? ''
  const place = { origin, organization: plan.organization }
  const earlier = earlierRun(place, session.context)
  return {
    plan,
    hash,
    document,
    client,
    origin,
    earlier,
    ...(kept === undefined ? {} : { kept }),
    saved: { run: wholeRun(place, hash, session.context) },
  }
}

/** How the steps of a saved plan end that was done as a whole, if all still is as it says. */
async function stillDone({ plan, client, saved }: ReadyPlan): Promise<readonly EndedStep[] | undefined> {
  if (saved?.run === undefined) return undefined
  const { lookOnly } = await import('./look-only.ts')
  return lookOnly(plan.steps, { client, earlier: saved.run })
}

const otherPlan = ({ hash }: ReadyPlan, asked: Pick<ApplyOptions, 'hash'>): readonly string[] =>
  asked.hash === undefined || asked.hash === hash
    ? []
    : [
        `The plan is ${hash} and not ${asked.hash}: the workspace, the document or the version of ws is not as it was`,
      ]

/** Everything that speaks against it, at once. */
function objectionsTo(ready: ReadyPlan, asked: PlanToAgree): readonly string[] {
  const { plan } = ready
  const { allow = [], meant = [], maxChanges, skipBlocked } = asked
  const dangers = plan.dangers.filter(({ danger }) => !allow.includes(danger) && !meant.includes(danger))
  // The rest is done without what a service does not offer.
  const refused = plan.notCompared.filter(({ isRefused, isUnoffered }) => isRefused && isUnoffered !== true)
  return [
    ...otherPlan(ready, asked),
    ...dangerLines(dangers),
    ...beyondLimit(plan.shares, maxChanges).map((share) => `${limitText(share)}: more than --max-changes`),
    ...(skipBlocked === true
      ? []
      : plan.blocked.map(
          ({ address, reason, hint }) => `${address}: ${hint === null ? reason : `${reason}; ${hint}`}`,
        )),
    ...refused.map((gap) => `${gapText(gap)} could not be read: ${gap.reason}`),
  ]
}
