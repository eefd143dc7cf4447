/** Lets people into a thing last, when all that lies in it is as it is to be: until then, it lets nobody in. */
import { fieldNames } from '../../../catalog/members.ts'
import { isSupported, type Resource, type Switched } from '../../../catalog/resource.ts'
import { memberOf } from '../../../json/members.ts'
import type { Difference } from '../../compare/comparison.ts'
import type { Thing } from '../../estate.ts'
import type { Fields } from '../bodies.ts'
import { isDangerousChange } from '../declared-danger.ts'
import type { ChangeWork, Planning } from '../draft.ts'
import { draftFields } from '../fields.ts'
import type { UnsaidDoor } from '../plan.ts'
import { comesOff } from '../switches.ts'

export interface SplitFields {
  readonly first: Fields
  /** Those that let people in, for a step of their own. */
  readonly last: Fields
}

interface NewFields {
  /** Those that the body of `make` takes. */
  readonly fields: Fields
  /** Those that a second request sets. */
  readonly rest: Fields
}

/** For a new thing: it begins closed if there is anything to put into it, or to set. */
export function splitNew(
  { after, resource }: ChangeWork & { readonly after: Thing },
  { fields, rest }: NewFields,
  planning: Planning,
): SplitFields {
  const whole = { first: fields, last: new Map() }
  const door = doorOf(resource)
  if (door === undefined || !canOpen(after, resource, planning)) return whole
  const value = fields.get(door.field)
  if (value === undefined || value === door.closed) return whole
  const inside = planning.sides.to.things.filter((thing) => isWithin(thing, after))
  const isOpenTooSoon = door.isSwitch
    ? inside.length > 0 || rest.size > 0
    : !isInNewSwitched(after, planning) &&
      [after, ...inside].some((thing) => lateLimits(thing, planning).length > 0)
  if (!isOpenTooSoon) return whole
  return {
    first: new Map([...fields, [door.field, door.closed]]),
    last: new Map([[door.field, value]]),
  }
}

/** True in a new thing that lets nobody in before all is there. */
export function isInNewSwitched({ holder }: Thing, { resources, detail }: Planning): boolean {
  for (let each = holder; each !== undefined; each = each.holder)
    if (resources.get(each.kind)?.switched !== undefined && detail.matches.before(each) === undefined)
      return true
  return false
}

/** A field by which a thing begins closed. */
interface Door {
  readonly field: string
  readonly closed: unknown
  /** True if it decides over all that lies in the thing. */
  readonly isSwitch: boolean
}

function doorOf({ switched, dangers, make, change }: Resource): Door | undefined {
  if (switched !== undefined) return { field: switched.with, closed: switched.closed, isSwitch: true }
  const turning = dangers.find((each) => 'turns' in each && isTaken(each.member, make))
  if (turning === undefined || !('turns' in turning) || !isTaken(turning.member, change)) return undefined
  return { field: turning.member, closed: turning.turns[0], isSwitch: false }
}

const isTaken = (field: string, operation: Resource['make']) =>
  isSupported(operation) && fieldNames(operation.body).includes(field)

/** Members of a new thing that limit who sees it, and that only a change can set. */
export function lateLimits(thing: Thing, { resources, detail }: Planning): readonly string[] {
  const { make, dangers = [] } = resources.get(thing.kind) ?? {}
  if (make === undefined || !isSupported(make) || detail.matches.before(thing) !== undefined) return []
  return dangers.flatMap((each) =>
    'limits' in each && !isTaken(each.member, make) && isSet(thing, each.member) ? [each.member] : [],
  )
}

const isSet = ({ values }: Thing, member: string) => (memberOf(values, member) ?? '') !== ''

/** The new thing whose entry may say that it opens, for it to begin closed: a section, with `draft: false`. */
export function doorToState(thing: Thing, { resources, detail }: Planning): UnsaidDoor | undefined {
  for (let each: Thing | undefined = thing; each !== undefined; each = each.holder) {
    const resource = resources.get(each.kind)
    const door = resource && doorOf(resource)
    if (door === undefined || door.isSwitch || memberOf(each.values, door.field) !== undefined) continue
    const made = detail.comparison.changes.find(
      (change) => change.action === 'create' && detail.subjects.get(change)?.after === each,
    )
    if (made !== undefined) return { address: made.address, member: door.field }
  }
  return undefined
}

/** For a thing that is there. */
export function splitChanged(work: ChangeWork, fields: Fields, planning: Planning): SplitFields {
  const { after, change, resource } = work
  const { switched } = resource
  const difference = switched && change.members[switched.with]
  const whole = { first: fields, last: new Map() }
  if (switched === undefined || difference === undefined || !fields.has(switched.with)) return whole
  if (after === undefined || !opens(difference, switched, resource)) return whole
  if (!canOpen(after, resource, planning) || !changesWithin(after, planning)) return whole
  const last = new Map([[switched.with, fields.get(switched.with)]])
  return { first: new Map([...fields].filter(([field]) => !last.has(field))), last }
}

const opens = (difference: Difference, switched: Switched, { dangers }: Resource): boolean =>
  dangers.some(
    (each) =>
      'rises' in each &&
      each.member === switched.with &&
      each.danger === switched.danger &&
      isDangerousChange(each, difference),
  )

/** False for a thing that the plan switches off: its contents wait for that. */
const canOpen = (thing: Thing, resource: Resource, planning: Planning): boolean =>
  isSupported(resource.change) && !planning.isMissing(resource.change) && !comesOff(thing, resource, planning)

const changesWithin = (thing: Thing, { detail }: Planning): boolean =>
  detail.comparison.changes.some((change) => {
    const { before, after } = detail.subjects.get(change) ?? {}
    const old = detail.matches.before(thing)
    return isWithin(after, thing) || (old !== undefined && isWithin(before, old))
  })

function isWithin(thing: Thing | undefined, holder: Thing): boolean {
  for (let each = thing?.holder; each !== undefined; each = each.holder) if (each === holder) return true
  return false
}

interface OpeningFields {
  readonly fields: Fields
  readonly needs: readonly number[]
}

/** @returns the key of the step, if there is one */
export function draftOpening(work: ChangeWork, set: OpeningFields, planning: Planning): number | undefined {
  const key = draftFields(work, set, planning)
  if (key !== undefined && work.after !== undefined) planning.openings.set(key, work.after)
  return key
}

/** Once every step has a draft: the openings wait for all others of the thing, and of what lies in it. */
export function openLast({ drafts, openings, detail }: Planning): void {
  for (const opening of drafts) {
    const thing = openings.get(opening.key)
    if (thing === undefined) continue
    const old = detail.matches.before(thing)
    for (const { key, change } of drafts) {
      const { before, after } = detail.subjects.get(change) ?? {}
      const isOwn = change === opening.change && !openings.has(key)
      if (isOwn || isWithin(after, thing) || (old !== undefined && isWithin(before, old)))
        opening.needs.add(key)
    }
  }
}
