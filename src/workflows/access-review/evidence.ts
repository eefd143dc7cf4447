/** Tells for each row of a review what was decided, and what became of it. */
import { memberOf } from '../../json/members.ts'
import type { ReviewedRow } from '../../reports/review-evidence.ts'
import type { TaskResult } from '../../task/result.ts'
import { toldDecision } from './csv.ts'
import type { JudgedRow, Judgement } from './judge.ts'

interface EndedGrant {
  readonly address: string
  readonly isDone: boolean
  readonly outcome: string
  readonly reason: string | null
}

/** By the address of the access. */
export type StepOutcomes = ReadonlyMap<string, EndedGrant>

export function stepOutcomesOf(result: TaskResult): StepOutcomes {
  const value = result !== undefined && 'value' in result ? result.value : undefined
  const steps: unknown = memberOf(value, 'steps')
  const found = new Map<string, EndedGrant>()
  for (const step of Array.isArray(steps) ? steps : []) {
    const [address, outcome, reason] = ['address', 'outcome', 'reason'].map((name) => memberOf(step, name))
    if (typeof address !== 'string' || typeof outcome !== 'string') continue
    const isDone = outcome === 'done' || outcome === 'already'
    found.set(address, { address, isDone, outcome, reason: typeof reason === 'string' ? reason : null })
  }
  return found
}

/** @param isAhead - nothing is done yet */
export const evidenceRows = (
  { rows, missing }: Judgement,
  outcomes: StepOutcomes,
  isAhead: boolean,
): readonly ReviewedRow[] => [
  ...rows.map((each) => evidenceRow(each, outcomes, isAhead)),
  ...missing.map(({ via: _, ...each }) => ({
    ...each,
    decision: '',
    comment: '',
    outcome: 'undecided',
    reason: 'The file does not have this row',
  })),
]

function evidenceRow(
  { row, live, state, reason }: JudgedRow,
  outcomes: StepOutcomes,
  isAhead: boolean,
): ReviewedRow {
  const { person, role, kind, address, id, comment } = row
  const step = live && outcomes.get(live.grant)
  const told = { keep: 'kept', already: 'already', conflict: 'conflict', undecided: 'undecided' } as const
  const outcome = state === 'change' ? (step?.outcome ?? (isAhead ? 'to do' : 'not done')) : told[state]
  return {
    person,
    role,
    kind,
    address,
    id,
    decision: toldDecision(row.decision),
    comment,
    outcome,
    reason: reason ?? step?.reason ?? null,
  }
}
