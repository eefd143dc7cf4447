/** Shows the values of a clone that no column holds, as the service sent them. */
import { schemaAt } from '../../../catalog/members.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { everyListing } from '../../../catalog/relations.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { thingKey } from '../../../catalog/thing-key.ts'
import { allResources } from '../../../catalog/walk.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject, membersIn } from '../../../json/object.ts'

/** By dotted member, the values of one thing; undefined for a member that the service leaves out. */
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
  /** Dotted; undefined for all. */
  readonly members: readonly string[] | undefined
}

/** The reply of the operation, with these values in their places. */
export async function withGrown(
  value: unknown,
  route: AnsweredRequest,
  things: GrownThings,
): Promise<unknown> {
  const shown = await resourcesShown(route)
  return shown.reduce((reply, { resource, way }) => {
    const grown = (item: unknown) => {
      const key = thingKey(resource, route.path, memberOf(item, resource.id))
      const members = Object.entries(things.get(`${resource.kind} ${key}`) ?? {})
      return members.reduce((all, [member, kept]) => withMember(all, member.split('.'), kept), item)
    }
    return withItems(reply, way, grown)
  }, value)
}

/** The reply, with each of the items at the end of the way changed: through the elements of lists. */
function withItems(value: unknown, way: readonly string[], changed: (item: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withItems(each, way, changed))
  const [name, ...below] = way
  if (name === undefined) return isObject(value) ? changed(value) : value
  if (!isObject(value) || !Object.hasOwn(value, name)) return value
  return { ...value, [name]: withItems(value[name], below, changed) }
}

/** Undefined as the value leaves the member out. */
function withMember(holder: unknown, [name = '', ...below]: readonly string[], value: unknown): unknown {
  const members = membersIn(holder)
  if (below.length > 0) {
    // A member of something that is not there is absent anyway.
    const isAbsent = value === undefined && !isObject(members[name])
    return isAbsent ? holder : { ...members, [name]: withMember(members[name], below, value) }
  }
  const { [name]: _, ...others } = members
  return value === undefined ? others : { ...members, [name]: value }
}

/** The thing that a change is about, and the members that its body sets: all of them if it takes the thing away. */
export async function changedMembers(request: AnsweredRequest): Promise<ChangedMembers | undefined> {
  const { operation, path } = request
  const resource = (await allResources()).find(
    ({ change, remove }) => change === operation || remove === operation,
  )
  if (resource === undefined) return undefined
  const { kind, shownAs, settable } = resource
  const thing = thingKey(resource, path)
  if (resource.remove === operation) return { kind, thing, members: undefined }
  const members = Object.keys(membersIn(request.body)).flatMap((set) => {
    const below = settable.filter((field) => field.startsWith(`${set}.`))
    return [set, ...below].flatMap((field) => {
      const shown = shownAs[field] ?? field
      return typeof shown === 'string' ? [shown] : 'member' in shown ? [shown.member] : []
    })
  })
  return { kind, thing, members }
}

interface ShownResource {
  readonly resource: Resource
  /** The members that lead to the things. */
  readonly way: readonly string[]
}

async function resourcesShown({ operation }: AnsweredRequest): Promise<readonly ShownResource[]> {
  return (await allResources()).flatMap((resource): readonly ShownResource[] => {
    if (resource.read === operation || resource.change === operation) return [{ resource, way: [] }]
    return everyListing(resource)
      .filter((listing) => listing.operation === operation)
      .map(({ member }) => ({ resource, way: [...rowsOf(operation), ...(member?.split('.') ?? [])] }))
  })
}

const rowsOf = ({ rows = 'items', response }: Operation): readonly string[] =>
  response === undefined || schemaAt(response, rows) === undefined ? [] : [rows]
