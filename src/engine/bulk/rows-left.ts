/** Counts the rows that still need something done after a run. */
import type { Operation } from '../../catalog/operation.ts'
import { type Counts, notRun } from './counts.ts'
import type { RowOutcome } from './outcome.ts'
import { isForFailedFile, repetitionOf } from './repeating.ts'

/** Rows that are not in the file of failed ones. */
export interface RemainingRows {
  /** Going on sends them. */
  readonly toSend: number
  /** Going on reports them until a person decides about them. */
  readonly toSettle: number
}

/** True if going on sends the row again, at once or after a person has decided about it. */
export function isLeftFor(outcome: RowOutcome, { keepsFailed, operation }: LeftoverRules): boolean {
  const { kind } = outcome
  if (kind === 'failed') return outcome.isPassing && !keepsFailed
  if (kind === 'unknown') return !(keepsFailed && isForFailedFile(operation))
  return kind === 'barred' || kind === 'unsent'
}

interface LeftoverRules {
  readonly keepsFailed: boolean
  readonly operation: Operation
}

export function whatIsLeft(counts: Counts, { keepsFailed, operation }: LeftoverRules): RemainingRows {
  const unknown = keepsFailed && isForFailedFile(operation) ? 0 : counts.unknown
  const sendsUnknown = repetitionOf(operation) === 'alone'
  return {
    toSend:
      notRun(counts) + counts.barred + (keepsFailed ? 0 : counts.passing) + (sendsUnknown ? unknown : 0),
    toSettle: sendsUnknown ? 0 : unknown,
  }
}
