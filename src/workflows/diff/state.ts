/** One side of a comparison. */

import type { Kind } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Awaitable } from '../../concurrency/awaitable.ts'
import type { ThingReference, ValueDoubt } from '../../estate/document/entries/entries-reading.ts'
import type { SourceText } from '../../estate/document/nodes/places.ts'
import type { Estate } from '../../estate/estate.ts'
import type { ReadInput, SourceAnswer } from '../../estate/lists/source.ts'
import type { Session } from '../../task/task.ts'
import type { LiveReading } from '../estate/read-live.ts'
import type { ReadingReport } from '../estate/reading-progress.ts'
import type { AllowedFillings } from './fillings.ts'

/** A state, with its name for people. */
export interface State {
  readonly label: string
  readonly estate: Estate
  /** The kinds that a document is about; undefined: all. */
  readonly kinds?: ReadonlySet<Kind> | undefined
  /** True for a document that leaves the order of siblings out. */
  readonly ignoresOrder?: boolean
  /** References to things outside the document. */
  readonly open: readonly ThingReference[]
  /** Values of a document that only a service can vouch for. */
  readonly doubts?: readonly ValueDoubt[]
  /** Reads one thing; undefined where nobody can be asked. */
  look?(operation: Operation, path: Readonly<Record<string, string>>): Awaitable<SourceAnswer<unknown>>
  /** Reads one list that is not a part of the estate; undefined where nobody can be asked. */
  list?(operation: Operation, input: ReadInput): Awaitable<SourceAnswer<readonly unknown[]>>
  /** For what an earlier reading has kept: its document, and its time in milliseconds since 1970. */
  readonly kept?: { readonly document: SourceText; readonly at: number }
  /** Once nobody reads it any more. */
  close?(): Promise<void>
}

export interface StateRequest {
  readonly kinds: ReadonlySet<Kind>
  readonly session: Session
  readonly progress: ReadingReport
  /** Values that a document may fill in, besides the usual ones. */
  readonly allowed?: AllowedFillings | undefined
  /** How a service is read; the other sources are read as a whole. */
  readonly reading?: Pick<LiveReading, 'narrowing' | 'repliesOnly' | 'through' | 'withPast'> | undefined
  /** True: of a backup, all that the service sent, and not its document alone. */
  readonly withReplies?: boolean
}
