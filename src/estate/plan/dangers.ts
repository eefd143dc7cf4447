/** Finds the changes of a plan that need a person's consent, from the declared dangers. */
import type { Danger, DangerWord, Resource } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import type { Thing } from '../estate.ts'
import { isDangerous, type JudgedDeed } from './declared-danger.ts'
import type { ChangeWork, Planning } from './draft.ts'
import { doorToState, isInNewSwitched, lateLimits } from './order/openings.ts'
import type { FoundDanger } from './plan.ts'
import { isTakenAlong } from './remove.ts'
import { comesOff } from './switches.ts'

interface DangerContext {
  readonly planning: Planning
  /** Removed by the plan, directly or with the thing around it. */
  readonly gone: ReadonlySet<Thing>
  /** The e-mail address of the person who applies the plan. */
  readonly user: string | undefined
}

export function dangersIn(works: readonly ChangeWork[], judging: DangerContext): readonly FoundDanger[] {
  const found = works.flatMap((work) => {
    const { kind, address, action } = work.change
    const deed = deedOf(work, judging)
    const declared = work.resource.dangers.filter(
      (danger) => danger.ofAgents !== true && isDangerous(danger, deed),
    )
    const words = new Set([
      ...declared.map(({ danger }) => danger).filter((word) => !isAverted(word, work, judging)),
      ...switchedOn(work),
      ...(action === 'delete' && !isAlong(work, judging) ? (['delete'] as const) : []),
    ])
    return [...words].map((danger) => ({ danger, kind, address, ...opensEarly(danger, work, judging) }))
  })
  return found
}

/** The API takes some limits only of what is there already. What lies in something closed opens with that, and so with its limits. */
function opensEarly(
  word: DangerWord,
  { change, after, resource: { dangers } }: ChangeWork,
  { planning }: DangerContext,
): Pick<FoundDanger, 'opensBefore' | 'closedBy'> {
  if (change.action !== 'create' || after === undefined) return {}
  const isOfWord = (member: string) =>
    dangers.some((each) => 'limits' in each && each.danger === word && each.member === member)
  const late = isOpenedLater(after, planning) ? [] : lateLimits(after, planning)
  const opensBefore = late.find(isOfWord)
  if (opensBefore === undefined) return {}
  const field = doorToState(after, planning)
  return { opensBefore, ...(field === undefined ? {} : { closedBy: field }) }
}

/** True if it, or something around it, lets people in only after all else is done, as a new one does. */
function isOpenedLater(thing: Thing, planning: Planning): boolean {
  const opened = new Set(planning.openings.values())
  for (let each: Thing | undefined = thing; each !== undefined; each = each.holder)
    if (opened.has(each)) return true
  return isInNewSwitched(thing, planning)
}

const switchedOn = ({ change, resource: { switched } }: ChangeWork) =>
  switched !== undefined && change.action !== 'create' && change.members[switched.member]?.to === true
    ? [switched.danger]
    : []

/** Nobody sees a new thing that is off in the end, or lies in one that is; nor a change in one that is off all along. */
function isAverted(word: DangerWord, { change, after }: ChangeWork, { planning }: DangerContext): boolean {
  const isNew = change.action === 'create'
  for (let each = isNew ? after : after?.holder; each !== undefined; each = each.holder) {
    const resource = planning.resources.get(each.kind)
    if (resource?.switched?.danger !== word) continue
    return (
      comesOff(each, resource, planning) && (isNew || isOff(planning.detail.matches.before(each), resource))
    )
  }
  return false
}

const isOff = (thing: Thing | undefined, { switched }: Resource) =>
  thing !== undefined && switched !== undefined && memberOf(thing.values, switched.member) === false

const deeds = { create: 'make', update: 'change', move: 'change', delete: 'remove' } as const

const deedOf = (work: ChangeWork, judging: DangerContext): JudgedDeed => {
  const { change, before, after } = work
  return {
    does: deeds[change.action],
    // A new thing gets all values of its entry, with none before.
    difference: (member) =>
      change.action === 'create'
        ? { from: null, to: after && memberOf(after.values, member) }
        : change.members[member],
    keeps: () => false,
    isLast: (danger) => isLast(danger, work, judging),
    isYours: isYou(before ?? after, judging.user),
  }
}

/** A thing that the same request removes with its holder needs no word of its own. */
const isAlong = ({ before }: ChangeWork, { gone, planning }: DangerContext): boolean =>
  before !== undefined && isTakenAlong(before, gone, planning)

const isYou = (thing: Thing | undefined, user: string | undefined) =>
  user !== undefined && thing?.name?.toLowerCase() === user.toLowerCase()

type ChangeSides = Pick<ChangeWork, 'change' | 'before' | 'after'>

/** True if it had the value, loses it, and no sibling has it in the end. */
function isLast(
  { member, last }: Extract<Danger, { readonly last: unknown }>,
  { change, before }: ChangeSides,
  { planning: { sides, detail }, gone }: DangerContext,
): boolean {
  if (before === undefined || memberOf(before.values, member) !== last) return false
  if (change.action !== 'delete' && change.members[member] === undefined) return false
  // If the holder goes too, nobody needs it.
  if (before.holder !== undefined && gone.has(before.holder)) return false
  const { matches } = detail
  const valueThen = (thing: Thing) => {
    const then = matches.after(thing)
    return (then && memberOf(then.values, member)) ?? memberOf(thing.values, member)
  }
  const stays = sides.from.things.some(
    (thing) =>
      thing.holder === before.holder &&
      thing.kind === before.kind &&
      !gone.has(thing) &&
      valueThen(thing) === last,
  )
  const holder = before.holder && matches.after(before.holder)
  const comes = sides.to.things.some(
    (thing) =>
      thing.holder === holder &&
      thing.kind === before.kind &&
      matches.before(thing) === undefined &&
      memberOf(thing.values, member) === last,
  )
  return !stays && !comes
}
