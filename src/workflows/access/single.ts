/** The one thing that `--space` or `--site` asks about. */
import type { Kind } from '../../catalog/kinds.ts'
import { get as getSpace } from '../../catalog/space.ts'
import type { Client } from '../../client/client.ts'
import { AbsentError } from '../../errors.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import { isObject } from '../../json/object.ts'
import type { Session } from '../../task.ts'
import { textAt } from './people.ts'

export interface Single {
  readonly kind: Extract<Kind, 'space' | 'site'>
  readonly id: string
}

/** The flags only: what the context is set to narrows nothing. */
export async function singleThing(session: Pick<Session, 'settings'>): Promise<Single | undefined> {
  const { space, site } = await session.settings()
  if (space?.source === '--space') return { kind: 'space', id: space.value }
  return site?.source === '--site' ? { kind: 'site', id: site.value } : undefined
}

/** @throws AbsentError where the organization has none */
export function thingOf({ kind, id }: Single, { things, organization }: Estate): Thing {
  const found = things.find((thing) => thing.kind === kind && thing.id === id)
  if (found !== undefined) return found
  throw new AbsentError(`The organization ${organization.name ?? organization.id} has no ${kind} ${id}`)
}

/** A space that no list shows can be read all the same. */
export async function withSingle(
  estate: Estate,
  single: Single | undefined,
  client: Pick<Client, 'invoke'>,
): Promise<Estate> {
  const { organization, things } = estate
  if (single?.kind !== 'space' || things.some(({ kind, id }) => kind === 'space' && id === single.id))
    return estate
  const reply = await client.invoke(getSpace, { path: { spaceId: single.id } })
  if (!isObject(reply) || reply.organization !== organization.id) return estate
  const parent = things.find(({ kind, id }) => kind === 'collection' && id === reply.parent)
  const name = textAt(reply, 'title')
  const space: Thing = {
    kind: 'space',
    id: single.id,
    name,
    holder: parent ?? organization,
    values: {},
    reply,
  }
  return { ...estate, things: [...things, space] }
}
