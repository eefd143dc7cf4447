/** Reads the values before a change: those of the thing itself, its place among others, and all that a removal takes along. */

import type { SentData } from '../../../answers/history.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { allResources } from '../../../catalog/walk.ts'
import type { Client } from '../../../client/client.ts'
import { ApiError, ReplyError } from '../../../errors.ts'
import { hasMember, memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import {
  type DeclaredRequest,
  hasAll,
  idIn,
  idNamed,
  mayBeThere,
  parametersFor,
  severalField,
} from './changed-thing.ts'
import { imagerOf } from './kept-members.ts'
import {
  type AroundReach,
  type KnownParameters,
  listed,
  listingIn,
  readableListing,
  unlessMissing,
} from './lists.ts'
import { changesHolder, mayMove, placeAmong, placeOf } from './place-before.ts'
import { takenAlong } from './taken-along.ts'
import { thingNamed } from './thing-by-name.ts'

export type BeforeImage = Pick<SentData, 'before' | 'unread' | 'taken' | 'named' | 'unlisted' | 'held'>

/** Throws only if the service is out of reach: then the change would not arrive either, and nothing was sent. */
export async function readBefore(
  declared: DeclaredRequest,
  client: Client,
  seen: unknown,
): Promise<BeforeImage> {
  const { subject } = declared
  if (!readsBefore(declared)) return {}
  try {
    const found = await present(declared, client, seen)
    if (found === undefined) return { before: null }
    if (subject.isAboutSeveral) return { before: found }
    if (showsAll(declared)) return { before: subject.image(found) ?? {} }
    return await readAround(declared, found, { client, known: knownFrom(declared, found) })
  } catch (error) {
    if (error instanceof ApiError || error instanceof ReplyError) return { unread: error.message }
    throw error
  }
}

/** True if the thing itself shows all that the change may take away. */
const showsAll = ({ subject, input }: DeclaredRequest): boolean =>
  !changesHolder({ subject, input }) &&
  subject.does !== 'remove' &&
  subject.action === undefined &&
  subject.markedFields.every(([field]) => !hasMember(input.body, field))

/** Reads the thing's place, what others show of it, and what goes along with it. */
async function readAround(
  declared: DeclaredRequest,
  found: JsonObject,
  around: AroundReach,
): Promise<BeforeImage> {
  const { subject } = declared
  const before = {
    ...subject.image(found),
    ...(await markedIn(declared, around)),
    ...(mayMove(declared) ? await placeOf(declared, found, around) : {}),
  }
  if (subject.action?.inverse !== undefined) return { before, ...(await heldBy(declared, around)) }
  if (subject.does !== 'remove' || subject.resource.recovery !== undefined) return { before }
  const taken = await takenAlong(subject.resource, around)
  const { namedBy } = await import('./named-by.ts')
  return { before, ...taken, ...(await namedBy(subject.resource, taken.taken ?? [], around)) }
}

/** The thing that a request names, as the service shows it; undefined if there is none. */
export const readThing = async (
  declared: DeclaredRequest,
  client: Client,
): Promise<JsonObject | undefined> =>
  mayBeThere(declared.subject) ? present(declared, client, undefined) : undefined

/** False for a new thing, and for an action that changes nothing that is there. */
function readsBefore({ subject: { does, action, resource, operation, reader } }: DeclaredRequest): boolean {
  if (reader === undefined) return false
  // Of several new things, only the list before tells which are new.
  if (does === 'make') return severalField(resource, operation) !== undefined
  if (action === undefined) return true
  // A copy changes nothing of its template; an effect that nothing shows can't be read.
  return does !== resource.copy && action.shownBy !== 'nothing' && action.undo.class !== 'impossible'
}

async function present(
  { subject, input }: DeclaredRequest,
  client: Client,
  seen: unknown,
): Promise<JsonObject | undefined> {
  if (isObject(seen)) return seen
  const { resource, reader } = subject
  if (reader === undefined) return undefined
  if (subject.isAboutSeveral) return allOf({ subject, input }, client)
  if (reader.listed === undefined) {
    if (!hasAll(reader.operation, input.path)) return undefined
    const path = parametersFor(reader.operation, input.path)
    const reply = await unlessMissing(client.invoke(reader.operation, { path }))
    return isObject(reply) ? reply : undefined
  }
  const id = idIn(subject, input.path)
  const items = await declaredItems({ subject, input }, client)
  return thingNamed(id, items, resource)
}

/** For requests about several things at once, or about none: all in the list are read, and in those beside it. */
async function allOf({ subject, input }: DeclaredRequest, client: Client): Promise<JsonObject> {
  const isNamed = (resource: Resource) => {
    const field = severalField(resource, subject.operation)
    return field === undefined || hasMember(input.body, field)
  }
  const imagesOf = async (resource: Resource) =>
    (await declaredItems({ subject: { resource }, input }, client)).map(imagerOf(resource))
  const others = subject.beside.filter(isNamed)
  const beside = await Promise.all(others.map(async (each) => [each.kind, await imagesOf(each)] as const))
  return {
    items: isNamed(subject.resource) ? await imagesOf(subject.resource) : [],
    ...(beside.length === 0 ? {} : { beside: Object.fromEntries(beside) }),
  }
}

interface ListedIn {
  readonly subject: Pick<DeclaredRequest['subject'], 'resource'>
  readonly input: DeclaredRequest['input']
}

async function declaredItems({ subject, input }: ListedIn, client: Client): Promise<readonly JsonObject[]> {
  const listing = readableListing(subject.resource, input.path)
  return listing === undefined ? [] : ((await unlessMissing(listed(client, listing, input.path))) ?? [])
}

/** The ids of its holders too: not every path names them. */
function knownFrom({ subject: { resource }, input }: DeclaredRequest, found: JsonObject): KnownParameters {
  const { belongsTo } = resource
  const organizationId = belongsTo === undefined ? undefined : memberOf(found, belongsTo)
  return typeof organizationId === 'string' ? { organizationId, ...input.path } : input.path
}

/** The values of the request's fields that other things show. */
async function markedIn(
  { subject: { resource, markedFields }, input }: DeclaredRequest,
  { client, known }: AroundReach,
): Promise<JsonObject> {
  const fields = markedFields.filter(([field]) => hasMember(input.body, field))
  if (fields.length === 0) return {}
  const resources = await allResources()
  const found = fields.map(async ([field, shown]) => {
    const other = resources.find(({ kind }) => kind === shown.kind)
    const listing = other && listingIn(other, resource, known)
    if (other === undefined || listing === undefined) return []
    const marked = (await listed(client, listing, known)).find((item) => memberOf(item, shown.where) === true)
    return [[field, (marked && memberOf(marked, other.id)) ?? null]]
  })
  return Object.fromEntries((await Promise.all(found)).flat())
}

/** The thing that the request puts into this one, or takes out of it. */
async function heldBy(
  { subject: { resource, operation }, input }: DeclaredRequest,
  { client, known }: AroundReach,
) {
  for (const each of await allResources()) {
    const isWithin = Object.values(each.parents).includes(resource.kind)
    const id = isWithin ? idNamed(each.kind, operation, input) : undefined
    const listing = id === undefined ? undefined : readableListing(each, known)
    if (id === undefined || listing === undefined) continue
    const found = thingNamed(id, await listed(client, listing, known), each)
    const values = imagerOf(each)(found) ?? null
    const placed =
      found === undefined || each.ordered === undefined
        ? {}
        : await placeAmong({ resource: each, id, found }, { client, known })
    return { held: { kind: each.kind, id, values: values === null ? null : { ...values, ...placed } } }
  }
  return {}
}
