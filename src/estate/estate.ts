/** A workspace as a value: what an organization holds, whether a service told it or somebody wrote it down. */
import type { Kind } from '../catalog/kinds.ts'
import type { JsonObject } from '../json/object.ts'

export interface Estate {
  readonly organization: Thing
  /** Everything below the organization, holders before what they hold. */
  readonly things: readonly Thing[]
  /** What is missing here though it may be there. */
  readonly notCaptured: readonly NotCaptured[]
}

/** One resource. */
export interface Thing {
  readonly kind: Kind
  /** The value that names it in paths; undefined where a document gives none, and for what its holder has once. */
  readonly id: string | undefined
  /** How people call it: the value of the member `called`; undefined where only the id tells. */
  readonly name: string | undefined
  /** The one that its address goes through; undefined for the organization. */
  readonly holder: Thing | undefined
  /** What is known of its state, by the fields of the bodies that set it, nested as they are; then the members that `stated` names. */
  readonly values: JsonObject
  /** As the service sent it; undefined in documents. */
  readonly reply: JsonObject | undefined
  /** Where it is written, in documents. */
  readonly place?: Place
}

export interface Place {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
}

export interface NotCaptured {
  /** What can't be told. */
  readonly kind: Kind
  /** Of the holder that may have some. */
  readonly address: string
  /** A sentence for people, without a full stop. */
  readonly reason: string
  /** True where the service did not answer as it should; false where the API has no way to tell. */
  readonly isRefused: boolean
}
