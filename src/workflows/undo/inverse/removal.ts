/** Takes a removal back: recovers the thing, or makes it again with its values and all that it held. */

import type { TakenThing } from '../../../answers/history.ts'
import { itemIn } from '../../../catalog/neighbours.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { goneWith } from '../../../engine/history/before/gone-with.ts'
import { orderOf } from '../../../estate/kind-order.ts'
import { requiredFields } from '../../../estate/plan/bodies.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import type { UndoRequest } from '../undo-request.ts'
import { bodyOf, fieldValue } from '../values.ts'
import { madeAgain, withOwnId } from './made-again.ts'
import { type Forgotten, fieldsNamingAny, namedAgain } from './named-again.ts'
import { placeIn, positionIn } from './place.ts'
import { own, type Recorded, type TakenResource } from './recorded.ts'
import { openedLast, switchedOffAgain } from './switched.ts'
import { takenBack } from './taken-back.ts'

export function inverseOfRemoval({
  change,
  subject: { resource },
  resources,
}: Recorded): readonly UndoRequest[] | string {
  const { recovery } = resource
  const { parameters } = change.request
  const id = change.id ?? undefined
  const recover = recovery && resource.actions[recovery.action]?.operation
  if (recover !== undefined)
    return [{ operation: recover, parameters, resource, id, expects: { is: 'gone' } }]
  if (!isObject(change.before)) return 'There was no such thing, or it was not read'
  if (comesBy(resource) !== undefined)
    return [
      ...valuesAgain({ resource, id, parameters, values: change.before }),
      ...namedBack({ gone: [{ kind: resource.kind, id: id ?? null }], named: change.named ?? [] }, resources),
    ]
  const path = { ...holderIn(change.before, resource, resources), ...parameters }
  const made = madeAgain({ resource, id, parameters: path, values: change.before })
  if (typeof made === 'string') return made
  const taken = inMakingOrder(change.taken ?? [], resources)
  const around = { resource, id, resources }
  const back = taken.flatMap((each) => takenBack(each, around))
  const places = taken.flatMap((each) => placedAmong(each, resources))
  const thing = { resource, id, parameters: path, values: change.before }
  const gone = [{ kind: resource.kind, id: id ?? null }, ...goneWith(resource, taken, resources)]
  return openedLast(thing, [
    ...made,
    ...switchedOffAgain(thing),
    ...placedBack(thing),
    ...defaultAgain(thing, resources),
    ...back,
    ...places,
    ...markedBack({ resource, id, parameters, values: change.before }, { taken, resources }),
    ...namedBack({ gone, named: change.named ?? [] }, resources),
  ])
}

/** Of a thing that is there again by itself. */
export const comesBy = ({ undo: { remove } }: Pick<Resource, 'undo'>) =>
  remove?.class === 'partial' ? remove.comesBy : undefined

/** The values that it had, as far as a request sets them. */
function valuesAgain({ resource, id, parameters, values }: TakenResource): readonly UndoRequest[] {
  const { change, settable } = resource
  if (!isSupported(change)) return []
  const body = bodyOf(settable.map((field) => [field, fieldValue(field, values, resource)] as const))
  return [{ operation: change, parameters, body, resource, id, expects: { is: 'anything' } }]
}

/** Things in which others lie, or to which they refer, come first. */
function inMakingOrder(taken: readonly TakenThing[], resources: readonly Resource[]): readonly TakenThing[] {
  const ranks = new Map<string, number>(orderOf(resources).map((kind, rank) => [kind, rank]))
  return taken.toSorted((one, other) => (ranks.get(one.kind) ?? 0) - (ranks.get(other.kind) ?? 0))
}

/** A thing that has to name another one is gone with that one: it is made again. */
function namedBack(forgotten: Forgotten, resources: readonly Resource[]): readonly UndoRequest[] {
  const kinds = new Set(forgotten.gone.map(({ kind }) => kind))
  const diesAlong = ({ kind }: TakenThing): boolean => {
    const naming = resources.find((each) => each.kind === kind)
    const required = naming && isSupported(naming.make) ? requiredFields(naming.make) : []
    return (
      naming !== undefined &&
      (kinds.has(naming.grantee?.kind ?? naming.goesWith ?? '') ||
        fieldsNamingAny(naming, forgotten, resources).some((field) => required.includes(field)))
    )
  }
  const back = forgotten.named.filter(diesAlong).flatMap(({ kind, id, parameters, values }) => {
    const naming = resources.find((each) => each.kind === kind)
    const made = naming && madeAgain({ resource: naming, id: id ?? undefined, parameters, values })
    return naming === undefined || made === undefined || typeof made === 'string'
      ? []
      : made.slice(0, 1).map((part) => withOwnId(part, naming, id))
  })
  const named = forgotten.named.filter((each) => !diesAlong(each))
  return [...namedAgain({ ...forgotten, named }, resources), ...back]
}

/** Among things of other kinds, in the order that they had; the first of them stays where it is. */
function placedAmong(
  { kind, id, parameters, values }: TakenThing,
  resources: readonly Resource[],
): readonly UndoRequest[] {
  const resource = resources.find((each) => each.kind === kind)
  const place = resource && placeIn(values, resource)
  if (resource === undefined || place?.after === undefined || id === null) return []
  return placedBack({ resource, id, parameters, values })
}

/** A thing that is made again stands behind all others at first. */
export function placedBack({ resource, id, parameters, values }: TakenResource): readonly UndoRequest[] {
  const operation = resource.ordered?.by
  const place = placeIn(values, resource)
  const position = place && operation && positionIn(place, operation, resource)
  if (operation === undefined || position === undefined) return []
  const path = { ...parameters, ...own(resource.parameter, id) }
  return [
    {
      operation,
      parameters: path,
      body: { ...itemIn(operation, resource, id), position },
      resource,
      id,
      expects: { is: 'anything' as const },
      place,
    },
  ]
}

/** Its holder takes it by default again, if it did before. */
function defaultAgain(
  { resource, id, parameters, values }: TakenResource,
  resources: readonly Resource[],
): readonly UndoRequest[] {
  const { marked, within, kind } = resource
  const holder = resources.find((each) => each.kind === within)
  if (marked === undefined || holder === undefined || !isSupported(holder.change)) return []
  if (id === undefined || memberOf(values, marked) !== true) return []
  const fields = Object.entries(holder.shownAs).filter(
    ([, shown]) => typeof shown === 'object' && 'kind' in shown && shown.kind === kind,
  )
  const held = holder.parameter === undefined ? undefined : parameters[holder.parameter]
  return fields.map(([field]) => ({
    operation: holder.change as Operation,
    parameters,
    body: { [field]: id },
    resource: holder,
    id: held,
    expects: { is: 'anything' as const },
  }))
}

/** Not every path names the organization that a thing belongs to. */
function holderIn(values: JsonObject, { belongsTo, within }: Resource, resources: readonly Resource[]) {
  const parameter = resources.find(({ kind }) => kind === within)?.parameter
  const id = belongsTo === undefined ? undefined : memberOf(values, belongsTo)
  return own(parameter, typeof id === 'string' ? id : undefined)
}

interface TakenContents {
  readonly taken: readonly TakenThing[]
  readonly resources: readonly Resource[]
}

/** Fields that name one of the things that it held, e.g. the default one. */
function markedBack(
  { resource, id, parameters }: TakenResource,
  { taken, resources }: TakenContents,
): readonly UndoRequest[] {
  const { change } = resource
  if (!isSupported(change)) return []
  const fields = Object.entries(resource.shownAs).flatMap(([field, shown]): [string, string][] => {
    if (typeof shown === 'string' || !('kind' in shown)) return []
    const kind = resources.find((each) => each.kind === shown.kind)
    const marked = taken.find(
      (each) => each.kind === shown.kind && memberOf(each.values, shown.where) === true,
    )
    return kind === undefined || !isSupported(kind.make) || marked?.id == null ? [] : [[field, marked.id]]
  })
  return fields.map(([field, value]) => ({
    operation: change,
    parameters: { ...parameters, ...own(resource.parameter, id) },
    body: { [field]: value },
    resource,
    id,
    expects: { is: 'anything' as const },
  }))
}
