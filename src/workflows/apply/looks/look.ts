/** Reads one thing again right before it is changed; many that look at one list at the same time share the request. */

import type { Kind } from '../../../catalog/kinds.ts'
import type { Operation } from '../../../catalog/operation.ts'
import { parameterNames } from '../../../catalog/options.ts'
import { listingsOf, widestListings } from '../../../catalog/relations.ts'
import { isSupported, type Resource, type ResourceList } from '../../../catalog/resource.ts'
import type { Client } from '../../../client/client.ts'
import { lazy } from '../../../concurrency/lazy.ts'
import { wantedItems } from '../../../engine/history/before/lists.ts'
import { objectsListed } from '../../../engine/list.ts'
import { ApiError } from '../../../errors.ts'
import { isDeleted } from '../../../estate/reading/deleted.ts'
import { isForeign } from '../../../estate/reading/ownership.ts'
import { stateReaderOf } from '../../../estate/state.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import { meansNoRoute } from '../../../task/offers.ts'

export interface Target {
  readonly kind: Kind
  /** Undefined for what its holder has once. */
  readonly id?: string | undefined
  readonly within: Readonly<Record<string, string>>
}

export interface Looker {
  /** As the service shows it; undefined where there is none. */
  one(target: Target): Promise<JsonObject | undefined>
  /** All that the first list of the kind shows there; of one name where the list can be narrowed. */
  beside(target: Target, name?: string): Promise<readonly JsonObject[]>
  /** All that the list of a holder shows, in its order; `holder` is the one that it names, if it is not what lies around them. */
  siblings(target: Target, holder: string | undefined): Promise<readonly JsonObject[]>
  /** The siblings of a future copy; none if no list shows them. */
  besideCopy(template: Target): Promise<readonly JsonObject[]>
  /** The things in a holder that takes copies. */
  copiesIn(target: Target, holder: string): Promise<readonly JsonObject[]>
  /** The value of a field, as a plan holds it. */
  valueOf(field: string, reply: JsonObject, target: Target): Promise<unknown>
  /** Drops lists that are out of date. */
  forget(kind: Kind): void
}

export function createLooker(client: Client, resources: readonly Resource[]): Looker {
  const byKind = new Map(resources.map((resource) => [resource.kind, resource]))
  const states = new Map(resources.map((resource) => [resource, lazy(() => stateReaderOf(resource))]))
  const looking: LookerState = {
    client,
    lists: new Map(),
    resourceOf(kind) {
      const resource = byKind.get(kind)
      if (resource === undefined) throw new TypeError(`no resource ${kind} is declared`)
      return resource
    },
    stateIn: (reply, resource) => states.get(resource)?.().read(reply) ?? {},
  }
  return {
    one: (target) => readOne(target, looking),
    beside: (target, name) =>
      listBeside(target, { listing: listingOfAll(looking.resourceOf(target.kind)), name, looking }),
    siblings: (target, holder) => listSiblings(target, holder, looking),
    besideCopy: (template) => listBesideCopy(template, looking),
    copiesIn: (target, holder) => listCopies(target.kind, { holderOf: () => holder, looking }),
    valueOf: (field, reply, target) => fieldValue(field, { reply, target, looking }),
    forget(kind) {
      for (const [key, list] of looking.lists) if (list.kind === kind) looking.lists.delete(key)
    },
  }
}

/** The list of all of them, wherever they lie. */
const listingOfAll = (resource: Resource): ResourceList | undefined =>
  resource.inOneList === undefined ? widestListings(resource)[0] : { operation: resource.inOneList }

interface LookerState {
  readonly client: Client
  /** Requests that are under way. */
  readonly lists: Map<string, { readonly kind: Kind; readonly items: Promise<readonly JsonObject[]> }>
  resourceOf(kind: Kind): Resource
  stateIn(reply: JsonObject, resource: Resource): JsonObject
}

async function readOne(target: Target, looking: LookerState): Promise<JsonObject | undefined> {
  const resource = looking.resourceOf(target.kind)
  const { read, id } = resource
  const listed = () => findListed(target, (item) => memberOf(item, id) === target.id, looking)
  if (!isSupported(read)) return listed()
  const path = pick({ ...target.within, ...ownParameter(resource, target) }, read)
  const reply = await unlessMissing(() => looking.client.invoke(read, { path }))
  if (isObject(reply)) return isDeleted(reply, resource) ? undefined : reply
  return mayLackRead(resource) ? listed() : undefined
}

/** True if a service may list such things and offer no look at one: a 404 says nothing there. */
const mayLackRead = ({ read, list }: Resource): boolean =>
  isSupported(read) &&
  read.extended === true &&
  listingsOf({ list }).some(({ operation }) => operation.extended !== true)

const ownParameter = ({ parameter }: Resource, { id }: Target) =>
  parameter === undefined || id === undefined ? {} : { [parameter]: id }

/** In any list of the kind: a list of groups shows no section outside of them. */
async function findListed(
  target: Target,
  isMeant: (item: JsonObject) => boolean,
  looking: LookerState,
): Promise<JsonObject | undefined> {
  const [first, ...others] = widestListings(looking.resourceOf(target.kind))
  const found = (await listBeside(target, { listing: first, looking })).find(isMeant)
  if (found !== undefined) return found
  for (const listing of others.filter(({ each }) => each === undefined)) {
    const items = await unlessMissing(() => listBeside(target, { listing, looking }))
    const item = items?.find(isMeant)
    if (item !== undefined) return item
  }
  return undefined
}

interface ListLookup {
  readonly listing: ResourceList | undefined
  readonly name?: string | undefined
  readonly looking: LookerState
}

async function listBeside(
  { kind, within }: Target,
  { listing, name, looking }: ListLookup,
): Promise<readonly JsonObject[]> {
  const { client, lists } = looking
  if (listing === undefined) return []
  if (listing.otherwise !== undefined) return listBesideElse({ kind, within }, listing, looking)
  const { operation, member, queries = [{}] } = listing
  const { narrowedBy } = operation
  const narrowed = name === undefined || narrowedBy === undefined ? {} : { [narrowedBy]: name }
  const held = listing.holder === undefined ? {} : { [listing.holder]: within.organizationId }
  const path = pick(within, operation)
  const key = JSON.stringify([kind, operation.path, path, narrowed])
  const known = lists.get(key)
  if (known !== undefined) return known.items
  const reading = queries.map((query) =>
    objectsListed(client, operation, { path, query: { ...query, ...held, ...narrowed } }),
  )
  const items = Promise.all(reading).then((all) =>
    wantedItems(all.flat(), listing)
      .flatMap((item) => inside(item, member))
      .filter((item) => !isOfOthers(item, { kind, within }, looking)),
  )
  const forget = () => {
    if (lists.get(key)?.items === items) lists.delete(key)
  }
  lists.set(key, { kind, items })
  items.then(forget, forget)
  return items
}

/** A list of the installations of an integration shows those of every organization. */
const isOfOthers = (item: JsonObject, { kind, within }: Target, { resourceOf }: LookerState): boolean =>
  within.organizationId !== undefined && isForeign(item, resourceOf(kind), within.organizationId)

/** The lists that stand in for one that the service does not offer. */
async function listBesideElse(
  target: Target,
  { otherwise = [], ...listing }: ResourceList,
  looking: LookerState,
): Promise<readonly JsonObject[]> {
  try {
    return await listBeside(target, { listing, looking })
  } catch (error) {
    if (!meansNoRoute(error)) throw error
    const lists = otherwise.map((each) => unlessMissing(() => listBeside(target, { listing: each, looking })))
    return (await Promise.all(lists)).flatMap((items) => items ?? [])
  }
}

/** A list of each holder, if there is one; else the list of all of the kind. */
async function listSiblings(
  target: Target,
  holder: string | undefined,
  looking: LookerState,
): Promise<readonly JsonObject[]> {
  const resource = looking.resourceOf(target.kind)
  const mixed = await listMixed(target, holder, looking)
  if (mixed !== undefined) return mixed
  const listings = widestListings(resource)
  const held = Object.values(resource.parents)
  const own = holder && listings.find(({ each, member }) => member === undefined && held.includes(each))
  if (!own || own.each === undefined) return listBeside(target, { listing: listings[0], looking })
  const { parameter } = looking.resourceOf(own.each)
  const within = { ...target.within, ...(parameter === undefined ? {} : { [parameter]: holder }) }
  return listBeside({ ...target, within }, { listing: own, looking })
}

/** Of all kinds, where the service shows them in one order. */
async function listMixed(
  target: Target,
  holder: string | undefined,
  looking: LookerState,
): Promise<readonly JsonObject[] | undefined> {
  const { readIn } = looking.resourceOf(target.kind).ordered ?? {}
  if (readIn === undefined) return undefined
  try {
    const { operation, nests } = readIn
    const top = await listBeside(target, { listing: { operation }, looking })
    if (holder === undefined) return top
    const group = wantedItems(top, { nests }).find((item) => memberOf(item, 'id') === holder)
    return inside(group ?? {}, nests)
  } catch (error) {
    if (meansNoRoute(error)) return undefined
    throw error
  }
}

async function listBesideCopy(template: Target, looking: LookerState): Promise<readonly JsonObject[]> {
  const reply = await readOne(template, looking)
  return listCopies(template.kind, { holderOf: (member) => reply && memberOf(reply, member), looking })
}

interface HolderIds {
  /** The id of the holder that a member of the reply names. */
  holderOf(member: string): unknown
  readonly looking: LookerState
}

/** By the operation that shows copies; none where the holder has no such list. */
async function listCopies(kind: Kind, { holderOf, looking }: HolderIds): Promise<readonly JsonObject[]> {
  const { parents, actions, copy } = looking.resourceOf(kind)
  const shownBy = copy === undefined ? undefined : actions[copy]?.shownBy
  if (shownBy === undefined || shownBy === 'nothing') return []
  const path = Object.fromEntries(
    Object.entries(parents).flatMap(([member, held]) => {
      const holder = holderOf(member)
      const parameter = held && looking.resourceOf(held).parameter
      return parameter !== undefined && typeof holder === 'string' ? [[parameter, holder]] : []
    }),
  )
  const isKnown = parameterNames(shownBy.path).every((name) => path[name] !== undefined)
  return isKnown ? objectsListed(looking.client, shownBy, { path }) : []
}

interface FieldSource {
  readonly reply: JsonObject
  readonly target: Target
  readonly looking: LookerState
}

async function fieldValue(field: string, { reply, target, looking }: FieldSource): Promise<unknown> {
  const resource = looking.resourceOf(target.kind)
  if (Object.hasOwn(resource.parents, field)) return memberOf(reply, field) ?? null
  const shown = resource.shownAs[field]
  if (typeof shown !== 'object' || !('kind' in shown))
    return memberOf(looking.stateIn(reply, resource), field) ?? null
  const within = { ...target.within, ...ownParameter(resource, target) }
  const isMarked = (item: JsonObject) => memberOf(item, shown.where) === true
  const found = await findListed({ kind: shown.kind, within }, isMarked, looking)
  return (found && memberOf(found, looking.resourceOf(shown.kind).id)) ?? null
}

/** Those that the path has. */
function pick(values: Readonly<Record<string, string>>, { path }: Operation): Record<string, string> {
  const names = parameterNames(path)
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.some((each) => each === name)))
}

function inside(item: JsonObject, member: string | undefined): readonly JsonObject[] {
  if (member === undefined) return [item]
  const found = memberOf(item, member)
  return (Array.isArray(found) ? found : [found]).filter(isObject)
}

async function unlessMissing<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
