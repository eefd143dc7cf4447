/** Carries out the decisions of a review as a plan, and keeps the evidence of it. */
import type { Kind } from '../../catalog/kinds.ts'
import { ConflictError, PartialError, UsageError } from '../../errors.ts'
import type { ChangeRemark } from '../../reports/change-report.ts'
import type { ReviewEvidence, ReviewRun } from '../../reports/review-evidence.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Loss, Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { shellLine } from '../../text/shell-word.ts'
import { askAboutOwnPlan, type OwnPlan, type OwnPlanOptions, showOwnPlan } from '../apply/own-plan.ts'
import { planBetween } from '../apply/plan-between.ts'
import { organizationIn } from '../estate/organization.ts'
import { readGrants } from '../people/grants.ts'
import { decisionsIn } from './csv.ts'
import { evidenceRows, type StepOutcomes, stepOutcomesOf } from './evidence.ts'
import { type Judgement, judge, thingsAfter } from './judge.ts'
import { readRecord, sha256, stateOf, writeRecord } from './record.ts'
import { requiredReviewer, requireWhole, reviewerOf } from './reviewer.ts'
import { keyOf } from './rows.ts'
import { reviewScopes } from './scopes.ts'
import { accessOf } from './start.ts'

interface ReviewDecisions extends Omit<OwnPlanOptions, 'out'> {
  readonly review: string
  readonly allowUndecided?: boolean | undefined
  readonly html?: string | undefined
  readonly by?: string | undefined
}

interface ReviewPlan {
  readonly ownPlan: OwnPlan
  readonly judgement: Judgement
  /** The record so far. */
  readonly evidence: ReviewEvidence
  readonly run: Omit<ReviewRun, 'outcome' | 'rows' | 'reasons' | 'by'>
}

export async function askToReview(asked: ReviewDecisions, session: Session): Promise<Loss> {
  const by = await requiredReviewer(asked.by, session)
  const review = await planReview(asked, session)
  const keep = (run: Pick<ReviewRun, 'outcome' | 'reasons'>, outcomes: StepOutcomes) => {
    const evidence = withRun(review, { ...run, by }, outcomes)
    writeRecord(asked.review, evidence, session.context)
    return evidence
  }
  const offer = await askAboutOwnPlan(review.ownPlan, asked, session)
  const refusal = refusalOf(review.judgement, asked) ?? offer.refusal
  if (refusal !== undefined) {
    keep({ outcome: 'refused', reasons: refusal.message.split('\n') }, new Map())
    return { ...offer, refusal }
  }
  return {
    ...offer,
    proceed: async (job) => {
      keep({ outcome: 'begun', reasons: [] }, new Map())
      const result = await (offer.proceed?.(job) ?? showOwnPlan(review.ownPlan, asked, job))
      const outcomes = stepOutcomesOf(result)
      const failed = [...outcomes.values()].filter(({ isDone }) => !isDone)
      const reasons = failed.map(({ address, reason }) => `${address}: ${reason ?? 'not done'}`)
      const evidence = keep({ outcome: failed.length === 0 ? 'done' : 'failed', reasons }, outcomes)
      return withPage(result, asked.html, evidence)
    },
  }
}

export async function previewReview(asked: ReviewDecisions, session: Session): Promise<TaskResult> {
  const review = await planReview(asked, session)
  const shown = await showOwnPlan(review.ownPlan, asked, session)
  const refusal = refusalOf(review.judgement, asked)
  const by = (await reviewerOf(asked.by, session)) ?? 'nobody yet'
  const reasons = refusal === undefined ? [] : refusal.message.split('\n')
  const evidence = withRun(review, { outcome: 'dry run', reasons, by }, new Map())
  if (shown === undefined || !('changes' in shown)) return shown
  const { afterwards } = shown
  const ending = async () => {
    if (refusal !== undefined) throw refusal
    await afterwards?.()
  }
  const next = refusal === undefined ? shown.next : undefined
  return withPage({ ...shown, afterwards: ending, next }, asked.html, evidence)
}

const withPage = (result: TaskResult, file: string | undefined, evidence: ReviewEvidence): TaskResult =>
  result === undefined || file === undefined ? result : { ...result, reviewPage: { file, evidence } }

/** The unfinished run of this command is replaced by its end. */
function withRun(
  { evidence, run, judgement }: ReviewPlan,
  how: Pick<ReviewRun, 'outcome' | 'reasons' | 'by'>,
  outcomes: StepOutcomes,
): ReviewEvidence {
  const isDry = how.outcome === 'dry run' || how.outcome === 'begun'
  return {
    ...evidence,
    runs: [...evidence.runs, { ...run, ...how, rows: evidenceRows(judgement, outcomes, isDry) }],
  }
}

async function recordBeside(file: string, session: Session): Promise<ReturnType<typeof readRecord>> {
  const record = readRecord(file, session.context)
  if (record === undefined)
    await session.notice(
      `There is no record of the start of ${file} beside it: nobody can tell whether rows are missing`,
    )
  return record
}

async function planReview(asked: ReviewDecisions, session: Session): Promise<ReviewPlan> {
  const { review: file } = asked
  if (file === '-')
    throw new UsageError('A review is a file: its record is kept beside it', {
      hint: 'ws access review apply review.csv',
    })
  const text = await session.readText(file, '<review>')
  const record = await recordBeside(file, session)
  const decided = await decisionsIn(text, { file, notice: session.notice })
  const organizationId = await organizationIn(session)
  const live = await readGrants({ organizationId }, session)
  requireWhole(live)
  const scope = reviewScopes.find((each) => each === record?.started?.scope) ?? 'all'
  const all = accessOf(live, 'all')
  const judgement = judge(decided, { access: all, started: record?.started?.rows, file })
  const kinds = new Set<Kind>(['member', 'team-member', ...live.namedKinds])
  const things = thingsAfter(live.things, judgement)
  const ready = await planBetween({ live, things, kinds, removedLast: 'member' }, session)
  const inScope = new Set(accessOf(live, scope).map(({ row }) => keyOf(row)))
  const fresh = judgement.fresh.filter(({ row }) => inScope.has(keyOf(row)))
  const { id = '', name = '' } = live.organization
  const ended = record?.runs.filter(({ outcome }) => outcome !== 'dry run') ?? []
  return {
    judgement,
    evidence:
      record === undefined ? { organization: { id, title: name }, runs: [] } : { ...record, runs: ended },
    run: {
      at: new Date(session.context.now()).toISOString(),
      file: { name: file, sha256: sha256(text) },
      state: stateOf(all),
      plan: ready.hash,
      version: session.context.version,
      undecided: undecidedIn(judgement),
    },
    ownPlan: {
      ready,
      title: file,
      words: wordsOf(asked),
      meant: [],
      remarks: remarksOn({ ...judgement, fresh }),
      more: { decisions: evidenceRows(judgement, new Map(), true), undecided: undecidedIn(judgement) },
    },
  }
}

const wordsOf = ({ review, allowUndecided = false, by, html }: ReviewDecisions) => [
  ...['access', 'review', 'apply', review],
  ...(allowUndecided ? ['--allow-undecided'] : []),
  ...(by === undefined ? [] : ['--by', by]),
  ...(html === undefined ? [] : ['--html', html]),
]

const undecidedIn = ({ rows, missing }: Judgement): number =>
  rows.filter(({ state }) => state === 'undecided').length + missing.length

function remarksOn({ rows, missing, fresh }: Judgement): readonly ChangeRemark[] {
  const of = (wanted: string) => rows.filter(({ state }) => state === wanted)
  const lines = (list: readonly string[], title: string, tone: ChangeRemark['tone']) =>
    list.length === 0 ? [] : [{ title, tone, lines: list }]
  return [
    ...lines(
      of('conflict').map(({ row, reason }) => `line ${row.line}: ${row.person}, ${row.address}: ${reason}`),
      'Conflict',
      'bad',
    ),
    ...lines(
      [
        ...of('undecided').map(({ row }) => `line ${row.line}: ${row.person}, ${row.address}`),
        ...missing.map(({ person, address }) => `no line: ${person}, ${address}`),
      ],
      'Undecided',
      'warn',
    ),
    ...lines(
      fresh.map(({ row }) => `${row.person}, ${row.address}: since the review began, and not decided about`),
      'New',
      'warn',
    ),
  ]
}

function refusalOf(judgement: Judgement, asked: ReviewDecisions) {
  const { allowUndecided = false, review } = asked
  const conflicts = judgement.rows.filter(({ state }) => state === 'conflict')
  if (conflicts.length > 0)
    return new ConflictError(
      [
        ...conflicts.map(
          ({ row, reason }) => `${review}:${row.line}: ${row.person}, ${row.address}: ${reason}`,
        ),
        'Nothing was sent',
      ].join('\n'),
      { hint: 'Decide about these rows anew: ws access review start --out another.csv' },
    )
  const undecided = undecidedIn(judgement)
  return undecided === 0 || allowUndecided
    ? undefined
    : new PartialError(`${counted(undecided, 'row has', 'rows have')} no decision. Nothing was sent`, {
        hint: `Decide about them, or leave them as they are: ${shellLine(['ws', ...wordsOf({ ...asked, allowUndecided: true })])}`,
      })
}
