/** The input of a call over many rows: where the rows come from, and which records the run keeps. */
import type { AnyInput } from '../../client/request.ts'
import type { Journal } from './journal.ts'
import type { Settlement } from './repeating.ts'
import type { Row, RowContent } from './row.ts'

export interface ManyRows {
  /** @param resolve - looks up names in the input that all rows share. Throws UsageError with the faults of the rows. */
  read(resolve: (shared: AnyInput) => Promise<AnyInput>): Promise<readonly Row[]>
  /** Maximum number of rows under way. */
  readonly concurrency: number
  readonly stopsAtFailure: boolean
  /** The decision about rows that an earlier run has left unknown; undefined to report them. */
  readonly settlement?: Settlement | undefined
  /** Opens the journal; undefined if the run needs none. */
  openJournal?(rows: readonly Row[]): Promise<Journal | undefined>
  /** Opens the store for failed rows; undefined if the caller wants none. */
  readonly openFailed?: ((rows: readonly Row[]) => FailedRows | undefined) | undefined
}

export interface FailedRows {
  add(given: RowContent): void
  /** Returns whether the failed rows are kept: they must not replace rows that were not sent. */
  close(how: { readonly hasUnsent: boolean }): boolean
  /** For a run that does not begin: keeps the file of an earlier one. */
  discard(): void
}
