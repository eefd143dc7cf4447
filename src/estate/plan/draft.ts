/** The steps of a plan in the making: they refer to each other before they have numbers. */

import { type Kind, nounOf } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import type { Resource } from '../../catalog/resource.ts'
import { withArticle } from '../../text/with-article.ts'
import type { DetailedComparison } from '../compare/compare.ts'
import type { Change, NotCompared } from '../compare/comparison.ts'
import type { MatchedSides } from '../compare/match.ts'
import type { Thing } from '../estate.ts'
import type { Blocked, Deed, Filled, StepSubject } from './plan.ts'

export interface StepDraft {
  /** Stands for its number in `$made` until the final order is known. */
  readonly key: number
  readonly change: Change
  readonly does: Deed
  readonly operation: Operation
  readonly parameters: Readonly<Record<string, Filled>>
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly subject: StepSubject
  /** Keys of other steps, besides those whose ids it uses; grows until the final order is known. */
  readonly needs: Set<number>
}

/** Finds the thing of the document that a value names: by its id there or live, or by its address. */
export type FindNamed = (kind: Kind, value: string) => Thing | undefined

/** Finds the person or the team that a permission stands for: one of the document, or else a live one. */
export type FindGrantee = (resource: Resource, thing: Thing) => Thing | undefined

/** The state that all parts of planning share. */
export interface Planning {
  readonly sides: MatchedSides
  readonly detail: DetailedComparison
  readonly resources: ReadonlyMap<Kind, Resource>
  readonly named: FindNamed
  readonly granteeOf: FindGrantee
  readonly drafts: StepDraft[]
  readonly blocked: Blocked[]
  /** Members that a document can't decide. */
  readonly undecided: NotCompared[]
  /** Members of changes that the API can't set. */
  readonly blockedMembers: Map<Change, Set<string>>
  /** The step that makes each new thing, if its reply shows the id. */
  readonly makers: Map<Thing, number>
  /** The last step that moves each thing of the document to its place. */
  readonly placers: Map<Thing, number>
  /** Steps that let people into a thing of the document, by their keys. */
  readonly openings: Map<number, Thing>
  /** New things that can't be made. */
  readonly impossible: Set<Thing>
  /** From 1. */
  newKey(): number
  /** A thing in the current workspace. */
  liveById(kind: Kind, id: string): Thing | undefined
  /** In the current workspace, or in the document. */
  addressOf(thing: Thing): string
  /** The template of a new thing, from the document or live. */
  templateOf(thing: Thing): Thing | undefined
  /** The old thing, if it was deleted and can be restored. */
  deletedAs(thing: Thing): Thing | undefined
  /** The id of another organization that has it now. */
  isElsewhere(thing: Thing): string | undefined
  /** True for one that stands for somebody who is not there. */
  isNobody(thing: Thing): boolean
  /** The reason why a live thing must not go yet. */
  keeps(thing: Thing): Obstacle | undefined
  /** Things of the document that take the place of a live one. */
  heirsOf(thing: Thing): readonly Thing[]
  /** True if the service is known not to offer it. */
  isMissing(operation: Operation): boolean
}

/** A change, with both its sides. */
export interface ChangeWork {
  readonly change: Change
  readonly before: Thing | undefined
  readonly after: Thing | undefined
  readonly resource: Resource
}

interface NewDraft extends Omit<StepDraft, 'key' | 'change' | 'needs' | 'parameters'> {
  readonly key?: number
  /** Includes parameters that the path does not need. */
  readonly parameters: Readonly<Record<string, Filled | undefined>>
  readonly needs?: readonly number[]
}

export function addDraft(
  { change }: Pick<ChangeWork, 'change'>,
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

/** The reason why a change can't be made. */
export interface Obstacle {
  /** Without a full stop. */
  readonly sentence: string
  /** A way round it, if there is one. */
  readonly way?: string | undefined
  /** True if the document names something that is not there, or not there for it. */
  readonly isNowhere?: boolean
}

/** For an operation that the service is known not to offer. */
export const notOffered = (deed: string, kind: Kind): Obstacle => ({
  sentence: `This service does not offer to ${deed} ${withArticle(nounOf(kind))}`,
  way: 'use the app',
})

export function block(
  { kind, address }: Pick<Change, 'kind' | 'address'>,
  { sentence, way, isNowhere = false }: Obstacle,
  { blocked }: Pick<Planning, 'blocked'>,
): void {
  const nowhere = isNowhere ? { nowhere: true as const } : {}
  blocked.push({ kind, address, reason: sentence, hint: way ?? null, ...nowhere })
}
