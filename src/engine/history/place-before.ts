/** Reads the place that a thing has among its siblings before a change: its neighbours. */
import { fieldNames } from '../../catalog/members.ts'
import { neighbourField } from '../../catalog/neighbours.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Resource } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import { memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'
import { type AroundReach, type KnownParameters, listed, readableListing } from './lists.ts'
import { type DeclaredRequest, idIn } from './subject.ts'

/** A removed thing that comes back, and one that goes elsewhere, has lost its place; one that is recovered has kept it. */
export function mayMove({ resource, operation, action, does }: DeclaredRequest['subject']): boolean {
  if (action !== undefined && goesBesideItsKind(operation, resource)) return true
  const isLost = does === 'remove' && resource.recovery === undefined
  return (isLost || leavesHolders(operation, resource)) && goesBesideItsKind(resource.ordered?.by, resource)
}

/** True for an operation that takes a thing to another place of the kind that it lies within. */
const leavesHolders = ({ body }: Operation, { within, belongsTo }: Resource): boolean =>
  belongsTo !== undefined && fieldNames(body).includes(belongsTo) && within !== undefined

/** Its neighbours. */
export async function placeOf({ subject, input }: DeclaredRequest, found: JsonObject, around: AroundReach) {
  const ids = await siblingIds(subject.resource, found, around)
  const at = ids.indexOf(idIn(subject, input.path))
  return at < 0 ? {} : { place: { after: ids[at - 1] ?? null, before: ids[at + 1] ?? null } }
}

/** Ids of all that lie in the same holder as one that has these members, in the order of their list. */
export async function siblingIds(
  resource: Resource,
  found: JsonObject,
  { client, known }: AroundReach,
): Promise<readonly unknown[]> {
  const holders = await holdersOf(resource, found)
  const listing = readableListing(resource, { ...known, ...holders })
  if (listing === undefined || (listing.each !== undefined && Object.keys(holders).length === 0)) return []
  const items = await listed(client, listing, { ...known, ...holders })
  return items.filter((item) => isBeside(item, found, resource)).map((item) => memberOf(item, resource.id))
}

const goesBesideItsKind = (operation: Operation | undefined, { kind }: Resource): boolean =>
  operation !== undefined && neighbourField(operation, 'after')?.kind === kind

/** The parameters that name its holders, from its own members. */
async function holdersOf({ parents }: Resource, found: JsonObject): Promise<KnownParameters> {
  const resources = await allResources()
  return Object.fromEntries(
    Object.entries(parents).flatMap(([member, kind]) => {
      const parameter = resources.find((each) => each.kind === kind)?.parameter
      const id = memberOf(found, member)
      return parameter !== undefined && typeof id === 'string' ? [[parameter, id]] : []
    }),
  )
}

const isBeside = (item: JsonObject, found: JsonObject, { parents }: Resource) =>
  Object.keys(parents).every((member) => memberOf(item, member) === memberOf(found, member))
