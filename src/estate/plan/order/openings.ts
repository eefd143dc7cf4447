/** Lets people into a thing last, when all that lies in it is as it is to be: until then, it lets nobody in. */
import { isSupported, type Resource, type Switched } from '../../../catalog/resource.ts'
import type { Difference } from '../../compare/comparison.ts'
import type { Thing } from '../../estate.ts'
import type { Fields } from '../bodies.ts'
import { isDangerousChange } from '../declared-danger.ts'
import type { ChangeWork, Planning } from '../draft.ts'
import { draftFields } from '../fields.ts'
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
  const { switched } = resource
  const whole = { first: fields, last: new Map() }
  if (switched === undefined || !canOpen(after, resource, planning)) return whole
  const value = fields.get(switched.with)
  if (value === undefined || value === switched.closed) return whole
  const isFilled = planning.sides.to.things.some((thing) => isWithin(thing, after))
  if (!isFilled && rest.size === 0) return whole
  return {
    first: new Map([...fields, [switched.with, switched.closed]]),
    last: new Map([[switched.with, value]]),
  }
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
