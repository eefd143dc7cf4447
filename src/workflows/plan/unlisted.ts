/** Things of a document that no list of the service shows, looked at by their ids: hidden ones, and deleted ones that can be had back. */
import { parameterNames } from '../../catalog/options.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import type { Client } from '../../client/client.ts'
import { ApiError } from '../../errors.ts'
import { isDeleted } from '../../estate/deleted.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { isForeign } from '../../estate/ownership.ts'
import { stateReaderOf } from '../../estate/state.ts'
import { memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'

interface Sides {
  readonly from: Estate
  readonly to: Estate
}

export interface Unlisted {
  /** There, though no list shows them. */
  readonly hidden: readonly Thing[]
  /** By the thing of the document: as it was when it was deleted. */
  readonly deleted: ReadonlyMap<Thing, Thing>
}

export async function readUnlisted(
  { from, to }: Sides,
  { client, resources }: { readonly client: Client; readonly resources: readonly Resource[] },
): Promise<Unlisted> {
  const there = new Set(from.things.map(({ kind, id }) => `${kind} ${id}`))
  const hidden: Thing[] = []
  const deleted = new Map<Thing, Thing>()
  const looks = to.things.map(async (thing) => {
    const resource = resources.find(({ kind }) => kind === thing.kind)
    const isListed = thing.id === undefined || there.has(`${thing.kind} ${thing.id}`)
    if (isListed || resource?.recovery === undefined) return
    const reply = await readOne(thing, resource, client)
    if (reply === undefined || isForeign(reply, resource, from.organization.id)) return
    const found = thingOf(thing, { reply, resource, from })
    if (isDeleted(reply, resource)) deleted.set(thing, found)
    else hidden.push(found)
  })
  await Promise.all(looks)
  return { hidden, deleted }
}

async function readOne({ id }: Thing, { read, parameter }: Resource, client: Client) {
  if (!isSupported(read) || parameter === undefined || id === undefined) return undefined
  // Its path has no other parameter: its id alone leads to it.
  if (parameterNames(read.path).length !== 1) return undefined
  try {
    const reply = await client.invoke(read, { path: { [parameter]: id } })
    return isObject(reply) ? reply : undefined
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined
    throw error
  }
}

interface Showing {
  readonly reply: JsonObject
  readonly resource: Resource
  readonly from: Estate
}

function thingOf({ kind, id }: Thing, { reply, resource, from }: Showing): Thing {
  const holders = Object.entries(resource.parents).flatMap(([member, held]) =>
    from.things.filter((thing) => thing.kind === held && thing.id === memberOf(reply, member)),
  )
  const holder = holders[0] ?? from.organization
  const name = resource.called === undefined ? undefined : memberOf(reply, resource.called)
  const values = stateReaderOf(resource).read(reply)
  return { kind, id, name: typeof name === 'string' ? name : undefined, holder, values, reply }
}
