/** Compares two estates. Everything about a kind comes from its declaration. */
import { type Kind, kinds, toldKind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import { type AddressOf, addressesIn } from '../address.ts'
import { isDocument, type Thing } from '../estate.ts'
import { isPlacedAround, nearerHolderOf } from '../nearer-holder.ts'
import { untilMember } from '../until.ts'
import {
  type Change,
  type ChangeAction,
  type Comparison,
  comparisonFormat,
  type Difference,
} from './comparison.ts'
import { type MatchedSides, type Matches, match } from './match.ts'
import { type MemberRules, memberDifferences, memberRulesOf } from './member-differences.ts'
import { notComparedIn } from './not-compared.ts'
import { placesChanged } from './places-changed.ts'

/** @param resources - all declared resources */
export const compare = (sides: MatchedSides, resources: readonly Resource[]): Comparison =>
  compareInDetail(sides, resources).comparison

/** The two sides of a change. */
export interface ChangedPair {
  readonly before: Thing | undefined
  readonly after: Thing | undefined
}

export interface DetailedComparison {
  readonly comparison: Comparison
  readonly matches: Matches
  readonly subjects: ReadonlyMap<Change, ChangedPair>
}

/** For planning: also tells the thing of each change. @param found - if somebody has matched both sides already */
export function compareInDetail(
  sides: MatchedSides,
  resources: readonly Resource[],
  found?: Matches,
): DetailedComparison {
  const byKind = new Map(resources.map((resource) => [resource.kind, resource]))
  const matches = found ?? match(sides, byKind)
  const left = { address: addressesIn(sides.from), things: [sides.from.organization, ...sides.from.things] }
  const nameOf = (thing: Thing) => {
    const isAnyCase = byKind.get(thing.kind)?.document?.identity?.anyCase === true
    return (isAnyCase ? undefined : thing.name) ?? matches.before(thing)?.name ?? thing.name
  }
  const right = {
    address: addressesIn(sides.to, nameOf),
    things: [sides.to.organization, ...sides.to.things],
  }
  const silent = notComparedIn(sides, matches, byKind)
  const comparing: EstateComparison = {
    matches,
    resources: byKind,
    rules: memberRulesOf(sides, matches, silent),
    ...silent,
    positions:
      sides.ignoresOrder === true
        ? new Map()
        : placesChanged(sides, { matches, resources: byKind, is: right.address, ...silent }),
    untilCounts: isDocument(sides.from) && isDocument(sides.to),
    was: left.address,
    is: right.address,
  }
  const subjects = new Map<Change, ChangedPair>()
  for (const thing of right.things) {
    const found = changeOf(thing, comparing)
    if (found !== undefined) subjects.set(found, { before: matches.before(thing), after: thing })
  }
  for (const thing of left.things)
    if (matches.after(thing) === undefined && !silent.isSkipped(thing))
      subjects.set(deletion(thing, comparing), { before: thing, after: undefined })
  const changes = [...subjects.keys()].sort(inOrder)
  const paired = right.things.filter((thing) => matches.before(thing) !== undefined).length
  const summary = summaryOf(changes, paired)
  const comparison: Comparison = {
    format: comparisonFormat,
    changes,
    summary,
    notCompared: silent.notCompared,
  }
  return { comparison, matches, subjects }
}

interface EstateComparison {
  readonly matches: Matches
  readonly resources: ReadonlyMap<Kind, Resource>
  readonly rules: MemberRules
  /** Things of `to` with another place among their siblings. */
  readonly positions: ReadonlyMap<Thing, Difference>
  /** True between two documents: no service knows the end of anything. */
  readonly untilCounts: boolean
  readonly was: AddressOf
  readonly is: AddressOf
  /** True for a thing without a counterpart, if the other side did not look there. */
  isSkipped(thing: Thing): boolean
  /** True for such a thing, if a service refused to show it. */
  isUnseen(thing: Thing): boolean
}

/** Undefined if the thing has not changed, or is not compared. */
function changeOf(thing: Thing, comparing: EstateComparison): Change | undefined {
  const { matches, resources, rules, positions, was, is, isSkipped, isUnseen } = comparing
  const before = matches.before(thing)
  const resource = resources.get(thing.kind)
  if (before === undefined)
    return isSkipped(thing)
      ? undefined
      : change('create', thing, {
          address: is(thing),
          members: {
            ...memberDifferences({ to: thing }, rules, resource),
            ...untilDifference({ to: thing }, comparing),
          },
        })
  const place = placeOf({ before, thing }, { matches, resource, was, is, isUnseen })
  const position = positions.get(thing)
  const own = {
    ...memberDifferences({ from: before, to: thing }, rules, resource),
    ...untilDifference({ from: before, to: thing }, comparing),
  }
  if (place === undefined && position === undefined && Object.keys(own).length === 0) return undefined
  const members = { ...place, ...(position === undefined ? {} : { position }), ...own }
  const action = place === undefined && position === undefined ? 'update' : 'move'
  const [address, earlier] = [is(thing), was(before)]
  return {
    ...change(action, thing, { address, members }),
    ...(address === earlier ? {} : { was: earlier }),
    id: thing.id ?? before.id ?? null,
  }
}

const deletion = (thing: Thing, comparing: EstateComparison): Change =>
  change('delete', thing, {
    address: comparing.was(thing),
    members: {
      ...memberDifferences({ from: thing }, comparing.rules, comparing.resources.get(thing.kind)),
      ...untilDifference({ from: thing }, comparing),
    },
  })

function untilDifference(
  { from, to }: { readonly from?: Thing; readonly to?: Thing },
  { untilCounts }: Pick<EstateComparison, 'untilCounts'>,
): Readonly<Record<string, Difference>> {
  const [old, now] = [from?.until?.said ?? null, to?.until?.said ?? null]
  return !untilCounts || old === now ? {} : { [untilMember]: { from: old, to: now } }
}

const change = (
  action: ChangeAction,
  { kind, id = null }: Thing | { kind: Kind; id?: string | null },
  more: Pick<Change, 'address' | 'members'>,
): Change => ({
  action,
  kind: toldKind(kind),
  address: more.address,
  id: id ?? null,
  members: more.members,
})

interface MovedThing {
  readonly before: Thing
  readonly thing: Thing
}

/** By the member that names the holder; undefined if the holder is the same, or if one side could not look for it. */
function placeOf(
  { before, thing }: MovedThing,
  {
    matches,
    resource,
    was,
    is,
    isUnseen,
  }: Pick<EstateComparison, 'matches' | 'was' | 'is' | 'isUnseen'> & {
    readonly resource: Resource | undefined
  },
): Readonly<Record<string, Difference>> | undefined {
  const { holder } = before
  if (holder === undefined || matches.after(holder) === thing.holder) return undefined
  if (isUnseen(holder) || (thing.holder !== undefined && isUnseen(thing.holder))) return undefined
  const nearer = resource && nearerHolderOf(resource)
  if (isPlacedAround(before, nearer) || isPlacedAround(thing, nearer)) return undefined
  const held = [holder.kind, thing.holder?.kind]
  const parents = Object.entries(resource?.parents ?? {})
  const [member = 'holder'] = parents.find(([, kind]) => held.includes(kind)) ?? []
  // Leaves out the holder that all of the kind have in common.
  const told = (above: Thing | undefined, addressOf: AddressOf) =>
    above === undefined || above.kind === resource?.within ? null : addressOf(above)
  return { [member]: { from: told(holder, was), to: told(thing.holder, is) } }
}

function summaryOf(changes: readonly Change[], paired: number): Comparison['summary'] {
  const counts = { create: 0, update: 0, move: 0, delete: 0 }
  for (const { action } of changes) counts[action] += 1
  return { ...counts, unchanged: paired - counts.update - counts.move }
}

// Object.keys loses the type of the keys.
const kindOrder = new Map(Object.keys(kinds).map((kind, index) => [toldKind(kind as Kind), index]))

function inOrder(one: Change, other: Change): number {
  const kind = (kindOrder.get(one.kind) ?? 0) - (kindOrder.get(other.kind) ?? 0)
  if (kind !== 0 || one.address === other.address) return kind
  return one.address < other.address ? -1 : 1
}
