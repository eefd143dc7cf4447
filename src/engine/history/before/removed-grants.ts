/** Reads the permissions and places of a thing that is about to be removed: they lie in other things all over the organization, and go with it. */

import type { SentData, TakenThing, Unlisted } from '../../../answers/history.ts'
import { copiedKinds, type Kind, pluralOf } from '../../../catalog/kinds.ts'
import { listingsOf } from '../../../catalog/relations.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { allResources } from '../../../catalog/walk.ts'
import type { Client } from '../../../client/client.ts'
import { grantReadsAtATime } from '../../../concurrency/at-a-time.ts'
import { createSemaphore, type Semaphore } from '../../../concurrency/semaphore.ts'
import { ApiError, ReplyError } from '../../../errors.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import { meansNoRoute } from '../../../task/offers.ts'
import { type DeclaredRequest, hasAll } from './changed-thing.ts'
import { imagerOf } from './kept-members.ts'
import { type AroundReach, type KnownParameters, listed, readableListing, unlessMissing } from './lists.ts'
import { type FindOffers, lacksAll, notOffered } from './offered-client.ts'

/** @param found - the thing as it is before */
export type ReadGrants = (
  declared: DeclaredRequest,
  found: JsonObject,
  client: Client,
) => Promise<Pick<SentData, 'named' | 'unlisted'>>

interface GrantsFound {
  readonly grants: readonly TakenThing[]
  readonly unlisted?: Unlisted
}

/** Reads all permissions of a kind once in a run: what the same run takes away comes back by its own record. */
export function createGrantReader({ notice, offers }: GrantReaderParts): ReadGrants {
  const known = new Map<string, Promise<GrantsFound>>()
  const turns = createSemaphore(grantReadsAtATime)
  return async ({ subject, input }, found, client) => {
    const { kind, id: member, undo } = subject.resource
    const id = memberOf(found, member)
    if (undo.remove?.class === 'impossible' || typeof id !== 'string') return {}
    const resources = await allResources()
    const granting = resources.filter(
      (each) => (each.grantee?.kind ?? each.goesWith) === kind && copiedKinds.includes(each.kind),
    )
    const readings = granting.map((resource) => {
      const key = JSON.stringify([resource.kind, input.path.organizationId])
      const reading =
        known.get(key) ?? grantsOf(resource, resources, { client, notice, offers, known: input.path, turns })
      known.set(key, reading)
      return reading
    })
    const read = await Promise.all(readings)
    const named = read.flatMap(({ grants }) => grants).filter((each) => each.id === id)
    const unlisted = read.flatMap((each) => each.unlisted ?? [])
    return { ...(named.length === 0 ? {} : { named }), ...(unlisted.length === 0 ? {} : { unlisted }) }
  }
}

/** Lists of one kind: at 100 ms each, about a second and a half before the removal is sent. */
const mostHolders = 100

class TooManyLists extends Error {
  constructor(holder: Kind, count: number) {
    super(
      `there are ${count} ${pluralOf(holder)}, and ws reads the lists of ${mostHolders} at most before a removal; a backup keeps all of them`,
    )
  }
}

/** From so many lists on, a person learns what the removal waits for. */
const mostUntold = 20

interface GrantReaderParts {
  readonly offers: FindOffers
  notice(text: string): Promise<void>
}

interface InTurns extends AroundReach, GrantReaderParts {
  readonly turns: Semaphore
}

async function grantsOf(
  resource: Resource,
  resources: readonly Resource[],
  around: InTurns,
): Promise<GrantsFound> {
  const refusals: string[] = []
  const lists = listingsOf(resource).map(({ operation }) => operation)
  if (lacksAll(lists, await around.offers()))
    return { grants: [], unlisted: { kind: resource.kind, reason: notOffered } }
  try {
    const holders = await parametersOfAll(resource.within, resources, around)
    const grantsIn = (known: KnownParameters) =>
      around.turns.run(() => heldIn(resource, { ...around, known }))
    const [first, ...others] = holders
    if (holders.length > mostUntold)
      await around.notice(
        `Reading the ${pluralOf(resource.kind)} of ${holders.length} ${pluralOf(resource.within ?? resource.kind)} before the removal, so that ws undo can give them back`,
      )
    // A service without such lists refuses the first one, too.
    const grants = first === undefined ? [] : [await grantsIn(first)]
    const rest = others.map((known) =>
      unlessMissing(grantsIn(known)).catch((error: unknown) => {
        refusals.push(refusalOf(error))
        return []
      }),
    )
    const all = [...grants, ...(await Promise.all(rest))].flatMap((each) => each ?? [])
    const [reason] = refusals
    return { grants: all, ...(reason === undefined ? {} : { unlisted: { kind: resource.kind, reason } }) }
  } catch (error) {
    return { grants: [], unlisted: { kind: resource.kind, reason: refusalOf(error) } }
  }
}

/** The removal is the person's decision, whatever the service refuses to show. */
function refusalOf(error: unknown): string {
  const told = [ApiError, ReplyError, TooManyLists].some((each) => error instanceof each)
  if (told && error instanceof Error) return error.message
  throw error
}

async function heldIn(resource: Resource, { client, known }: AroundReach): Promise<readonly TakenThing[]> {
  const listing = readableListing(resource, known)
  const items = listing === undefined ? [] : await listed(client, listing, known)
  const image = imagerOf(resource)
  return items.flatMap((item) => {
    const id = memberOf(item, resource.id)
    return typeof id === 'string'
      ? [{ kind: resource.kind, id, parameters: known, values: image(item) ?? {} }]
      : []
  })
}

/**
 * The parameters that name each thing of a kind in the organization: a list is read for each.
 * @throws TooManyLists before they become more than a person waits for
 */
async function parametersOfAll(
  kind: Resource['within'],
  resources: readonly Resource[],
  around: InTurns,
): Promise<readonly KnownParameters[]> {
  const resource = resources.find((each) => each.kind === kind)
  if (resource?.parameter === undefined) return []
  const { parameter, id } = resource
  const ids = (await allOf(resource, resources, around)).map((item) => memberOf(item, id))
  const found = [...new Set(ids.filter((each) => typeof each === 'string'))]
  if (found.length > mostHolders) throw new TooManyLists(resource.kind, found.length)
  const { organizationId } = around.known
  return found.map((each) => ({
    ...(organizationId === undefined ? {} : { organizationId }),
    [parameter]: each,
  }))
}

async function allOf(
  resource: Resource,
  resources: readonly Resource[],
  { client, known, turns, notice, offers }: InTurns,
): Promise<readonly JsonObject[]> {
  const { inOneList } = resource
  if (inOneList !== undefined && hasAll(inOneList, known)) {
    try {
      return await listed(client, { operation: inOneList }, known)
    } catch (error) {
      if (!meansNoRoute(error)) throw error
    }
  }
  const lists = listingsOf(resource).map(async (listing) => {
    const holders =
      listing.each === undefined
        ? [known]
        : await parametersOfAll(listing.each, resources, { client, known, turns, notice, offers })
    const items = holders.map((each) => turns.run(() => listed(client, listing, each)))
    return (await Promise.all(items)).flat()
  })
  return (await Promise.all(lists)).flat().filter(isObject)
}
