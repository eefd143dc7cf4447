/** Finds the things that have moved among their siblings, if people see the order; as few as possible. */
import type { Kind } from '../../catalog/kinds.ts'
import { isOrderedIn } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { AddressOf } from '../address.ts'
import type { Estate, Thing } from '../estate.ts'
import type { Difference } from './comparison.ts'
import type { MatchedSides, Matches } from './match.ts'
import { mixedHolders, siblingLists } from './mixed-orders.ts'
import { staying } from './sequence.ts'

interface PlaceComparison {
  readonly matches: Matches
  readonly resources: ReadonlyMap<Kind, Resource>
  /** Of things of `to`. */
  readonly is: AddressOf
  /** True if the things of a kind in this one could not be read: nobody knows their order. */
  isUnread(thing: Thing, kind: Kind): boolean
}

/** Positions count from 1, among all siblings of the kind. */
export function placesChanged(
  { from, to }: MatchedSides,
  { matches, resources, is, isUnread }: PlaceComparison,
): ReadonlyMap<Thing, Difference> {
  const isOrdered = ({ kind, holder }: Thing) => {
    const resource = resources.get(kind)
    return resource !== undefined && isOrderedIn(resource, holder?.kind)
  }
  const { isMixed, wasMixed } = mixedHolders({ from, to }, matches)
  const [before, after] = [positionsIn(from, isOrdered, wasMixed), positionsIn(to, isOrdered, isMixed)]
  const changed = new Map<Thing, Difference>()
  for (const siblings of after.lists) {
    const stayed = siblings.flatMap((thing) => {
      const earlier = matches.before(thing)
      const holder = earlier?.holder
      if (holder === undefined || matches.after(holder) !== thing.holder) return []
      const rank = before.of.get(earlier as Thing)
      const isKnown = !(isUnread(holder, thing.kind) || isUnread(thing.holder as Thing, thing.kind))
      return rank === undefined || !isKnown ? [] : [{ thing, rank }]
    })
    const stays = staying(stayed.map(({ rank }) => rank))
    for (const [index, { thing, rank }] of stayed.entries())
      if (stays[index] !== true)
        changed.set(thing, {
          from: rank,
          to: after.of.get(thing),
          ...besideAt(siblings, after.of.get(thing) ?? 0, is),
        })
  }
  return changed
}

/** The address of the next one; of the one before, if it is the last. */
function besideAt(siblings: readonly Thing[], position: number, is: AddressOf) {
  const [previous, next] = [siblings[position - 2], siblings[position]]
  if (next !== undefined) return { before: is(next) }
  return previous === undefined ? {} : { after: is(previous) }
}

function positionsIn(
  { things }: Estate,
  isOrdered: (thing: Thing) => boolean,
  isMixed: (holder: Thing | undefined) => boolean,
) {
  const byHolder = Map.groupBy(things.filter(isOrdered), ({ holder }) => holder)
  const lists = [...byHolder.values()].flatMap((held) => siblingLists(held, isMixed))
  const of = new Map(lists.flatMap((list) => list.map((thing, index): [Thing, number] => [thing, index + 1])))
  return { lists, of }
}
