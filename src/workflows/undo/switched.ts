/** Takes back what switches a thing on or off, and switches off what comes back: a service may switch it on by itself. */
import { nounOf } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import { switchOf } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import { isObject } from '../../json/object.ts'
import { own, type Recorded, type TakenResource } from './recorded.ts'
import type { UndoRequest } from './undo-request.ts'

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
      ...{ operation: inverse, parameters: request.parameters, resource, id: id ?? undefined },
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
      ...{ operation, resource, id, parameters: { ...parameters, ...own(resource.parameter, id) } },
      unlessOffered: `The ${nounOf(kind)} is ${switched.member} now, and was not before: the service offers no way to change that`,
      expects: { is: 'as changed', fields: new Map([[switched.member, { before: false, after: true }]]) },
    },
  ]
}
