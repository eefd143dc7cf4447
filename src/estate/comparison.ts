/** What tells two estates apart: the shape that diff and plan answer with (`-o json` of `ws diff`). */
import type { Kind } from '../catalog/kinds.ts'

export const comparisonFormat = 'ws-diff/1'

export interface Comparison {
  readonly format: typeof comparisonFormat
  /** By kind, then by address. */
  readonly changes: readonly Change[]
  readonly summary: Summary
  readonly notCompared: readonly NotCompared[]
}

export type Action = 'create' | 'update' | 'move' | 'delete'

export interface Change {
  readonly action: Action
  readonly kind: Kind
  /** Where it is now; of a deleted thing, where it was. */
  readonly address: string
  /** Where it was, if it is a thing with another address now. */
  readonly was?: string
  /** Null where a document gives none. */
  readonly id: string | null
  /** By the name of the field, dotted. A new thing has no `from`, a deleted one no `to`. */
  readonly members: Readonly<Record<string, Difference>>
}

export interface Difference {
  readonly from?: unknown
  readonly to?: unknown
}

export type Summary = Readonly<Record<Action | 'unchanged', number>>

export interface NotCompared {
  readonly kind: Kind
  /** Of what may hold some. */
  readonly address: string
  /** A sentence without a full stop. */
  readonly reason: string
  /** True where a side should have told and did not; false where nobody asked it to. */
  readonly isRefused: boolean
}
