/** Reads the lists that hold a thing or lie within it, for the history. */
import { namesOne, widestListings } from '../../../catalog/relations.ts'
import type { Resource, ResourceList } from '../../../catalog/resource.ts'
import type { Client } from '../../../client/client.ts'
import { ApiError } from '../../../errors.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import { meansNoRoute } from '../../../task/offers.ts'
import { objectsListed } from '../../list.ts'
import { hasAll, parametersFor } from './changed-thing.ts'

/** The parameters of a path, as far as they are known. */
export type KnownParameters = Readonly<Record<string, string>>

/** How to read what lies around a thing. */
export interface AroundReach {
  readonly client: Client
  readonly known: KnownParameters
}

/** All resources that a listing shows, in its order. */
export async function listed(
  client: Client,
  listing: ResourceList,
  known: KnownParameters,
): Promise<readonly JsonObject[]> {
  const { otherwise } = listing
  if (otherwise === undefined) return listedIn(client, listing, known)
  try {
    return await listedIn(client, listing, known)
  } catch (error) {
    if (!meansNoRoute(error)) throw error
    const lists = otherwise.filter(({ operation }) => hasAll(operation, known))
    return onceEach(await Promise.all(lists.map((each) => shownIn(each, client, known))))
  }
}

/** A list that shows only some of them may refuse to show any. */
export const shownIn = async (
  listing: ResourceList,
  client: Client,
  known: KnownParameters,
): Promise<readonly JsonObject[]> =>
  listing.tellsWhere === undefined
    ? listed(client, listing, known)
    : ((await unlessMissing(listed(client, listing, known))) ?? [])

const onceEach = (lists: readonly (readonly JsonObject[])[]): readonly JsonObject[] => [
  ...new Map(lists.flat().map((item) => [memberOf(item, 'id') ?? item, item])).values(),
]

async function listedIn(
  client: Client,
  listing: ResourceList,
  known: KnownParameters,
): Promise<readonly JsonObject[]> {
  const { operation, member, queries = [{}] } = listing
  const held = listing.holder === undefined ? {} : { [listing.holder]: known.organizationId }
  const path = parametersFor(operation, known)
  const parts = await Promise.all(
    queries.map((query) => objectsListed(client, operation, { path, query: { ...query, ...held } })),
  )
  return wantedItems(parts.flat(), listing).flatMap((item) =>
    member === undefined ? [item] : objectsIn(memberOf(item, member)),
  )
}

/** The rows of a list, and those within them, that are things of the kind. */
export function wantedItems(
  items: readonly JsonObject[],
  { nests, only }: Pick<ResourceList, 'nests' | 'only'>,
): readonly JsonObject[] {
  const rows = items.flatMap((row) => (nests === undefined ? [row] : withNested(row, nests)))
  return only === undefined ? rows : rows.filter((row) => memberOf(row, only.member) === only.is)
}

/** The first listing whose parameters are known. */
export const readableListing = (resource: Resource, known: KnownParameters): ResourceList | undefined =>
  widestListings(resource).find(({ operation }) => hasAll(operation, known))

/** The listings of what lies in the holder. */
export const listingsIn = (
  resource: Resource,
  holder: Resource,
  known: KnownParameters,
): readonly ResourceList[] =>
  widestListings(resource).filter(({ operation }) => namesOne(operation, holder) && hasAll(operation, known))

export const listingIn = (
  resource: Resource,
  holder: Resource,
  known: KnownParameters,
): ResourceList | undefined => listingsIn(resource, holder, known)[0]

/** A group holds others. */
const withNested = (row: JsonObject, member: string): readonly JsonObject[] => [
  row,
  ...(Array.isArray(row[member]) ? row[member].filter(isObject) : []).flatMap((each) =>
    withNested(each, member),
  ),
]

export const objectsIn = (value: unknown): readonly JsonObject[] =>
  (Array.isArray(value) ? value : [value]).filter(isObject)

/** Undefined for what is not there, or not any more. */
export const unlessMissing = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
  reading.catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return undefined
    throw error
  })
