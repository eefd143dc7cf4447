/** Steps while a plan is made: they name each other before any of them has its number. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { Detail } from '../compare.ts'
import type { Change } from '../comparison.ts'
import type { Thing } from '../estate.ts'
import type { Sides } from '../match.ts'
import type { Blocked, Deed, Filled, StepSubject } from './plan.ts'

export interface Draft {
  /** Stands for its number in `$made` until all are in order. */
  readonly key: number
  readonly change: Change
  readonly does: Deed
  readonly operation: Operation
  readonly parameters: Readonly<Record<string, Filled>>
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly subject: StepSubject
  /** Keys of others, besides those whose ids it holds; grows until all are in order. */
  readonly needs: Set<number>
}

/** Finds the thing of the document that a value names: by its id there or live, or by its address. */
export type Named = (kind: Kind, value: string) => Thing | undefined

/** What all parts of planning share. */
export interface Planning {
  readonly sides: Sides
  readonly detail: Detail
  readonly resources: ReadonlyMap<Kind, Resource>
  readonly named: Named
  readonly drafts: Draft[]
  readonly blocked: Blocked[]
  /** Members of changes that the API can't set. */
  readonly blockedMembers: Map<Change, Set<string>>
  /** The step that makes each new thing, for those whose id its reply tells. */
  readonly makers: Map<Thing, number>
  /** The last step that puts each thing of the document where it belongs. */
  readonly placers: Map<Thing, number>
  /** New things that can't be made. */
  readonly impossible: Set<Thing>
  /** From 1. */
  newKey(): number
  /** A thing that is there now. */
  liveById(kind: Kind, id: string): Thing | undefined
  /** The thing that a new one is copied from, of the document or live. */
  templateOf(thing: Thing): Thing | undefined
  /** The thing as it was, where it is deleted and can be had back. */
  deletedAs(thing: Thing): Thing | undefined
}

/** A change and what is on each side of it. */
export interface Work {
  readonly change: Change
  readonly before: Thing | undefined
  readonly after: Thing | undefined
  readonly resource: Resource
}

interface NewDraft extends Omit<Draft, 'key' | 'change' | 'needs' | 'parameters'> {
  readonly key?: number
  /** Those that the path has no use for are left out. */
  readonly parameters: Readonly<Record<string, Filled | undefined>>
  readonly needs?: readonly number[]
}

export function addDraft(
  { change }: Pick<Work, 'change'>,
  { key, parameters, needs = [], ...draft }: NewDraft,
  planning: Planning,
): number {
  const own = parameterNames(draft.operation.path).flatMap((name) => {
    const value = parameters[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const added = key ?? planning.newKey()
  planning.drafts.push({
    ...draft,
    change,
    key: added,
    parameters: Object.fromEntries(own),
    needs: new Set(needs),
  })
  return added
}

/** @param sentence - without a full stop; the way round may follow a semicolon, as in declarations */
export function block(
  { kind, address }: Pick<Change, 'kind' | 'address'>,
  sentence: string,
  { blocked }: Pick<Planning, 'blocked'>,
): void {
  const [reason = sentence, ...way] = sentence.split('; ')
  blocked.push({ kind, address, reason, hint: way.length === 0 ? null : way.join('; ') })
}
