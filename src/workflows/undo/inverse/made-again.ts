/** Makes a removed thing again with its values, under a new id if the service gives ids. */
import { fieldNames } from '../../../catalog/members.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { severalField } from '../../../engine/history/before/changed-thing.ts'
import type { JsonObject } from '../../../json/object.ts'
import type { UndoRequest } from '../undo-request.ts'
import { bodyFrom, bodyOf, fieldsBesides, fieldValue } from '../values.ts'
import { own, type TakenResource } from './recorded.ts'

/** One request makes it; another sets the values that the first can't. */
export function madeAgain({
  resource,
  id,
  parameters,
  values,
}: TakenResource): readonly UndoRequest[] | string {
  const { make, change, parameter } = resource
  if (!isSupported(make)) return 'The API has no way to make it again'
  const several = severalField(resource, make)
  const body =
    several === undefined
      ? bodyFrom(make, values, resource)
      : bodyOfOne(several, values, { resource, id, make })
  const thing = { resource, id }
  // A permission has the id of whom it is for, and comes back with the same.
  const isItsOwn = id !== undefined && resource.grantee === undefined
  const replaces = isItsOwn ? { replaces: { kind: resource.kind, id } } : {}
  const first: UndoRequest = {
    ...thing,
    operation: make,
    parameters,
    body,
    // A new holder may have come with one.
    expects: { is: parameter === undefined ? 'anything' : 'gone' },
    ...replaces,
  }
  if (!isSupported(change) || change === make) return [first]
  const rest = fieldsBesides(make, values, resource)
  if (rest.length === 0) return [first]
  const fields = rest.map((field) => [field, fieldValue(field, values, resource)] as const)
  const set: UndoRequest = {
    ...thing,
    operation: change,
    parameters: { ...parameters, ...own(parameter, id) },
    body: bodyOf(fields),
    expects: { is: 'anything' },
  }
  return [first, set]
}

/** One of several that the request may name, with what it sets of each. */
function bodyOfOne(
  several: string,
  values: JsonObject,
  {
    resource,
    id,
    make,
  }: { readonly resource: Resource; readonly id: string | undefined; readonly make: Operation },
): JsonObject {
  const fields = resource.settable.filter((field) => fieldNames(make.body).includes(field))
  return {
    ...bodyOf(fields.map((field) => [field, fieldValue(field, values, resource)] as const)),
    [several]: [id],
  }
}

/** A PUT that makes a thing has its name in the path. */
export function withOwnId(part: UndoRequest, { parameter }: Resource, id: string | null): UndoRequest {
  return { ...part, parameters: { ...part.parameters, ...own(parameter, id ?? undefined) } }
}
