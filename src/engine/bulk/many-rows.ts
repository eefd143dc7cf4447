/** Many calls of one operation, each with an input of its own: where they come from, and what is kept of the run. */
import type { AnyInput } from '../../client/request.ts'
import type { Journal } from './journal.ts'
import type { Settlement } from './repeating.ts'
import type { Given, Row } from './row.ts'

export interface ManyRows {
  /** @param resolve - looks up names in what all rows have in common. Throws UsageError with what is wrong with which rows. */
  read(resolve: (shared: AnyInput) => Promise<AnyInput>): Promise<readonly Row[]>
  /** How many are under way at a time. */
  readonly concurrency: number
  readonly stopsAtFailure: boolean
  /** What becomes of rows that an earlier run has left unknown; undefined to tell of them. */
  readonly settlement?: Settlement | undefined
  /** Opens what remembers the run in case it is cut off; undefined where nothing needs to be remembered. */
  openJournal?(rows: readonly Row[]): Promise<Journal | undefined>
  /** Opens what keeps the rows that failed; undefined where nobody wants that. */
  openFailed?(rows: readonly Row[]): FailedRows | undefined
}

export interface FailedRows {
  add(given: Given): void
  /** Answers whether they are kept: rows that were not sent may still be where these would go. */
  close(how: { readonly hasUnsent: boolean }): boolean
  /** For a run that does not begin: what an earlier one has kept stays as it is. */
  discard(): void
}
