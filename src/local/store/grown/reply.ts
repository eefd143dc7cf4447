/** Shows the values of a clone that no column holds, as the service sent them. */
import type { Operation } from '../../../catalog/operation.ts'
import { listingsOf, namesOne } from '../../../catalog/relations.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { thingKey } from '../../../catalog/thing-key.ts'
import { allResources } from '../../../catalog/walk.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject, membersIn } from '../../../json/object.ts'

/** By member, the values of one thing. */
export type GrownMembers = JsonObject

/** By kind and thing, separated by a space. */
export type GrownThings = ReadonlyMap<string, GrownMembers>

/** A request, as far as it tells which things the reply shows. */
export interface AnsweredRequest {
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface ChangedMembers {
  readonly kind: string
  readonly thing: string
  readonly members: readonly string[]
}

/** The reply of the operation, with these values in their places. */
export async function withGrown(
  value: unknown,
  route: AnsweredRequest,
  things: GrownThings,
): Promise<unknown> {
  const resource = await resourceShown(route)
  if (resource === undefined) return value
  const grown = (item: unknown) => {
    const members = things.get(
      `${resource.kind} ${thingKey(resource, route.path, memberOf(item, resource.id))}`,
    )
    return members === undefined ? item : { ...membersIn(item), ...members }
  }
  const { rows = 'items' } = route.operation
  const list = Array.isArray(value) ? value : membersIn(value)[rows]
  if (resource.read === route.operation || namesOne(route.operation, resource) || !Array.isArray(list))
    return grown(value)
  return isObject(value) ? { ...value, [rows]: list.map(grown) } : list.map(grown)
}

/** The thing that a change is about, and the members that its body sets. */
export async function changedMembers(request: AnsweredRequest): Promise<ChangedMembers | undefined> {
  const resource = (await allResources()).find(({ change }) => change === request.operation)
  if (resource === undefined) return undefined
  const { kind, shownAs } = resource
  const members = Object.keys(membersIn(request.body)).flatMap((field) => shownAs[field] ?? field)
  const shown = members.filter((member) => typeof member === 'string')
  return { kind, thing: thingKey(resource, request.path), members: shown }
}

async function resourceShown({ operation }: AnsweredRequest): Promise<Resource | undefined> {
  return (await allResources()).find((resource) => {
    const { read, change } = resource
    return (
      (isSupported(read) && read === operation) ||
      (isSupported(change) && change === operation) ||
      listingsOf(resource).some((listing) => listing.operation === operation && listing.member === undefined)
    )
  })
}
