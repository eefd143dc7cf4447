/** Reads the things that name one which is about to be removed: the service forgets these references, and an undo sets them again. */

import type { SentData, TakenThing } from '../../../answers/history.ts'
import { fieldsNaming } from '../../../catalog/fields-naming.ts'
import { copiedKinds } from '../../../catalog/kinds.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { allResources } from '../../../catalog/walk.ts'
import { ApiError, ReplyError } from '../../../errors.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import { textsIn } from '../../../json/walk.ts'
import { hasAll, parametersFor } from './changed-thing.ts'
import { goneWith } from './gone-with.ts'
import { imagerOf } from './kept-members.ts'
import { type AroundReach, listed, readableListing, unlessMissing } from './lists.ts'

/** Names it, or something that goes with it: among the things beside it, and in the one around it. */
export async function namedBy(
  holder: Resource,
  taken: readonly TakenThing[],
  around: AroundReach,
): Promise<Pick<SentData, 'named'>> {
  const { kind, within, parameter } = holder
  const id = parameter === undefined ? undefined : around.known[parameter]
  if (id === undefined || within === undefined) return {}
  const resources = await allResources()
  const gone = [{ kind, id }, ...goneWith(holder, taken, resources)]
  const kinds = new Set(gone.map((each) => each.kind))
  const own = new Set(taken.map((each) => `${each.kind} ${each.id}`))
  const naming = resources.filter(
    (each) =>
      copiedKinds.includes(each.kind) &&
      (each.kind === within || each.within === within) &&
      resources.some(({ kind: named }) => kinds.has(named) && fieldsNaming(each, named).length > 0),
  )
  const ids = new Set(gone.map((each) => each.id))
  const things = naming.map(async (resource) => {
    const image = imagerOf(resource)
    const items = (await itemsOf(resource, { within, around })).filter((item) =>
      textsIn(item).some((text) => ids.has(text)),
    )
    return items.map((item) => ({
      kind: resource.kind,
      id: idOf(item, resource),
      parameters: around.known,
      values: image(item) ?? {},
    }))
  })
  const named = (await Promise.all(things)).flat().filter((each) => !own.has(`${each.kind} ${each.id}`))
  return named.length === 0 ? {} : { named }
}

const idOf = (item: JsonObject, resource: Resource): string | null => {
  const id = memberOf(item, resource.id)
  return typeof id === 'string' ? id : null
}

interface NearBy {
  readonly within: Resource['within']
  readonly around: AroundReach
}

/** None where the service refuses: the removal is the person's decision. */
async function itemsOf(
  resource: Resource,
  { within, around: { client, known } }: NearBy,
): Promise<readonly JsonObject[]> {
  try {
    if (resource.kind === within && isSupported(resource.read) && hasAll(resource.read, known)) {
      const path = parametersFor(resource.read, known)
      const reply = await unlessMissing(client.invoke(resource.read, { path }))
      return isObject(reply) ? [reply] : []
    }
    const listing = resource.kind === within ? undefined : readableListing(resource, known)
    return listing === undefined ? [] : ((await unlessMissing(listed(client, listing, known))) ?? [])
  } catch (error) {
    if (error instanceof ApiError || error instanceof ReplyError) return []
    throw error
  }
}
