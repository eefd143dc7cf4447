/** The shape of a rule of `ws audit`: a declared value, which others only read. */

import type { Kind } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Awaitable } from '../../concurrency/awaitable.ts'
import type { PlaceInFile, Thing } from '../../estate/estate.ts'
import type { ReadInput, SourceAnswer } from '../../estate/lists/source.ts'
import type { Severity } from '../../reports/findings-report.ts'
import type { AuditedDates } from './dates.ts'

export interface Rule {
  /** Scripts, baselines and exceptions name it by this. */
  readonly id: string
  /** The fault, in a few words without a full stop. */
  readonly title: string
  /** Of its worst findings. */
  readonly severity: Severity
  /** Of findings that matter less, if it has such. */
  readonly lesser?: readonly Severity[]
  /** Why it matters: one sentence. */
  readonly why: string
  /**
   * The command that fixes it, or an entry for `ws plan`: one sentence. `<kind>` stands for the id of the nearest thing of that
   * kind, from the found one upward.
   */
  readonly fix: string
  readonly params?: Readonly<Record<string, Param>>
  /** The rule that asks the same with fewer facts: what both find is told by this one. */
  readonly supersedes?: string
  /** The kinds that it looks at: if one of their lists is refused, the rule could not be checked. */
  readonly kinds: readonly Kind[]
  /** True if it needs members that only replies of a service have, and no document. */
  readonly needsReplies?: true
  /** The things, in the plural, that the rule reads from the service itself: no document and no backup has them. */
  readonly asks?: string
  /** True if it needs the dates of a document (`--until-from`): without one it only runs if somebody names it. */
  readonly needsDates?: true
  /** The part of the question that the API never answers: one sentence without a full stop. */
  readonly limits?: string
  check(audited: Audited): Iterable<Observation> | AsyncIterable<Observation>
}

export type Param =
  | { readonly type: 'number'; readonly about: string; readonly default: number | undefined }
  | { readonly type: 'texts'; readonly about: string; readonly default: readonly string[] | undefined }

export type Params = Readonly<Record<string, number | readonly string[] | undefined>>

/** A workspace as a rule sees it. */
export interface Audited {
  readonly organization: Thing
  /** All of a kind. */
  all(kind: Kind): readonly Thing[]
  /** The things of a kind that lie in this one, directly. */
  within(holder: Thing, kind: Kind): readonly Thing[]
  byId(kind: Kind, id: unknown): Thing | undefined
  /** True if the service has listed all of the kind, wherever they lie. */
  isWhole(kind: Kind): boolean
  /** True if the id is that of a thing of another organization. */
  isOutside(kind: Kind, id: string): boolean
  /** True if a list of this kind is missing here or further up: it may have things that nobody saw. */
  isGap(kind: Kind, holder: Thing): boolean
  readonly now: number
  /** The parameter of the rule, which its declaration says is a number. */
  number(name: string): number | undefined
  texts(name: string): readonly string[] | undefined
  /** Undefined if no document has any. */
  readonly dates: AuditedDates | undefined
  /** Undefined if the source is not a service. */
  readonly service: AuditedService | undefined
}

/** Reads more than the lists of a whole workspace hold. */
export interface AuditedService {
  list(operation: Operation, input: ReadInput): Awaitable<SourceAnswer<readonly unknown[]>>
  /** The same list, read once for all rules. */
  once(operation: Operation, input: ReadInput): Awaitable<SourceAnswer<readonly unknown[]>>
  one(operation: Operation, input: ReadInput): Awaitable<SourceAnswer<unknown>>
  /** Works on each thing, a few at a time, and shows the progress. */
  each<Value>(things: readonly Thing[], work: (thing: Thing) => Promise<Value>): AsyncIterable<Value>
}

export type Observation =
  | {
      readonly status: 'fail'
      readonly thing: Thing
      readonly message: string
      /** Absent if it is the severity of the rule. */
      readonly severity?: Severity
      /** Tells several of a thing apart; the same in every run. */
      readonly detail?: string
      /** Ids for names in the fix that are of nothing around the thing. */
      readonly named?: Readonly<Record<string, string>>
      /** If it is not the line of the thing: in another document. */
      readonly place?: PlaceInFile | undefined
    }
  | { readonly status: 'not-tellable' | 'could-not-check'; readonly thing: Thing; readonly reason: string }

export const found = (
  thing: Thing,
  message: string,
  more: Pick<
    Extract<Observation, { readonly status: 'fail' }>,
    'severity' | 'detail' | 'named' | 'place'
  > = {},
): Observation => ({ status: 'fail', thing, message, ...more })

export const cannotTell = (thing: Thing, reason: string): Observation => ({
  status: 'not-tellable',
  thing,
  reason,
})

export const couldNotCheck = (thing: Thing, reason: string): Observation => ({
  status: 'could-not-check',
  thing,
  reason,
})

/** Declares a rule. */
export const rule = <const Id extends string>(declared: Rule & { readonly id: Id }) => declared
