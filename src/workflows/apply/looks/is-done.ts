/** Says whether a change has already been made. */

import type { Resource } from '../../../catalog/resource.ts'
import { memberOf } from '../../../json/members.ts'
import type { JsonObject } from '../../../json/object.ts'
import { idIn, isAlike, type ReadyStep, type StepPerforming } from './ready-step.ts'

export async function isDone(ready: ReadyStep, run: StepPerforming): Promise<boolean> {
  const { step, target, wants } = ready
  const { looker } = run
  if (step.subject.place !== undefined) return (await placeOf(ready, run)).isThere
  const reply = await looker.one(target)
  if (step.does === 'remove') return reply === undefined
  if (reply === undefined || wants === undefined) return false
  for (const [member, value] of Object.entries(wants))
    if (!isAlike(await looker.valueOf(member, reply, target), value)) return false
  return true
}

interface PlacedItem {
  /** Undefined if it is not in the list. */
  readonly item: JsonObject | undefined
  /** It stands where the plan wants it. */
  readonly isThere: boolean
  /** Ids of all that lie in the same holder, in the order of the list. */
  readonly ids: readonly string[]
}

/** Among its siblings, as their list shows them. */
export async function placeOf(ready: ReadyStep, { looker }: StepPerforming): Promise<PlacedItem> {
  const { target, resource, holder, place = {} } = ready
  const items = (await looker.siblings(target, holder)).filter((each) => holderIn(each, resource) === holder)
  const ids = items.flatMap((each) => idIn(each, { resource, target: {} }) ?? [])
  const own = ids.indexOf(target.id ?? '')
  const isThere =
    place.after === undefined
      ? place.before !== undefined && own >= 0 && own < ids.indexOf(place.before)
      : own === ids.indexOf(place.after) + 1 && own > 0
  return { item: items[own], isThere, ids }
}

/** Undefined for one that lies in none but what all of its kind lie in. */
const holderIn = (item: JsonObject, { parents }: Resource) =>
  Object.keys(parents)
    .map((member) => memberOf(item, member))
    .find((id) => typeof id === 'string')
