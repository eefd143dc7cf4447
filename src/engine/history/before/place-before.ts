/** Reads the place that a thing has among its siblings before a change: its neighbours. */
import { fieldNames } from '../../../catalog/members.ts'
import { itemField, neighbourField } from '../../../catalog/neighbours.ts'
import type { Operation } from '../../../catalog/operation.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { allResources } from '../../../catalog/walk.ts'
import { memberOf } from '../../../json/members.ts'
import { type JsonObject, membersIn } from '../../../json/object.ts'
import { meansNoRoute } from '../../../task/offers.ts'
import { type DeclaredRequest, hasAll, idIn } from './changed-thing.ts'
import {
  type AroundReach,
  type KnownParameters,
  listed,
  objectsIn,
  readableListing,
  unlessMissing,
  wantedItems,
} from './lists.ts'

/** A removed thing that comes back, and one that goes elsewhere, has lost its place; one that is recovered has kept it. */
export function mayMove(declared: DeclaredRequest): boolean {
  const { resource, operation, action, does } = declared.subject
  if (changesHolder(declared)) return true
  if (action !== undefined && goesBesideItsKind(operation, resource)) return true
  const isLost = does === 'remove' && resource.recovery === undefined
  return (isLost || leavesHolders(operation, resource)) && goesBesideItsKind(resource.ordered?.by, resource)
}

/** True for a change of the thing itself that names another holder. */
export const changesHolder = ({ subject: { resource, does }, input }: DeclaredRequest): boolean =>
  does === 'change' &&
  resource.ordered !== undefined &&
  Object.keys(membersIn(input.body)).some((field) => {
    const shown = resource.shownAs[field] ?? field
    return typeof shown === 'string' && resource.parents[shown] !== undefined
  })

/** True for an operation that takes a thing to another place of the kind that it lies within. */
const leavesHolders = ({ body }: Operation, { within, belongsTo }: Resource): boolean =>
  belongsTo !== undefined && fieldNames(body).includes(belongsTo) && within !== undefined

/** Its neighbours. */
export const placeOf = ({ subject, input }: DeclaredRequest, found: JsonObject, around: AroundReach) =>
  placeAmong({ resource: subject.resource, id: idIn(subject, input.path), found }, around)

interface ItemInPlace {
  readonly resource: Resource
  readonly id: string | undefined
  /** As a list shows it. */
  readonly found: JsonObject
}

export async function placeAmong({ resource, id: own, found }: ItemInPlace, around: AroundReach) {
  const siblings = await siblingsOf(resource, found, around)
  const at = siblings.findIndex(({ id }) => id === own)
  return at < 0 ? {} : { place: placeAt(siblings, at, resource.ordered?.type) }
}

/** The places of all that one reply shows, by id; empty where the service does not show them. */
export async function placesWithin(
  resources: readonly Resource[],
  { client, known }: AroundReach,
): Promise<ReadonlyMap<string, RecordedPlace>> {
  const places = new Map<string, RecordedPlace>()
  const readings = new Map(
    resources.flatMap(({ ordered }) => (ordered?.readIn ? [[ordered.readIn.operation, ordered.readIn]] : [])),
  )
  const movers = await moversByType()
  for (const { operation, nests } of readings.values()) {
    if (!hasAll(operation, known)) continue
    const addAll = (items: readonly JsonObject[]) => {
      const all = items.flatMap((item) => siblingIn(item, 'id', memberOf(item, 'object')))
      for (const siblings of Map.groupBy(all, ({ type }) => movers.get(type)).values())
        for (const [at, { id }] of siblings.entries()) places.set(id, placeAt(siblings, at, undefined))
      for (const item of items) addAll(objectsIn(memberOf(item, nests)))
    }
    addAll((await unlessMissing(listed(client, { operation }, known))) ?? [])
  }
  return places
}

/** By the word for things of a kind: the operation that moves them among each other, and among others that it moves, too. */
async function moversByType(): Promise<ReadonlyMap<unknown, Operation | undefined>> {
  const resources = await allResources()
  return new Map(resources.map(({ kind, ordered }) => [ordered?.type ?? kind, ordered?.by]))
}

type RecordedPlace = ReturnType<typeof placeAt>

/** @param own - the word that needs no telling */
function placeAt(siblings: readonly Sibling[], at: number, own: string | undefined) {
  const [previous, next] = [siblings[at - 1], siblings[at + 1]]
  const types = [previous, next].flatMap((each) =>
    each?.type === undefined || each.type === own ? [] : [[each.id, each.type] as const],
  )
  return {
    after: previous?.id ?? null,
    before: next?.id ?? null,
    ...(types.length === 0 ? {} : { types: Object.fromEntries(types) }),
  }
}

export interface Sibling {
  readonly id: string
  /** The word for its kind, where several kinds have one order. */
  readonly type: string | undefined
}

/** All that lie in the same holder as one that has these members, in the order of their list. */
export async function siblingsOf(
  resource: Resource,
  found: JsonObject,
  { client, known }: AroundReach,
): Promise<readonly Sibling[]> {
  const mixed = await mixedSiblings(resource, found, { client, known })
  if (mixed !== undefined) {
    const movers = await moversByType()
    const all = mixed.flatMap((item) => siblingIn(item, 'id', memberOf(item, 'object')))
    return all.filter(({ type }) => movers.get(type) === resource.ordered?.by)
  }
  const holders = await holdersOf(resource, found)
  const listing = readableListing(resource, { ...known, ...holders })
  if (listing === undefined || (listing.each !== undefined && Object.keys(holders).length === 0)) return []
  const items = await listed(client, listing, { ...known, ...holders })
  return items
    .filter((item) => isBeside(item, found, resource))
    .flatMap((item) => siblingIn(item, resource.id, resource.ordered?.type))
}

function siblingIn(item: JsonObject, member: string, type: unknown): readonly Sibling[] {
  const id = memberOf(item, member)
  return typeof id === 'string' ? [{ id, type: typeof type === 'string' ? type : undefined }] : []
}

const goesBesideItsKind = (operation: Operation | undefined, { kind, ordered }: Resource): boolean =>
  operation !== undefined &&
  (operation === ordered?.by ||
    operation === ordered?.otherwise ||
    itemField(operation) !== undefined ||
    neighbourField(operation, 'after')?.kind === kind)

/** Those of all kinds, where the service shows them in one order. */
async function mixedSiblings(
  { ordered, parents }: Resource,
  found: JsonObject,
  { client, known }: AroundReach,
): Promise<readonly JsonObject[] | undefined> {
  const { readIn } = ordered ?? {}
  if (readIn === undefined || !hasAll(readIn.operation, known)) return undefined
  const holder = Object.keys(parents)
    .map((member) => memberOf(found, member))
    .find((id) => typeof id === 'string')
  try {
    const top = await listed(client, { operation: readIn.operation }, known)
    if (holder === undefined) return top
    const around = wantedItems(top, { nests: readIn.nests }).find((item) => memberOf(item, 'id') === holder)
    return objectsIn(memberOf(around, readIn.nests))
  } catch (error) {
    if (meansNoRoute(error)) return undefined
    throw error
  }
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
