/** Right before a step, looks whether all is as the plan saw it, and whether there is anything left to do. */
import { settableIn } from '../../../catalog/relations.ts'
import { oldestOf } from '../../../engine/repeat/twice.ts'
import { memberOf } from '../../../json/members.ts'
import type { JsonObject } from '../../../json/object.ts'
import { madeKey } from '../../apply-journal/journal-state.ts'
import { type Clash, ownOrder, type StepOutcome } from '../outcome.ts'
import { followMove, orderBefore } from './follow-order.ts'
import { isDone, placeOf } from './is-done.ts'
import { idsIn, listBeside } from './list-beside.ts'
import { idIn, isAlike, type ReadyStep, type StepPerforming } from './ready-step.ts'
import { differenceFrom } from './sibling-order.ts'

export interface Before {
  /** The thing, as the service shows it right before the change. */
  readonly seen?: JsonObject
  /** Ids of those beside one whose name its making does not tell. */
  readonly beside?: readonly string[]
}

/** Checks that all is as the plan saw it; an outcome if there is nothing to do, or nothing may be done. */
export function lookBefore(ready: ReadyStep, run: StepPerforming): Promise<Before | StepOutcome> {
  const { does, subject } = ready.step
  if (does === 'make') return lookForNamesake(ready, run)
  if (does === 'copy') return lookForCopy(ready, run)
  if (does === 'recover') return lookForRecovered(ready, run)
  if (subject.place !== undefined) return lookAtPlace(ready, run)
  if (subject.saw !== undefined) return lookAtSubject(ready, run)
  return hasNewSubject(ready, run) ? Promise.resolve({}) : lookAtFound(ready, run)
}

/** Somebody may have removed it, or moved it or others. */
async function lookAtPlace(ready: ReadyStep, run: StepPerforming): Promise<Before | StepOutcome> {
  const { step, wants } = ready
  const { saw } = step.subject
  const subject = saw === undefined ? undefined : await lookAtSubject(ready, run)
  if (subject !== undefined && 'ended' in subject && subject.ended === 'conflict') return subject
  const found = await placeOf(ready, run)
  if (found.item === undefined && wants === undefined)
    return { ended: 'conflict', members: [{ member: 'position', saw: null, is: null }], isGone: true }
  const order = orderBefore(ready, run)
  if (found.isThere) {
    followMove(ready, false, run)
    return { ended: 'already' }
  }
  const clash = differenceFrom(order.now, found.ids)
  if (clash !== undefined) {
    const isIgnored = order.before !== undefined && differenceFrom(order.before, found.ids) === undefined
    return isIgnored ? { ended: 'skipped', because: ownOrder } : { ended: 'conflict', members: [clash] }
  }
  const isHere = subject !== undefined && 'seen' in subject ? subject.seen : found.item
  return isHere === undefined ? {} : { seen: isHere }
}

/** This run made what the step goes on with: the values can't be there yet. */
const hasNewSubject = ({ step: { needs } }: ReadyStep, { idle }: StepPerforming) =>
  !needs.some((number) => idle.has(number))

/** An earlier run made it, and perhaps came further. */
async function lookAtFound(ready: ReadyStep, run: StepPerforming): Promise<Before | StepOutcome> {
  return (await isDone(ready, run)) ? { ended: 'already' } : {}
}

async function lookForRecovered(
  { target }: ReadyStep,
  { looker }: StepPerforming,
): Promise<Before | StepOutcome> {
  return (await looker.one(target)) === undefined ? {} : { ended: 'already', id: target.id }
}

async function lookAtSubject(
  ready: ReadyStep,
  { looker, made }: StepPerforming,
): Promise<Before | StepOutcome> {
  const { step, target, saw = {} } = ready
  const reply = await looker.one(target)
  const isRemoval = step.does === 'remove'
  if (reply === undefined) {
    if (isRemoval) return { ended: 'already' }
    const members = Object.entries(saw).map(([member, value]) => ({ member, saw: value, is: null }))
    return { ended: 'conflict', members, isGone: true }
  }
  const clashes: Clash[] = []
  let isAsWanted = !isRemoval
  for (const [member, value] of Object.entries(saw)) {
    const is = await looker.valueOf(member, reply, target)
    if (isWanted(member, is, ready)) continue
    isAsWanted = false
    // The service may make the first of several the default one by itself.
    const isOurs = typeof is === 'string' && made.has(is)
    if (!isAlike(is, value) && !isOurs) clashes.push({ member, saw: value, is })
  }
  if (clashes.length > 0) return { ended: 'conflict', members: clashes }
  return isAsWanted ? { ended: 'already' } : { seen: reply }
}

/** An earlier run may have come further than this step. */
const isWanted = (member: string, is: unknown, { wants, later }: ReadyStep) =>
  (wants !== undefined && isAlike(is, wants[member])) || (later !== undefined && isAlike(is, later[member]))

/** A thing of this name is either the wanted one, or one that somebody else has made. */
export async function lookForNamesake(ready: ReadyStep, run: StepPerforming): Promise<Before | StepOutcome> {
  const { target, resource, step } = ready
  const { name } = step.subject
  const { called } = resource
  if (name === undefined || called === undefined) return lookForLike(ready, run)
  const found = oldestOf(
    (await run.looker.beside(target, name)).filter(
      (item) => memberOf(item, called) === name && isInSameHolder(item, ready),
    ),
    resource.id,
  )
  if (found === undefined) return tellsName(ready) ? {} : idsBeside(ready, run)
  const members = await differences(found, ready, run)
  return members.length > 0 ? { ended: 'conflict', members } : { ended: 'already', id: idIn(found, ready) }
}

/** A thing without a name is known by its values, if it is newer than the plan. */
async function lookForLike(ready: ReadyStep, run: StepPerforming): Promise<Before | StepOutcome> {
  const known = ready.step.subject.beside ?? []
  for (const item of await run.looker.beside(ready.target)) {
    const id = idIn(item, ready)
    if (id === undefined || known.includes(id) || run.made.has(id)) continue
    if ((await differences(item, ready, run)).length === 0) return { ended: 'already', id }
  }
  return idsBeside(ready, run)
}

/** Between a thing that is there and the body that would make it. */
export async function differences(
  found: JsonObject,
  ready: ReadyStep,
  run: StepPerforming,
): Promise<readonly Clash[]> {
  const { target, resource, input, later } = ready
  const members: Clash[] = []
  for (const [field, value] of Object.entries(input.body ?? {})) {
    if (namesHolder(field, ready) || !settableIn(resource, input.body).includes(field)) continue
    const is = await run.looker.valueOf(field, found, target)
    const isFurther = later !== undefined && isAlike(is, later[field])
    if (!isAlike(is, value) && !isFurther) members.push({ member: field, saw: null, is })
  }
  return members
}

/** A copy of the name, in the place that it was made for, was made by an earlier run of the plan. */
async function lookForCopy(ready: ReadyStep, run: StepPerforming): Promise<Before | StepOutcome> {
  const { step, resource, target, holder } = ready
  const { called } = resource
  const there = holder === undefined ? [] : await run.looker.copiesIn(target, holder)
  const found = called && there.find((item) => memberOf(item, called) === step.subject.name)
  if (found) return { ended: 'already', id: idIn(found, ready) }
  return idsBeside(ready, run)
}

/** True for a field that names the holder. */
const namesHolder = (field: string, { resource }: ReadyStep) => Object.hasOwn(resource.parents, field)

/** True if the request that makes the thing also names it, so that the name identifies it at once. */
export function tellsName({ step, resource, input }: ReadyStep): boolean {
  const { name, id } = step.subject
  if (id !== undefined) return true
  if (name === undefined || resource.called === undefined) return false
  return Object.entries(input.body ?? {}).some(
    ([field, value]) => (resource.shownAs[field] ?? field) === resource.called && value === name,
  )
}

export function isInSameHolder(item: JsonObject, { resource, input }: ReadyStep): boolean {
  // The body may name the holder by another word than the reply.
  const fieldOf = (member: string) =>
    Object.entries(resource.shownAs).find(([, shown]) => shown === member)?.[0] ?? member
  return Object.keys(resource.parents).every((member) =>
    isAlike(memberOf(item, member), input.body?.[fieldOf(member)] ?? null),
  )
}

/** Ids of those that were not there before, and that the request of this step may have made. */
export async function freshAmong(
  items: readonly JsonObject[],
  known: readonly string[],
  ready: ReadyStep,
  run: StepPerforming,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const item of items) {
    const id = idIn(item, { ...ready, target: {} })
    if (id === undefined || known.includes(id)) continue
    const isOther =
      ready.step.does === 'make' &&
      (!isInSameHolder(item, ready) || (await differences(item, ready, run)).length > 0)
    if (!isOther) found.push(id)
  }
  return found
}

async function idsBeside(ready: ReadyStep, run: StepPerforming): Promise<Before | StepOutcome> {
  const { looker, earlier } = run
  const { resource, step } = ready
  const items = await listBeside(ready, looker)
  const beside = idsIn(items, resource)
  const key = madeKey(step.subject.kind, step.subject.address)
  const intent = earlier?.open.find((each) => madeKey(each.kind, each.address) === key)
  const fresh = intent?.beside && (await freshAmong(items, intent.beside, ready, run))
  const made = earlier?.made.get(key) ?? (fresh?.length === 1 ? fresh[0] : undefined)
  const isThere = made !== undefined && (await looker.one({ ...ready.target, id: made })) !== undefined
  return isThere ? { ended: 'already', id: made } : { beside }
}
