/** Where an estate is read from: whoever reads has the client, this room only says which lists it wants. */
import type { Kind } from '../catalog/kinds.ts'
import type { Operation } from '../catalog/operation.ts'

export interface Source {
  /** The items of all pages of a list. */
  list(operation: Operation, input: ReadInput): Promise<Answer<readonly unknown[]>>
  one(operation: Operation, input: ReadInput): Promise<Answer<unknown>>
  /** What to throw where a reply makes no sense. */
  untrusted(sentence: string): Error
  /** Told after each request. */
  progress?(progress: ReadingProgress): Promise<void>
}

export interface ReadInput {
  readonly path: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** What a service can't be brought to tell is an answer too; it throws only where nothing more is to be had. */
export type Answer<Value> = { readonly value: Value } | { readonly refusal: Refusal }

export interface Refusal {
  /** A sentence without a full stop. */
  readonly reason: string
  /** True where the service says that there is no such thing. */
  readonly isMissing: boolean
  /** True where the service says that it will not tell; false where it failed. */
  readonly isFinal: boolean
}

/** `spaces of 37 of 500 collections` */
export interface ReadingProgress {
  readonly kind: Kind
  readonly holder: Kind
  readonly done: number
  readonly total: number
}
