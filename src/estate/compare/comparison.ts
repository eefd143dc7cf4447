/** The differences between two estates, in the shape of `ws diff -o json` and `ws plan -o json`. */
import type { ToldKind } from '../../catalog/kinds.ts'

export const comparisonFormat = 'ws-diff/1'

export interface Comparison {
  readonly format: typeof comparisonFormat
  /** By kind, then by address. */
  readonly changes: readonly Change[]
  readonly summary: ChangeCounts
  readonly notCompared: readonly NotCompared[]
}

export type ChangeAction = 'create' | 'update' | 'move' | 'delete'

export interface Change {
  readonly action: ChangeAction
  readonly kind: ToldKind
  /** Its address now; for a deleted thing, its last one. */
  readonly address: string
  /** Its old address, if it has another one now. */
  readonly was?: string
  /** Null if a document gives none. */
  readonly id: string | null
  /** By the name of the field, dotted. */
  readonly members: Readonly<Record<string, Difference>>
  /** Of a plan: why it is made, if not because the document lacks or says something. */
  readonly reason?: string
  /** Of a plan: until when its entry says that the thing lasts. */
  readonly until?: string
}

/** Null where there was or will be no value: `from` of a new thing, `to` of a deleted one. */
export interface Difference {
  readonly from: unknown
  readonly to: unknown
  /** Of a place among siblings, counted from 1: the address of the next one. */
  readonly before?: string
  /** Of the last place: the address of the one before it. */
  readonly after?: string
}

export type ChangeCounts = Readonly<Record<ChangeAction | 'unchanged', number>>

export interface NotCompared {
  readonly kind: ToldKind
  /** The address of the possible holder, or of the thing itself. */
  readonly address: string
  /** A sentence without a full stop. */
  readonly reason: string
  /** True if a side failed to answer; false if nobody asked. */
  readonly isRefused: boolean
  /** True if the document has entries that the service does not offer to show. */
  readonly isUnoffered?: true
  /** True if only the thing at this address was not compared, or a member of it. */
  readonly isThing?: boolean
}
