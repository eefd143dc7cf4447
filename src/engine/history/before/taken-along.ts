/** Reads all that a removal takes along. */

import type { SentData, TakenThing, Unlisted } from '../../../answers/history.ts'
import { copiedKinds } from '../../../catalog/kinds.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { allResources } from '../../../catalog/walk.ts'
import { ApiError, ReplyError } from '../../../errors.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import { hasAll } from './changed-thing.ts'
import { imagerOf } from './kept-members.ts'
import { type AroundReach, listed, listingsIn, readableListing, shownIn, unlessMissing } from './lists.ts'
import { notOffered } from './offered-client.ts'
import { placesWithin } from './place-before.ts'

/** Everything within it that the API document lists: a service may not offer other lists. */
export async function takenAlong(
  holder: Resource,
  around: AroundReach,
): Promise<Pick<SentData, 'taken' | 'unlisted'>> {
  const within = (await allResources()).filter(
    ({ kind: own, within: kind, parents }) =>
      copiedKinds.includes(own) && [kind, ...Object.values(parents)].includes(holder.kind),
  )
  const parts = await partsOf(within, holder, around)
  const found = parts.flatMap((part) => ('reason' in part ? [] : part))
  const places = found.length === 0 ? noPlaces : await placesWithin(within, around)
  const taken = found.map((thing) => {
    const place = places.get(thing.id ?? '')
    return place === undefined ? thing : { ...thing, values: { ...thing.values, place } }
  })
  const unlisted = parts.flatMap((part) => ('reason' in part ? [part] : []))
  return {
    ...(taken.length === 0 ? {} : { taken }),
    ...(unlisted.length === 0 ? {} : { unlisted }),
  }
}

type TakenPart = readonly TakenThing[] | Unlisted

/** A thing that its holder has once may be missing itself: where no extended list is offered, nobody asks for it either. */
async function partsOf(
  within: readonly Resource[],
  holder: Resource,
  around: AroundReach,
): Promise<readonly TakenPart[]> {
  const single = within.filter((each) => isSingle(each, holder) && isExtended(each))
  const lists = within.filter((each) => !single.includes(each))
  const parts = await Promise.all(lists.map((each) => takenOf(each, holder, around)))
  const extended = parts.filter((_, index) => lists[index] !== undefined && isExtended(lists[index]))
  const offersNone = extended.length > 0 && extended.every((part) => isNotOffered(part))
  const others = single.map((each): TakenPart | Promise<TakenPart> =>
    offersNone ? { kind: each.kind, reason: notOffered } : takenOf(each, holder, around),
  )
  return [...parts, ...(await Promise.all(others))]
}

const isSingle = ({ parameter, within }: Resource, holder: Resource): boolean =>
  parameter === undefined && within === holder.kind

const isExtended = ({ read, list }: Resource): boolean =>
  'unsupported' in list
    ? isSupported(read) && read.extended === true
    : list.every(({ operation }) => operation.extended === true)

const isNotOffered = (part: TakenPart): boolean => 'reason' in part && part.reason === notOffered

const noPlaces: Awaited<ReturnType<typeof placesWithin>> = new Map()

async function takenOf(
  resource: Resource,
  holder: Resource,
  { client, known }: AroundReach,
): Promise<TakenPart> {
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
  { client, known }: AroundReach,
): Promise<readonly JsonObject[]> {
  const id = holder.parameter === undefined ? undefined : known[holder.parameter]
  const member = Object.keys(resource.parents).find((name) => resource.parents[name] === holder.kind)
  const own = listingsIn(resource, holder, known)
  if (own.length > 0)
    return onceEach(await Promise.all(own.map((each) => shownIn(each, client, known))), resource)
  if (isSingle(resource, holder) && isSupported(resource.read) && hasAll(resource.read, known)) {
    const reply = await unlessMissing(client.invoke(resource.read as never, { path: known }))
    return isObject(reply) ? [reply] : []
  }
  const around = member === undefined ? undefined : readableListing(resource, known)
  if (around === undefined || member === undefined || around.each !== undefined) return []
  return (await listed(client, around, known)).filter((item) => memberOf(item, member) === id)
}

const onceEach = (lists: readonly (readonly JsonObject[])[], { id }: Resource): readonly JsonObject[] => [
  ...new Map(lists.flat().map((item) => [memberOf(item, id), item])).values(),
]
