/** Says how the steps of an apply ended: a row for each, and their counts. */
import { toldKind } from '../../catalog/kinds.ts'
import { messageOf } from '../../errors.ts'
import { countsText } from '../../text/counted.ts'
import type { Clash, EndedStep, StepOutcome } from './outcome.ts'

export interface StepRow {
  readonly outcome: StepOutcome['ended']
  readonly does: string
  readonly kind: string
  readonly address: string
  readonly id: string | null
  readonly reason: string | null
  readonly members?: readonly Clash[]
}

export function rowOf({ step, outcome }: EndedStep): StepRow {
  const row = rowAhead(step)
  return {
    ...row,
    outcome: outcome.ended,
    id: ('id' in outcome ? outcome.id : undefined) ?? row.id,
    reason: reasonOf(outcome),
    ...(outcome.ended === 'conflict' ? { members: outcome.members } : {}),
  }
}

/** Of a step that has not begun. */
export function rowAhead({ does, subject: { kind, address, id } }: EndedStep['step']) {
  const own = typeof id === 'string' ? id : null
  return { outcome: null, does, kind: toldKind(kind), address, id: own, reason: null }
}

export function reasonOf(outcome: StepOutcome): string | null {
  if (outcome.ended === 'skipped') return outcome.because
  if (outcome.ended === 'conflict' && outcome.isGone === true) return 'It is gone: somebody has removed it'
  if (outcome.ended === 'conflict') return outcome.members.map(clashText).join('; ')
  return 'error' in outcome ? messageOf(outcome.error) : null
}

const clashText = ({ member, saw, is }: Clash) =>
  `${member} was ${JSON.stringify(saw)} and is ${JSON.stringify(is)}`

export type OutcomeCounts = Readonly<Record<StepOutcome['ended'], number>>

export function summaryOf(ended: readonly EndedStep[]): OutcomeCounts {
  const counts = { done: 0, already: 0, conflict: 0, failed: 0, unknown: 0, skipped: 0 }
  for (const { outcome } of ended) counts[outcome.ended] += 1
  return counts
}

export const summaryText = (summary: OutcomeCounts): string => countsText(summary)
