/** The single thing of `--space` or `--site`. */

import { spaces as listSpaces } from '../../catalog/collection.ts'
import type { Kind } from '../../catalog/kinds.ts'
import { get as getSpace } from '../../catalog/space.ts'
import type { Client } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import { AbsentError, ApiError } from '../../errors.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { Session } from '../../task/task.ts'
import { textAt } from './people.ts'

export interface SinglePlace {
  readonly kind: Extract<Kind, 'space' | 'site'>
  readonly id: string
}

/** Only flags count: the context narrows nothing. */
export async function singleThing(session: Pick<Session, 'settings'>): Promise<SinglePlace | undefined> {
  const { space, site } = await session.settings()
  if (space?.source === '--space') return { kind: 'space', id: space.value }
  return site?.source === '--site' ? { kind: 'site', id: site.value } : undefined
}

/** @throws AbsentError if the organization has none */
export function thingOf({ kind, id }: SinglePlace, { things, organization }: Estate): Thing {
  const found = things.find((thing) => thing.kind === kind && thing.id === id)
  if (found !== undefined) return found
  throw new AbsentError(`The organization ${organization.name ?? organization.id} has no ${kind} ${id}`, {
    hint: 'ws tree shows what there is, with ids',
  })
}

/** The estate with the one space, read by itself: lists of all spaces would take long, and some spaces are in no list. */
export async function withSingle(
  estate: Estate,
  single: SinglePlace | undefined,
  client: Pick<Client, 'invoke' | 'paginate'>,
): Promise<Estate> {
  if (single?.kind !== 'space') return estate
  const { organization, things } = estate
  const reply = await client.invoke(getSpace, { path: { spaceId: single.id } })
  if (!isObject(reply) || reply.organization !== organization.id) return estate
  const parent = things.find(({ kind, id }) => kind === 'collection' && id === reply.parent)
  const siblings = parent?.id === undefined ? [] : await spacesIn(parent.id, client)
  const others = siblings.filter(({ id }) => id !== reply.id)
  const spaces = [reply, ...others].map((space) => spaceThing(space, parent ?? organization))
  return { ...estate, things: [...things, ...spaces] }
}

const spaceThing = (reply: JsonObject, holder: Thing): Thing => ({
  kind: 'space',
  id: textAt(reply, 'id'),
  name: textAt(reply, 'title'),
  holder,
  values: {},
  reply,
})

/** Siblings for its address: one with the same title makes a difference. */
async function spacesIn(
  collectionId: string,
  client: Pick<Client, 'paginate'>,
): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = []
  const pages = client.paginate(listSpaces, { path: { collectionId }, query: { limit: largestPage } })
  try {
    for await (const { items } of pages) found.push(...items.filter(isObject))
  } catch (error) {
    // ws did show the space; only its address may be less exact.
    if (!(error instanceof ApiError)) throw error
  }
  return found
}
