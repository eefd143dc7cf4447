/** Takes back what switches a thing on or off. What comes back lets nobody in before it is whole, and is off again if it was. */
import { nounOf } from '../../../catalog/kinds.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { switchOf } from '../../../catalog/relations.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import type { UndoRequest } from '../undo-request.ts'
import { fieldValue } from '../values.ts'
import { own, type Recorded, type TakenResource } from './recorded.ts'

/** True for an action that does nothing else. */
export const isSwitch = (operation: Operation, resource: Resource): boolean =>
  [true, false].some((to) => switchOf(resource, to) === operation)

/** By the other one of the two actions, if the thing was the other way round. */
export function inverseOfSwitch({
  change,
  subject: { resource, operation },
}: Recorded): readonly UndoRequest[] | string {
  const { before, request, id } = change
  const { switched } = resource
  if (!isObject(before) || switched === undefined) return 'The values before were not read'
  const after = operation === switchOf(resource, true)
  const inverse = switchOf(resource, !after)
  if (memberOf(before, switched.member) === after || inverse === undefined) return []
  return [
    {
      operation: inverse,
      parameters: request.parameters,
      resource,
      id: id ?? undefined,
      expects: { is: 'as changed', fields: new Map([[switched.member, { before: !after, after }]]) },
    },
  ]
}

/** Setting its values may have switched on what was off. */
export function switchedOffAgain({
  resource,
  id,
  parameters,
  values,
}: TakenResource): readonly UndoRequest[] {
  const { switched, kind } = resource
  const operation = switchOf(resource, false)
  if (switched === undefined || operation === undefined || memberOf(values, switched.member) !== false)
    return []
  return [
    {
      operation,
      resource,
      id,
      parameters: { ...parameters, ...own(resource.parameter, id) },
      unlessOffered: `The ${nounOf(kind)} is ${switched.member} now, and was not before: the service offers no way to change that`,
      expects: { is: 'as changed', fields: new Map([[switched.member, { before: false, after: true }]]) },
    },
  ]
}

/** @param parts - make the thing again with all that it held, the thing first */
export function openedLast(
  { resource, id, parameters, values }: TakenResource,
  parts: readonly UndoRequest[],
): readonly UndoRequest[] {
  const { switched, change } = resource
  const [first, ...rest] = parts
  if (switched === undefined || first === undefined || memberOf(values, switched.member) !== true)
    return parts
  const thing = { resource, id, parameters: { ...parameters, ...own(resource.parameter, id) } }
  const value = fieldValue(switched.with, values, resource)
  const isOpened = isSupported(change) && value != null && value !== switched.closed && rest.length > 0
  const body: JsonObject = { ...first.body, [switched.with]: switched.closed }
  return [
    ...(isOpened ? [{ ...first, body }] : [first]),
    ...rest,
    ...(isOpened
      ? [
          {
            ...thing,
            operation: change,
            body: { [switched.with]: value } as JsonObject,
            expects: { is: 'anything' as const },
          },
        ]
      : []),
    ...switchedOnAgain(thing),
  ]
}

function switchedOnAgain({ resource, ...thing }: Omit<TakenResource, 'values'>): readonly UndoRequest[] {
  const { switched, kind } = resource
  const operation = switchOf(resource, true)
  if (switched === undefined || operation === undefined) return []
  return [
    {
      ...thing,
      resource,
      operation,
      unlessOffered: `The ${nounOf(kind)} was ${switched.member} before, and is not now: the service offers no way to change that`,
      expects: { is: 'as changed', fields: new Map([[switched.member, { before: true, after: false }]]) },
    },
  ]
}
