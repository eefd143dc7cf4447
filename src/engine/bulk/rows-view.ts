/** The interface for showing many rows: outcomes as they come, then the end of the run. */
import type { AnyInput } from '../../client/request.ts'
import type { CallPolicy } from '../clients.ts'
import type { Counts } from './counts.ts'
import type { RowOutcome } from './outcome.ts'
import type { RemainingRows } from './rows-left.ts'
import type { Stopped } from './rows-run.ts'

export interface RowsView {
  /** Reports trouble that rows met and overcame. */
  readonly policy: Pick<CallPolicy, 'notice' | 'retrying' | 'outage'>
  /** In the order of the rows. Resolves after the last one is shown; throws if showing fails. */
  show(outcomes: AsyncIterable<readonly RowOutcome[]>): Promise<void>
  /** Told at each outcome. */
  count(counts: Readonly<Counts>): void
  /** Called when no row is under way any more. */
  end(): Promise<void>
}

export interface RowsEnd {
  readonly counts: Readonly<Counts>
  /** Undefined if the run reached its last row. */
  readonly stopped: Stopped | undefined
  readonly left: RemainingRows
  /** True if a journal remembers the run. */
  readonly hasJournal: boolean
  /** True if the failed rows are kept. */
  readonly keepsFailed: boolean
  /** Inputs of the rows that this run applied. */
  readonly applied: readonly AnyInput[]
}
