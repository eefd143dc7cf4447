/** The interface through which an estate reads: the caller has the client, and this room only names the lists. */

import type { Kind } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Awaitable } from '../../concurrency/awaitable.ts'

export interface EstateSource {
  /** The items of all pages of a list. */
  list(operation: Operation, input: ReadInput): Awaitable<SourceAnswer<readonly unknown[]>>
  one(operation: Operation, input: ReadInput): Awaitable<SourceAnswer<unknown>>
  /** The answer to each request of an operation that the service does not offer, once this is known. */
  unoffered?(operation: Operation): { readonly refusal: ReadRefusal } | undefined
  /** The error to throw for a senseless reply. */
  untrusted(sentence: string): Error
  /** Called after each request. Undefined if nobody need wait for it. */
  progress?(progress: ReadingProgress): Promise<void> | undefined
}

export interface ReadInput {
  readonly path: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  /** True if the holder may have no such thing. */
  readonly mayBeNone?: boolean
}

/** A refusal is an answer too; the source throws only if nothing more can be read. */
export type SourceAnswer<Value> =
  | {
      readonly value: Value
      /** A sentence without a full stop: the service itself says that there is more than it showed. */
      readonly doubt?: string | undefined
    }
  | { readonly refusal: ReadRefusal }

export interface ReadRefusal {
  /** A sentence without a full stop. */
  readonly reason: string
  /** True if the service says that there is no such thing. */
  readonly isMissing: boolean
  /** True if the service refuses to answer; false if it failed. */
  readonly isFinal: boolean
  /** True if the service has no such operation. */
  readonly isUnoffered?: true
}

/** `spaces of 37 of 500 collections`; the same object each time, which counts on. */
export interface ReadingProgress {
  readonly kind: Kind
  readonly holder: Kind
  readonly done: number
  readonly total: number
}
