/** What a document would change: the shape that `ws plan -o json` answers with, that `--out` writes and that apply works from. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Method } from '../../catalog/operation.ts'
import type { DangerWord } from '../../catalog/resource.ts'
import type { JsonObject } from '../../json/object.ts'
import type { Comparison } from '../comparison.ts'

export const planFormat = 'ws-plan/1'

export interface Plan extends Omit<Comparison, 'format'> {
  readonly format: typeof planFormat
  readonly organization: string
  /** What the API can't do. */
  readonly blocked: readonly Blocked[]
  readonly dangers: readonly FoundDanger[]
  /** What is there and no entry names, in lists that the document has. */
  readonly unmanaged: readonly Unmanaged[]
  /** Kinds of which more would change than a plan may change without a word. */
  readonly beyondLimits: readonly BeyondLimit[]
  /** In an order that works; those that do not need each other may run at the same time. */
  readonly steps: readonly Step[]
}

export interface Blocked {
  readonly kind: Kind
  readonly address: string
  /** A sentence without a full stop. */
  readonly reason: string
  /** The way round; null where there is none. */
  readonly hint: string | null
}

export interface FoundDanger {
  readonly danger: DangerWord
  readonly kind: Kind
  readonly address: string
}

export interface Unmanaged {
  readonly kind: Kind
  readonly address: string
  readonly id: string | null
  /** The pattern of `protected` that keeps it under `--prune`. */
  readonly protectedBy?: string
}

export interface BeyondLimit {
  readonly kind: Kind
  /** Of these so many would change or be deleted. */
  readonly existing: number
  readonly changed: number
}

/** One request, and what must hold right before it. */
export interface Step {
  /** From 1, in the order of the plan. */
  readonly number: number
  /** Numbers of the steps that must be done before. */
  readonly needs: readonly number[]
  readonly does: Deed
  readonly method: Method
  /** The template, which with the method names the operation. */
  readonly path: string
  readonly parameters: Readonly<Record<string, Filled>>
  readonly body?: JsonObject
  readonly subject: StepSubject
}

export type Deed = 'make' | 'copy' | 'recover' | 'change' | 'move' | 'remove'

export interface StepSubject {
  readonly kind: Kind
  readonly address: string
  /** Undefined for what its holder has once, and for what is made. */
  readonly id?: Filled
  /** The parameters that lead to what holds it. */
  readonly within: Readonly<Record<string, Filled>>
  /** Members as the plan saw them, by field; what was not there is null. */
  readonly saw?: JsonObject
  /** Members as they are to be: where they are so already, nothing is left to do. */
  readonly wants?: JsonObject
  /** Of what is made: the name that nothing beside it must have. */
  readonly name?: string
}

/** A value, or the place of an id that an earlier step gives. */
export type Filled = string | Made

export interface Made {
  /** Number of the step whose reply has the id. */
  readonly $made: number
}

export const isMade = (value: unknown): value is Made =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Made>).$made === 'number'

/** The value with the places filled, at any depth. */
export function fill(value: unknown, idOf: (step: number) => string): unknown {
  if (isMade(value)) return idOf(value.$made)
  if (Array.isArray(value)) return value.map((each) => fill(each, idOf))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fill(member, idOf)]))
}
