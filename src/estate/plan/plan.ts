/** A plan: the shape of `ws plan -o json` and of the file of `--out`, from which apply works. */
import type { Kind, ToldKind } from '../../catalog/kinds.ts'
import type { Method } from '../../catalog/operation.ts'
import type { DangerWord } from '../../catalog/resource.ts'
import type { JsonObject } from '../../json/object.ts'
import { isObject } from '../../json/object.ts'
import { withReplaced } from '../../json/walk.ts'
import type { Change, Comparison } from '../compare/comparison.ts'

export const planFormat = 'ws-plan/1'

export interface Plan extends Omit<Comparison, 'format'> {
  readonly format: typeof planFormat
  readonly organization: string
  /** Changes that the API can't make. */
  readonly blocked: readonly Blocked[]
  readonly dangers: readonly FoundDanger[]
  /** Existing things without an entry, in lists that the document has. */
  readonly unmanaged: readonly Unmanaged[]
  /** Differences of things that are there, if the plan only makes what is missing. */
  readonly leftAlone?: readonly Change[]
  /** For each kind with many things: the number of changes. */
  readonly shares: readonly Share[]
  /** In a working order; steps that don't need each other may run in parallel. */
  readonly steps: readonly PlanStep[]
}

export interface Blocked {
  readonly kind: ToldKind
  readonly address: string
  /** A sentence without a full stop. */
  readonly reason: string
  /** The workaround; null if there is none. */
  readonly hint: string | null
  /** The document names something that is not there, or is part of something else. */
  readonly nowhere?: true
}

/** A member that an entry leaves out: with false, the thing begins hidden, and opens once all is set. */
export interface UnsaidDoor {
  readonly address: string
  readonly member: string
}

export interface FoundDanger {
  readonly danger: DangerWord
  readonly kind: ToldKind
  readonly address: string
  /** The member that would keep people out from the start: a new thing gets it only with a second request. */
  readonly opensBefore?: string
  /** The entry that could keep it closed until then. */
  readonly closedBy?: UnsaidDoor
}

export interface Unmanaged {
  readonly kind: ToldKind
  readonly address: string
  readonly id: string | null
  /** The pattern of `protected` that keeps it under `--prune`. */
  readonly protectedBy?: string
  /** Why it would end, if nothing protected it. */
  readonly reason?: string
  /** The address of its holder, which the plan removes without it. */
  readonly loses?: string
}

export interface Share {
  readonly kind: ToldKind
  /** The number of existing ones, of which so many would change or go. */
  readonly existing: number
  readonly changed: number
}

/** One request, and the conditions right before it. */
export interface PlanStep {
  /** From 1, in the order of the plan. */
  readonly number: number
  /** Numbers of the steps that must run first. */
  readonly needs: readonly number[]
  readonly does: Deed
  readonly method: Method
  /** The template; together with the method it names the operation. */
  readonly path: string
  readonly parameters: Readonly<Record<string, Filled>>
  readonly body?: JsonObject
  readonly subject: StepSubject
  /** Of one that ends something: as in its change. */
  readonly reason?: string
}

export type Deed = 'make' | 'copy' | 'recover' | 'change' | 'move' | 'remove'

export interface StepSubject {
  readonly kind: Kind
  readonly address: string
  /** Undefined if its holder has it once, and for a new thing. */
  readonly id?: Filled
  /** The parameters that lead to its holder. */
  readonly within: Readonly<Record<string, Filled>>
  /** Members as the plan saw them, by field; null if there was none. */
  readonly saw?: JsonObject
  /** Wanted members: if they are already so, there is nothing to do. */
  readonly wants?: JsonObject
  /** Of a step that gives a thing a value for the time being: the values that a later step gives it. */
  readonly later?: JsonObject
  /** For a new thing: the name that no sibling may have. */
  readonly name?: string
  /** Of a copy: the address of its template. */
  readonly of?: string
  /** Of a copy, or of a move among siblings: the one that it is to lie in; null for none. */
  readonly holder?: Filled | null
  /** Of a move among siblings: the sibling that it is to stand right behind, or else before. */
  readonly place?: PlannedPosition
  /** Of a move among siblings: names their list; moves with the same run one after another. */
  readonly row?: string
  /** Of the first such move: the order of those siblings that the document has, as the plan saw it. */
  readonly order?: readonly Filled[]
  /** Of what has no name: ids of those that were there. */
  readonly beside?: readonly string[]
}

export type PlannedPosition = { readonly after: Filled } | { readonly before: Filled }

/** A value, or a placeholder for an id from an earlier step. */
export type Filled = string | Made

export interface Made {
  /** The number of the step whose reply has the id. */
  readonly $made: number
}

export const isMade = (value: unknown): value is Made => isObject(value) && typeof value.$made === 'number'

/** The value with all placeholders filled, at any depth. */
export const fill = (value: unknown, idOf: (step: number) => string): unknown =>
  withReplaced(value, (part) => (isMade(part) ? idOf(part.$made) : undefined))
