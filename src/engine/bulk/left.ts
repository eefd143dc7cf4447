/** Counts the rows that still need something done after a run. */
import type { Operation } from '../../catalog/operation.ts'
import { type Counts, notRun } from './counts.ts'
import { isForFailedFile, repetitionOf } from './repeating.ts'

/** Rows that are not in the file of failed ones. */
export interface RemainingRows {
  /** Going on sends them. */
  readonly toSend: number
  /** Going on reports them until a person decides about them. */
  readonly toSettle: number
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
