/** Changes that the loss of a thing has brought about: they come with its making, although the things themselves are there. */
import { placeMember } from '../../catalog/neighbours.ts'
import { isSupported } from '../../catalog/resource.ts'
import type { Change } from '../compare/comparison.ts'
import type { Thing } from '../estate.ts'
import { isNothing } from './bodies.ts'
import type { ChangeWork, Planning } from './draft.ts'
import { holderMember } from './holder.ts'
import { around } from './parameters.ts'
import { fieldSchema, replaceIds } from './references.ts'

interface SplitWorks {
  readonly kept: readonly ChangeWork[]
  /** The differences that stay. */
  readonly leftAlone: readonly Change[]
}

/** Of a plan that only makes what is missing. */
export function splitByMade(
  works: readonly ChangeWork[],
  begun: ReadonlySet<Thing> = new Set(),
  planning: Planning,
): SplitWorks {
  const created = works.flatMap(({ change, after }) => (change.action === 'create' && after ? [after] : []))
  const made = new Set([...begun, ...created])
  const kept: ChangeWork[] = []
  const leftAlone: Change[] = []
  for (const work of works) {
    const { change } = work
    if (change.action === 'create' || isBegun(work.after, begun, planning)) {
      kept.push(work)
      continue
    }
    const follows = namesFollowing(work, made, planning)
    if (follows.size > 0) kept.push({ ...work, change: only(change, (name) => follows.has(name)) })
    const rest = only(change, (name) => !follows.has(name))
    if (Object.keys(rest.members).length > 0) leftAlone.push(rest)
  }
  return { kept, leftAlone }
}

/** True for one that goes with a begun one, too. */
function isBegun(thing: Thing | undefined, begun: ReadonlySet<Thing>, { resources }: Planning): boolean {
  for (let each = thing; each !== undefined; each = around(each, resources)) if (begun.has(each)) return true
  return false
}

function only(change: Change, isWanted: (name: string) => boolean): Change {
  const members = Object.entries(change.members).filter(([name]) => isWanted(name))
  return { ...change, members: Object.fromEntries(members) }
}

function namesFollowing(work: ChangeWork, made: ReadonlySet<Thing>, planning: Planning): ReadonlySet<string> {
  const { change, before, after } = work
  if (before === undefined || after === undefined) return new Set()
  const names = Object.keys(change.members).filter((name) => namesMade(name, work, { made, planning }))
  const holder = holderMember(work)
  const returns =
    holder !== undefined && made.has(after.holder as Thing) && isAround(before.holder, after.holder, planning)
  return new Set(returns ? [...names, holder, placeMember, ...Object.keys(work.resource.setByPlace)] : names)
}

/** A removed holder leaves what it held to what lies around it: a thing that lies elsewhere was moved by somebody. */
function isAround(now: Thing | undefined, holder: Thing | undefined, { detail }: Planning): boolean {
  for (let each = holder?.holder; each !== undefined; each = each.holder)
    if (detail.matches.before(each) === now) return now !== undefined
  return false
}

/** The service forgets a thing with its removal, or takes another in its place; nobody has chosen that. */
function namesMade(
  name: string,
  { change, resource }: ChangeWork,
  { made, planning }: { readonly made: ReadonlySet<Thing>; readonly planning: Planning },
): boolean {
  const { from, to } = change.members[name] ?? {}
  const shown = resource.shownAs[name]
  const isTaken = typeof shown === 'object' && 'kind' in shown
  if (!isSupported(resource.change) || !(isNothing(from) || isTaken)) return false
  let isMade = false
  replaceIds(to, fieldSchema(resource, name), (kind, id) => {
    const named = planning.named(kind, id)
    if (named !== undefined && made.has(named)) isMade = true
    return id
  })
  return isMade
}
