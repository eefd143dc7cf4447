/** Takes back an action: by the operation that is declared for that, or by the same one with the earlier values. */
import { factsOf, type Schema } from '../../../catalog/fields.ts'
import { fieldNames, schemaAt } from '../../../catalog/members.ts'
import { itemIn, placeMember } from '../../../catalog/neighbours.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { parameterNames } from '../../../catalog/options.ts'
import { parameters as declaredParameters } from '../../../catalog/parameters.ts'
import type { Action, Resource } from '../../../catalog/resource.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject, membersIn } from '../../../json/object.ts'
import type { RecordedChange } from '../../history/entries.ts'
import { isAlike } from '../alike.ts'
import type { FieldValues, SiblingIds, UndoRequest } from '../undo-request.ts'
import { fieldValue } from '../values.ts'
import { inverseOfMany } from './change-of-many.ts'
import { placeIn, positionIn } from './place.ts'
import type { Recorded } from './recorded.ts'
import { placedBack } from './removal.ts'
import { inverseOfSwitch, isSwitch } from './switched.ts'

export function inverseOfAction(recorded: Recorded, action: Action): readonly UndoRequest[] | string {
  const { subject } = recorded
  if (isSwitch(action.operation, subject.resource)) return inverseOfSwitch(recorded)
  if (action.many !== undefined) return inverseOfMany(recorded, action.many)
  if (action.operation === subject.resource.ordered?.otherwise) return amongAllAgain(recorded)
  if (action.inverse === undefined) return againWithEarlierValues(recorded, action)
  if (action.inverse === subject.resource.remove) return removal(recorded, action.inverse)
  return putBack(recorded, { operation: action.operation, inverse: action.inverse })
}

/** Its neighbours may be of other kinds than the operation names: the one that moves things of all kinds brings it back. */
function amongAllAgain({ change, subject: { resource } }: Recorded): readonly UndoRequest[] | string {
  const { before, id, request } = change
  if (!isObject(before) || placeIn(before, resource) === undefined) return 'Its place before is not known'
  return placedBack({ resource, id: id ?? undefined, parameters: request.parameters, values: before })
}

/** A copy, or something that came back. */
function removal(
  { change, subject: { resource } }: Recorded,
  operation: Operation,
): readonly UndoRequest[] | string {
  const id = change.madeId ?? change.id ?? undefined
  if (id === undefined || resource.parameter === undefined) return 'It is not known which thing it made'
  const values = isObject(change.after) ? change.after : {}
  const parameters = { ...change.request.parameters, [resource.parameter]: id }
  return [{ operation, parameters, resource, id, expects: { is: 'as made', values } }]
}

/** Puts a thing that was put into this one where it was, or takes it out if it was nowhere. */
function putBack(
  { change, subject: { resource }, resources }: Recorded,
  { operation, inverse }: { readonly operation: Operation; readonly inverse: Operation },
): readonly UndoRequest[] | string {
  const { held, request } = change
  if (held === undefined) return 'The values before were not read'
  const kind = resources.find((each) => each.kind === held.kind)
  const member = kind && Object.keys(kind.parents).find((name) => kind.parents[name] === resource.kind)
  const holder = member === undefined ? undefined : memberOf(held.values, member)
  const here = change.id ?? undefined
  const isTakenOut = !fieldNames(operation.body).some((name) => kindOf(operation.body, name) === held.kind)
  if (!isTakenOut && holder === here) return []
  const target = typeof holder === 'string' ? holder : here
  // Into its holder before; out of this one, if it had none.
  const chosen = typeof holder === 'string' ? (isTakenOut ? inverse : operation) : inverse
  const ids = new Map([
    [resource.kind as string, target],
    [held.kind, held.id],
  ])
  const parameters = Object.fromEntries(
    parameterNames(chosen.path).map((name) => {
      const named = factsOf(declaredParameters[name].schema).resource
      return [name, (named && ids.get(named)) ?? request.parameters[name] ?? '']
    }),
  )
  const body = Object.fromEntries(
    fieldNames(chosen.body).flatMap((name) => {
      const id = ids.get(kindOf(chosen.body, name) ?? '')
      return id === undefined ? [] : [[name, id]]
    }),
  )
  const part = { operation: chosen, parameters, resource, id: target, expects: { is: 'anything' as const } }
  const back =
    kind === undefined
      ? []
      : placedBack({
          resource: kind,
          id: held.id,
          parameters: request.parameters,
          values: membersIn(held.values),
        })
  return [Object.keys(body).length === 0 ? part : { ...part, body }, ...back]
}

const kindOf = (body: Schema | undefined, field: string): string | undefined => {
  const schema = body && schemaAt(body, field)
  return schema && factsOf(schema).resource
}

function againWithEarlierValues(
  { change, subject: { resource } }: Recorded,
  { operation }: Action,
): readonly UndoRequest[] | string {
  const { before, request } = change
  if (!isObject(before)) return 'The values before were not read'
  const fields = otherFields({ change, before }, operation, resource)
  const place = placeIn(before, resource)
  const earlier = {
    ...itemIn(operation, resource, change.id),
    ...Object.fromEntries(Array.from(fields, ([field, values]) => [field, values.before])),
  }
  const body = withPosition(earlier, place, { operation, resource })
  const mayMove = fieldNames(operation.body).includes(placeMember)
  const isBesideOnly =
    mayMove && place !== undefined && leavesByNeighbour({ change, before }, operation, resource)
  const isEmpty = Object.keys(body).length === 0 || (mayMove && place === undefined && fields.size === 0)
  if (isEmpty && !isBesideOnly) return mayMove && place === undefined ? 'Its place before is not known' : []
  const id = change.id ?? undefined
  const expects = fields.size === 0 ? { is: 'anything' as const } : { is: 'as changed' as const, fields }
  const own = { operation, parameters: request.parameters, body, resource, id, expects }
  const part: UndoRequest = mayMove ? { ...own, place, ...(isBesideOnly ? { isBesideOnly } : {}) } : own
  return [part, ...backIntoHolder(before, part, resource)]
}

interface ChangedThing {
  readonly change: RecordedChange
  readonly before: JsonObject
}

/** True if it went to another holder by the neighbour there: the same operation has no other way back. */
const leavesByNeighbour = ({ change, before }: ChangedThing, { body }: Operation, { parents }: Resource) =>
  Object.keys(parents).some(
    (member) =>
      !fieldNames(body).includes(member) &&
      !isAlike(memberOf(before, member), memberOf(change.after, member)),
  )

/** Those of the body whose value the action made another. */
function otherFields({ change, before }: ChangedThing, { body }: Operation, resource: Resource) {
  const fields = new Map<string, FieldValues>()
  for (const field of fieldNames(body)) {
    if (field === placeMember) continue
    const value = fieldValue(field, before, resource)
    const after = isObject(change.after)
      ? fieldValue(field, change.after, resource)
      : memberOf(change.request.body, field)
    if (value !== undefined && !isAlike(value, after)) fields.set(field, { before: value, after })
  }
  return fields
}

function withPosition(
  body: JsonObject,
  place: SiblingIds | undefined,
  { operation, resource }: Pick<UndoRequest, 'operation' | 'resource'>,
): JsonObject {
  const position = place && positionIn(place, operation, resource)
  return position === undefined ? body : { ...body, [placeMember]: position }
}

/** A thing that went elsewhere and comes back lies in no holder: another action puts it there. */
function backIntoHolder(before: JsonObject, back: UndoRequest, resource: Resource): readonly UndoRequest[] {
  const fields = fieldNames(back.operation.body)
  return Object.keys(resource.parents).flatMap((member): UndoRequest[] => {
    const holder = memberOf(before, member)
    const action = Object.values(resource.actions).find(({ operation }) =>
      fieldNames(operation.body).includes(member),
    )
    if (fields.includes(member) || typeof holder !== 'string' || action === undefined) return []
    const place = placeIn(before, resource)
    const body = withPosition({ [member]: holder }, place, { operation: action.operation, resource })
    return [{ ...back, operation: action.operation, body, expects: { is: 'anything' }, place }]
  })
}
