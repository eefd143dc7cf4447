/** Carries a plan out, tells how each step ended, and ends with the exit code that says the worst of it. */
import {
  ConflictError,
  InterruptedError,
  messageOf,
  PartialError,
  TerminatedError,
  WsError,
} from '../../errors.ts'
import { createProgress } from '../../progress.ts'
import type { Session, TaskResult } from '../../task.ts'
import { openApplyJournal } from '../apply-journal/journal.ts'
import { counted } from '../diff/report.ts'
import { applySteps } from './apply-plan.ts'
import { type Clash, type EndedStep, hasSucceeded, type Outcome } from './outcome.ts'
import type { ReadyPlan } from './ready.ts'

export async function carryOut(ready: ReadyPlan, session: Session): Promise<TaskResult> {
  const { plan, hash } = ready
  const ended = plan.steps.length === 0 ? [] : await work(ready, session)
  const rows = ended.map(rowOf)
  const summary = summaryOf(ended)
  return {
    value: { format: 'ws-apply/1', organization: plan.organization, hash, steps: rows, summary },
    text: rows.length === 0 ? 'Nothing to do' : summaryText(summary),
    afterwards: async () => end(ended, summary),
  }
}

async function work(ready: ReadyPlan, session: Session): Promise<readonly EndedStep[]> {
  const { plan, hash, client, origin, earlier } = ready
  const { context, quiet, notice } = session
  if (earlier !== undefined) await notice(earlierText(earlier))
  const place = { origin, organization: plan.organization }
  const journal = await openApplyJournal({ ...place, plan: hash, steps: plan.steps.length }, context)
  const progress = createProgress(context, { total: plan.steps.length, unit: 'requests', quiet, say: notice })
  const counts = { done: 0, failed: 0 }
  let isWhole = false
  try {
    const ended = await applySteps(plan.steps, {
      client,
      journal,
      earlier,
      signal: context.signal,
      ended: async ({ outcome }) => {
        counts.done += 1
        if (!hasSucceeded(outcome)) counts.failed += 1
        await progress.update(counts.done, counts.failed)
      },
    })
    isWhole = ended.every(({ outcome }) => hasSucceeded(outcome))
    return ended
  } finally {
    await progress.end()
    journal.close(isWhole)
  }
}

const earlierText = ({ done, steps, open }: NonNullable<ReadyPlan['earlier']>): string => {
  const [first] = open
  const last = first === undefined ? '' : `; it was at ${first.address}`
  return `An earlier ws apply was broken off after ${done} of ${steps} requests${last}`
}

interface StepRow {
  readonly outcome: Outcome['ended']
  readonly does: string
  readonly kind: string
  readonly address: string
  readonly id: string | null
  readonly reason: string | null
  readonly members?: readonly Clash[]
}

function rowOf({ step: { does, subject }, outcome }: EndedStep): StepRow {
  const { kind, address, id } = subject
  const own = typeof id === 'string' ? id : null
  return {
    outcome: outcome.ended,
    does,
    kind,
    address,
    id: ('id' in outcome ? outcome.id : undefined) ?? own,
    reason: reasonOf(outcome),
    ...(outcome.ended === 'conflict' ? { members: outcome.members } : {}),
  }
}

function reasonOf(outcome: Outcome): string | null {
  if (outcome.ended === 'skipped') return outcome.because
  if (outcome.ended === 'conflict') return outcome.members.map(clashText).join('; ')
  return 'error' in outcome ? messageOf(outcome.error) : null
}

const clashText = ({ member, saw, is }: Clash) =>
  `${member} was ${JSON.stringify(saw)} and is ${JSON.stringify(is)}`

type Summary = Readonly<Record<Outcome['ended'], number>>

function summaryOf(ended: readonly EndedStep[]): Summary {
  const counts = { done: 0, already: 0, conflict: 0, failed: 0, unknown: 0, skipped: 0 }
  for (const { outcome } of ended) counts[outcome.ended] += 1
  return counts
}

const summaryText = (summary: Summary): string =>
  Object.entries(summary)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')

/** Conflicts alone are 6; beside failures, the failures count. */
function end(ended: readonly EndedStep[], summary: Summary): void {
  const bad = ended.filter(({ outcome }) => !hasSucceeded(outcome))
  if (bad.length === 0) return
  const errors = bad.flatMap(({ outcome }) => ('error' in outcome ? [outcome.error] : []))
  const stopped = errors.find(
    (error) => error instanceof InterruptedError || error instanceof TerminatedError,
  )
  if (stopped !== undefined) throw stopped
  const [only] = errors
  if (summary.done + summary.already === 0 && errors.length === 1 && only instanceof WsError) throw only
  const told = bad
    .filter(({ outcome }) => outcome.ended !== 'skipped')
    .slice(0, mostTold)
    .map(({ step, outcome }) => `${step.subject.address}: ${reasonOf(outcome)}`)
  const message = [...told, `${summaryText(summary)} of ${counted(ended.length, 'request')}`].join('\n')
  const hint = 'Run the same ws apply again: it goes on with what is left'
  const counts = { ...summary }
  if (errors.length === 0 && summary.conflict > 0)
    throw new ConflictError(message, {
      hint: 'Somebody has changed it since: look at the plan again',
      summary: counts,
    })
  throw new PartialError(message, { hint, summary: counts })
}

const mostTold = 20
