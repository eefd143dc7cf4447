/** Looks up things of a document by id where no list of the service shows them: they may be hidden, or deleted and restorable. */

import type { Operation } from '../../../catalog/operation.ts'
import { parameterNames } from '../../../catalog/options.ts'
import { get as getOrganization } from '../../../catalog/org.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import type { Client } from '../../../client/client.ts'
import { addressesBeside } from '../../../estate/address.ts'
import type { EstatePair } from '../../../estate/compare/match.ts'
import type { Estate, NotCaptured, Thing } from '../../../estate/estate.ts'
import type { EstateSource } from '../../../estate/lists/source.ts'
import { isDeleted } from '../../../estate/reading/deleted.ts'
import { foreignOwner } from '../../../estate/reading/ownership.ts'
import { indexBy } from '../../../estate/thing-index.ts'
import { thingOfReply } from '../../../estate/thing-of-reply.ts'
import { isObject } from '../../../json/object.ts'
import { sourceOf } from '../../estate/source.ts'

export interface UnlistedThings {
  /** There, though no list shows them. */
  readonly hidden: readonly Thing[]
  /** By the thing of the document: as it was when it was deleted. */
  readonly deleted: ReadonlyMap<Thing, Thing>
  /** By the thing of the document: the id of the other organization that has it now. */
  readonly elsewhere: ReadonlyMap<Thing, string>
  /** The service did not say whether they are there. */
  readonly refused: readonly NotCaptured[]
}

interface UnlistedOptions {
  readonly client: Client
  readonly resources: readonly Resource[]
  /** True if the ids are those of another organization, at whose things the service refuses to let anybody look. */
  readonly areIdsForeign?: boolean | undefined
}

export async function readUnlisted(
  { from, to }: EstatePair,
  { client, resources, areIdsForeign = false }: UnlistedOptions,
): Promise<UnlistedThings> {
  const source = sourceFor(from, client)
  const addressOf = addressesBeside(to, from)
  const hidden: Thing[] = []
  const deleted = new Map<Thing, Thing>()
  const elsewhere = new Map<Thing, string>()
  const refused: NotCaptured[] = []
  const looks = unlistedAmong({ from, to }, resources).map(async ({ thing, id, resource, read, path }) => {
    const answer = await source.one(read, { path })
    if ('refusal' in answer) {
      const { kind } = thing
      const { isMissing, reason } = answer.refusal
      if (!isMissing && !areIdsForeign)
        refused.push({ kind, address: addressOf(thing), reason, isRefused: true, id })
    } else if (isObject(answer.value)) {
      const reply = answer.value
      const found = () => thingOfReply(reply, { id, resource, estate: from })
      const owner = foreignOwner(reply, resource, from.organization.id)
      if (owner !== undefined) elsewhere.set(thing, owner)
      else if (isDeleted(reply, resource)) deleted.set(thing, found())
      else hidden.push(found())
    }
  })
  await Promise.all(looks)
  return { hidden, deleted, elsewhere, refused }
}

function sourceFor({ organization }: Estate, client: Client): EstateSource {
  const isThere = () => client.invoke(getOrganization, { path: { organizationId: organization.id ?? '' } })
  return sourceOf(client, { isThere, progress: async () => undefined })
}

interface ToLookAt {
  readonly thing: Thing
  readonly id: string
  readonly resource: Resource
  readonly read: Operation
  readonly path: Readonly<Record<string, string>>
}

/** Of the kinds that come back after a deletion, or that lists may hide: those whose id alone leads to them. */
function unlistedAmong({ from, to }: EstatePair, resources: readonly Resource[]): readonly ToLookAt[] {
  const listed = indexBy(from.things, ({ id }) => id)
  return resources.flatMap((resource) => {
    const { kind, recovery, read, parameter } = resource
    if (recovery === undefined || !isSupported(read) || parameter === undefined) return []
    if (parameterNames(read.path).length !== 1) return []
    return to.things.flatMap((thing) => {
      const { id } = thing
      if (thing.kind !== kind || id === undefined || listed(kind, id).length > 0) return []
      return [{ thing, id, resource, read, path: { [parameter]: id } }]
    })
  })
}
