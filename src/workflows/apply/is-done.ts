/** Says whether a change has already been made. */

import { memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'
import { idIn, isAlike, type ReadyStep, type StepPerforming } from './ready-step.ts'

export async function isDone(ready: ReadyStep, run: StepPerforming): Promise<boolean> {
  const { step, target, wants } = ready
  const { looker } = run
  if (step.subject.place !== undefined) return (await placeOf(ready, run))?.isThere === true
  const reply = await looker.one(target)
  if (step.does === 'remove') return reply === undefined
  if (reply === undefined || wants === undefined) return false
  for (const [member, value] of Object.entries(wants))
    if (!isAlike(await looker.valueOf(member, reply, target), value)) return false
  return true
}

interface PlacedItem {
  readonly item: JsonObject
  /** It stands where the plan wants it. */
  readonly isThere: boolean
}

/** Among its siblings, as their list shows them; undefined if it is not in the list. */
export async function placeOf(ready: ReadyStep, { looker }: StepPerforming): Promise<PlacedItem | undefined> {
  const { target, resource, place = {} } = ready
  const items = await looker.beside(target)
  const item = items.find((each) => memberOf(each, resource.id) === target.id)
  if (item === undefined) return undefined
  const parents = Object.keys(resource.parents)
  const ids = items
    .filter((each) => parents.every((member) => isAlike(memberOf(each, member), memberOf(item, member))))
    .map((each) => idIn(each, ready))
  const own = ids.indexOf(target.id)
  const isThere =
    place.after === undefined
      ? place.before !== undefined && own < ids.indexOf(place.before)
      : own === ids.indexOf(place.after) + 1 && own > 0
  return { item, isThere }
}
