/** Requests of earlier undos that were cut off, with an unknown result: they may have made something. */
import type { Cause } from '../../../answers/history.ts'
import type { HistoryEntry } from '../../history/entries.ts'

export interface UndoAttempt {
  readonly cause: Cause
}

export const attemptsIn = (entries: readonly HistoryEntry[]): readonly UndoAttempt[] =>
  entries.flatMap(({ changes }) =>
    changes.flatMap(({ cause, outcome }) =>
      cause !== undefined && outcome === 'unknown' ? [{ cause }] : [],
    ),
  )

export const attemptFor = (
  { entry, change, part }: Cause,
  attempts: readonly UndoAttempt[],
): UndoAttempt | undefined =>
  attempts.findLast(({ cause }) => cause.entry === entry && cause.change === change && cause.part === part)
