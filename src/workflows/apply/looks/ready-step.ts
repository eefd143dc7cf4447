/** A step of a plan with the ids that earlier steps gave, and all that it takes to carry it out. */
import type { Operation } from '../../../catalog/operation.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { isSame } from '../../../estate/compare/equality.ts'
import { isNothing } from '../../../estate/plan/bodies.ts'
import { fill, type PlanStep } from '../../../estate/plan/plan.ts'
import { memberOf } from '../../../json/members.ts'
import type { JsonObject } from '../../../json/object.ts'
import type { Session } from '../../../task/task.ts'
import type { ApplyJournal } from '../../apply-journal/journal.ts'
import type { EarlierRun } from '../../apply-journal/journal-state.ts'
import type { Looker, Target } from './look.ts'
import type { SiblingOrder, SiblingPlace } from './sibling-order.ts'

export interface StepPerforming {
  /** Sends one request through the steps of every call. */
  readonly send: Session['perform']
  readonly looker: Looker
  readonly journal: ApplyJournal
  readonly earlier?: EarlierRun | undefined
  /** By method and path. */
  readonly operations: ReadonlyMap<string, Operation>
  readonly resources: ReadonlyMap<string, Resource>
  /** Ids that steps of this run gave, by their numbers. */
  readonly ids: ReadonlyMap<number, string>
  /** The same ids. */
  readonly made: ReadonlySet<string>
  /** Does one work of a key at a time. */
  alone<Value>(key: string, work: () => Promise<Value>): Promise<Value>
  /** Steps of this run that had nothing to do. */
  readonly idle: Set<number>
  /** The orders of siblings that this run changes, by `row`. */
  readonly orders: Map<string, SiblingOrder>
  /** True to look only: a step that is not done yet is left. */
  readonly looksOnly?: boolean | undefined
  /** Told of an operation that the service turns out not to offer. */
  unoffered?(operation: Operation): void
  /** No request is begun after it. */
  readonly signal: AbortSignal
}

/** A step whose ids are all known. */
export interface ReadyStep {
  readonly step: PlanStep
  readonly operation: Operation
  readonly resource: Resource
  readonly target: Target
  readonly input: { readonly path: Record<string, string>; readonly body?: JsonObject }
  readonly saw: JsonObject | undefined
  readonly wants: JsonObject | undefined
  readonly later: JsonObject | undefined
  /** For a copy, or a move among siblings: the holder that it goes into. */
  readonly holder: string | undefined
  /** Of a move among siblings: ids. */
  readonly place: SiblingPlace | undefined
  /** Of the first move among siblings: their order before it. */
  readonly order: readonly string[] | undefined
}

export function readyStep(step: PlanStep, { ids, operations, resources }: StepPerforming): ReadyStep {
  const operation = operations.get(`${step.method} ${step.path}`)
  const resource = resources.get(step.subject.kind)
  if (operation === undefined || resource === undefined)
    throw new TypeError(`there is no operation ${step.method} ${step.path}`)
  const idOf = (number: number) => {
    const id = ids.get(number)
    if (id === undefined) throw new TypeError(`step ${number} gave no id`)
    return id
  }
  // A plan's steps have this shape.
  const { parameters, body, subject } = fill(step, idOf) as PlanStep
  const { kind, id, within, saw, wants, holder, place, order } = subject
  return {
    step,
    operation,
    resource,
    target: { kind, id: id as string | undefined, within: within as Record<string, string> },
    input: { path: parameters as Record<string, string>, ...(body === undefined ? {} : { body }) },
    saw,
    wants,
    later: step.subject.later,
    holder: (holder ?? undefined) as string | undefined,
    place: place as ReadyStep['place'],
    order: order as ReadyStep['order'],
  }
}

/** A service leaves out what nobody has set. */
export const isAlike = (one: unknown, other: unknown) =>
  isNothing(one) ? isNothing(other) : isSame(one, other)

export function idIn(
  reply: unknown,
  { resource, target }: Pick<ReadyStep, 'resource'> & { readonly target: Pick<Target, 'id'> },
): string | undefined {
  const id = memberOf(reply, resource.id)
  return typeof id === 'string' ? id : target.id
}
