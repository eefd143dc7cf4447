/** The requests that take one change back, and what must be there so that they may be sent. */
import type { Operation } from '../../catalog/operation.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { JsonObject } from '../../json/object.ts'

/** One request, with the ids that were valid when the change was made. */
export interface UndoRequest {
  readonly operation: Operation
  readonly parameters: Readonly<Record<string, string>>
  readonly body?: JsonObject
  readonly resource: Resource
  readonly id: string | undefined
  readonly expects: ExpectedState
  /** The neighbours that it had: it goes back between these, as far as they are there. */
  readonly place?: SiblingIds | undefined
  /** True if it comes back into its holder only by standing beside something there. */
  readonly isBesideOnly?: true
  /** It only brings the thing into this holder, which was made again. */
  readonly brings?: { readonly member: string; readonly holder: string } | undefined
  /** Says what stays otherwise where the service does not offer the operation: a sentence without a full stop. */
  readonly unlessOffered?: string
  /** The thing that comes back with another id. */
  readonly replaces?: { readonly kind: string; readonly id: string }
}

export interface SiblingIds {
  readonly after: string | undefined
  readonly before: string | undefined
  /** By id: the word for the kind of a neighbour of another kind. */
  readonly types?: Readonly<Record<string, string>>
  /** Numbers of changes of the same entry that may not have been done when the neighbours were read. */
  readonly unseen?: readonly number[]
  /** Members that name the holder; empty if it lies in none but what all of its kind lie in. */
  readonly holders: Readonly<Record<string, unknown>>
}

export type ExpectedState =
  /** The fields have their values since the change. */
  | { readonly is: 'as changed'; readonly fields: ReadonlyMap<string, FieldValues> }
  /** The thing is there, as the change made it. */
  | { readonly is: 'as made'; readonly values: JsonObject }
  /** There is no such thing. */
  | { readonly is: 'gone' }
  | { readonly is: 'anything' }

export interface FieldValues {
  readonly before: unknown
  readonly after: unknown
}

export type Class = 'exact' | 'partial' | 'impossible'

export interface Inverse {
  readonly class: Class
  /** A sentence without a full stop. */
  readonly lost: string | undefined
  /** Empty if nothing can be done, or if there is nothing to do. */
  readonly parts: readonly UndoRequest[]
  /** The line to run first; an undo takes the change back later. */
  readonly next?: string
}

export const impossible = (lost: string): Inverse => ({ class: 'impossible', lost, parts: [] })
