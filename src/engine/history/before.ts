/** Reads the values before a change: those of the thing itself, its place among others, and all that a removal takes along. */
import { factsOf, type Schema } from '../../catalog/fields.ts'
import { copiedKinds } from '../../catalog/kinds.ts'
import { fieldNames, schemaAt } from '../../catalog/members.ts'
import type { Operation } from '../../catalog/operation.ts'
import { isSupported, type Resource, type ResourceList } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Client } from '../../client/client.ts'
import { ApiError, ReplyError } from '../../errors.ts'
import { hasMember, memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { SentData, TakenThing, Unlisted } from './event.ts'
import { imagerOf } from './image.ts'
import { type KnownParameters, listed, listingIn, listingsIn, readableListing } from './lists.ts'
import {
  type DeclaredRequest,
  hasAll,
  idIn,
  idNamed,
  mayBeThere,
  parametersFor,
  severalField,
} from './subject.ts'
import { thingNamed } from './thing-by-name.ts'

export type BeforeImage = Pick<SentData, 'before' | 'unread' | 'taken' | 'unlisted' | 'held'>

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
  subject.does !== 'remove' &&
  subject.action === undefined &&
  subject.markedFields.every(([field]) => !hasMember(input.body, field))

/** Reads the thing's place, what others show of it, and what goes along with it. */
async function readAround(
  declared: DeclaredRequest,
  found: JsonObject,
  around: BeforeImageContext,
): Promise<BeforeImage> {
  const { subject } = declared
  const before = {
    ...subject.image(found),
    ...(await markedIn(declared, around)),
    ...(mayMove(subject) ? await placeOf(declared, found, around) : {}),
  }
  if (subject.action?.inverse !== undefined) return { before, ...(await heldBy(declared, around)) }
  if (subject.does !== 'remove' || subject.resource.recovery !== undefined) return { before }
  return { before, ...(await takenAlong(subject.resource, around)) }
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

const unlessMissing = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return undefined
    throw error
  })

/** The ids of its holders too: not every path names them. */
function knownFrom({ subject: { resource }, input }: DeclaredRequest, found: JsonObject): KnownParameters {
  const { belongsTo } = resource
  const organizationId = belongsTo === undefined ? undefined : memberOf(found, belongsTo)
  return typeof organizationId === 'string' ? { organizationId, ...input.path } : input.path
}

interface BeforeImageContext {
  readonly client: Client
  readonly known: KnownParameters
}

/** The values of the request's fields that other things show. */
async function markedIn(
  { subject: { resource, markedFields }, input }: DeclaredRequest,
  { client, known }: BeforeImageContext,
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
  { client, known }: BeforeImageContext,
) {
  for (const each of await allResources()) {
    const isWithin = Object.values(each.parents).includes(resource.kind)
    const id = isWithin ? idNamed(each.kind, operation, input) : undefined
    const listing = id === undefined ? undefined : readableListing(each, known)
    if (id === undefined || listing === undefined) continue
    const found = thingNamed(id, await listed(client, listing, known), each)
    const values = imagerOf(each)(found) ?? null
    return { held: { kind: each.kind, id, values } }
  }
  return {}
}

/** A removed thing that comes back, and one that goes elsewhere, has lost its place; one that is recovered has kept it. */
function mayMove({ resource, operation, action, does }: DeclaredRequest['subject']): boolean {
  if (action !== undefined && anchorKind(operation.body) === resource.kind) return true
  const isLost = does === 'remove' && resource.recovery === undefined
  return (
    (isLost || leavesHolders(operation, resource)) && anchorKind(resource.ordered?.by?.body) === resource.kind
  )
}

/** True for an operation that takes a thing to another place of the kind that it lies within. */
const leavesHolders = ({ body }: Operation, { within, belongsTo }: Resource): boolean =>
  belongsTo !== undefined && fieldNames(body).includes(belongsTo) && within !== undefined

/** Its neighbours. */
async function placeOf({ subject, input }: DeclaredRequest, found: JsonObject, around: BeforeImageContext) {
  const ids = await siblingIds(subject.resource, found, around)
  const at = ids.indexOf(idIn(subject, input.path))
  return at < 0 ? {} : { place: { after: ids[at - 1] ?? null, before: ids[at + 1] ?? null } }
}

/** Ids of all that lie in the same holder as one that has these members, in the order of their list. */
export async function siblingIds(
  resource: Resource,
  found: JsonObject,
  { client, known }: BeforeImageContext,
): Promise<readonly unknown[]> {
  const holders = await holdersOf(resource, found)
  const listing = readableListing(resource, { ...known, ...holders })
  if (listing === undefined || (listing.each !== undefined && Object.keys(holders).length === 0)) return []
  const items = await listed(client, listing, { ...known, ...holders })
  return items.filter((item) => isBeside(item, found, resource)).map((item) => memberOf(item, resource.id))
}

/** The kind of the things that a request puts another one beside. */
function anchorKind(body: Schema | undefined): string | undefined {
  const schema = body && schemaAt(body, 'position.after')
  const key = fieldNames(schema).find((name) => name !== 'type')
  const named = key === undefined || schema === undefined ? undefined : schemaAt(schema, key)
  return named && factsOf(named).resource
}

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

/** Everything within it that the API document lists: a service may not offer other lists. */
async function takenAlong(holder: Resource, around: BeforeImageContext): Promise<BeforeImage> {
  const within = (await allResources()).filter(
    ({ kind: own, within: kind, parents }) =>
      copiedKinds.includes(own) && [kind, ...Object.values(parents)].includes(holder.kind),
  )
  const parts = await Promise.all(within.map((resource) => takenOf(resource, holder, around)))
  const taken = parts.flatMap((part) => ('reason' in part ? [] : part))
  const unlisted = parts.flatMap((part) => ('reason' in part ? [part] : []))
  return {
    ...(taken.length === 0 ? {} : { taken }),
    ...(unlisted.length === 0 ? {} : { unlisted }),
  }
}

async function takenOf(
  resource: Resource,
  holder: Resource,
  { client, known }: BeforeImageContext,
): Promise<readonly TakenThing[] | Unlisted> {
  try {
    const items = await itemsWithin(resource, holder, { client, known })
    const image = imagerOf(resource)
    return items.map((item) => {
      const id = memberOf(item, resource.id)
      return {
        kind: resource.kind,
        id: resource.parameter !== undefined && typeof id === 'string' ? id : null,
        parameters: known,
        values: image(item) ?? {},
      }
    })
  } catch (error) {
    // A list that the service refuses leaves a gap; the removal is the person's decision.
    if (error instanceof ApiError || error instanceof ReplyError)
      return { kind: resource.kind, reason: error.message }
    throw error
  }
}

async function itemsWithin(
  resource: Resource,
  holder: Resource,
  { client, known }: BeforeImageContext,
): Promise<readonly JsonObject[]> {
  const id = holder.parameter === undefined ? undefined : known[holder.parameter]
  const member = Object.keys(resource.parents).find((name) => resource.parents[name] === holder.kind)
  const own = listingsIn(resource, holder, known)
  if (own.length > 0)
    return onceEach(await Promise.all(own.map((each) => shownIn(each, client, known))), resource)
  const isSingle = resource.parameter === undefined && resource.within === holder.kind
  if (isSingle && isSupported(resource.read) && hasAll(resource.read, known)) {
    const reply = await unlessMissing(client.invoke(resource.read as never, { path: known }))
    return isObject(reply) ? [reply] : []
  }
  const around = member === undefined ? undefined : readableListing(resource, known)
  if (around === undefined || member === undefined || around.each !== undefined) return []
  return (await listed(client, around, known)).filter((item) => memberOf(item, member) === id)
}

/** A list that shows only some of them may refuse to show any. */
async function shownIn(
  listing: ResourceList,
  client: Client,
  known: KnownParameters,
): Promise<readonly JsonObject[]> {
  if (listing.tellsWhere === undefined) return listed(client, listing, known)
  return (await unlessMissing(listed(client, listing, known))) ?? []
}

const onceEach = (lists: readonly (readonly JsonObject[])[], { id }: Resource): readonly JsonObject[] => [
  ...new Map(lists.flat().map((item) => [memberOf(item, id), item])).values(),
]
