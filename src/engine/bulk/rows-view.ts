/** What a face shows of many rows: outcomes while they come, and how the run has ended. */
import type { AnyInput } from '../../client/request.ts'
import type { CallPolicy } from '../clients.ts'
import type { Counts } from './counts.ts'
import type { Left } from './left.ts'
import type { Outcome } from './outcome.ts'
import type { Stopped } from './rows-run.ts'

export interface RowsView {
  /** How it is told what rows met on their way and got over. */
  readonly policy: Pick<CallPolicy, 'notice' | 'retrying' | 'outage'>
  /** In the order of the rows. Resolves when the last has been shown; throws what showing throws. */
  show(outcomes: AsyncIterable<readonly Outcome[]>): Promise<void>
  /** Told at each outcome. */
  count(counts: Readonly<Counts>): void
  /** No further row is under way. */
  end(): Promise<void>
}

export interface RowsEnd {
  readonly counts: Readonly<Counts>
  /** Undefined where the last row was reached. */
  readonly stopped: Stopped | undefined
  readonly left: Left
  /** True where there is an account of the run to go on from. */
  readonly hasJournal: boolean
  /** True where the failed rows are kept. */
  readonly keepsFailed: boolean
  /** Inputs of the rows that were applied by this run. */
  readonly applied: readonly AnyInput[]
}
