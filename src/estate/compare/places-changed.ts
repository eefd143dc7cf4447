/** Finds the things that have moved among their siblings, if people see the order; as few as possible. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { Estate, Thing } from '../estate.ts'
import type { Difference } from './comparison.ts'
import type { MatchedSides, Matches } from './match.ts'
import { staying } from './sequence.ts'

interface MatchedResources {
  readonly matches: Matches
  readonly resources: ReadonlyMap<Kind, Resource>
}

/** Positions count from 1, among all siblings of the kind. */
export function placesChanged(
  { from, to }: MatchedSides,
  { matches, resources }: MatchedResources,
): ReadonlyMap<Thing, Difference> {
  const ordered = new Set(
    [...resources.values()].flatMap(({ kind, document }) => (document?.ordered ? [kind] : [])),
  )
  const isOrdered = ({ kind }: Thing) => ordered.has(kind)
  const [before, after] = [positionsIn(from, isOrdered), positionsIn(to, isOrdered)]
  const changed = new Map<Thing, Difference>()
  for (const siblings of after.lists) {
    const stayed = siblings.flatMap((thing) => {
      const earlier = matches.before(thing)
      const isBeside = earlier?.holder !== undefined && matches.after(earlier.holder) === thing.holder
      const rank = isBeside ? before.of.get(earlier) : undefined
      return rank === undefined ? [] : [{ thing, rank }]
    })
    const stays = staying(stayed.map(({ rank }) => rank))
    for (const [index, { thing, rank }] of stayed.entries())
      if (stays[index] !== true) changed.set(thing, { from: rank, to: after.of.get(thing) })
  }
  return changed
}

function positionsIn({ things }: Estate, isOrdered: (thing: Thing) => boolean) {
  const byHolder = Map.groupBy(things.filter(isOrdered), ({ holder }) => holder)
  const lists = [...byHolder.values()].flatMap((held) => [...Map.groupBy(held, ({ kind }) => kind).values()])
  const of = new Map(lists.flatMap((list) => list.map((thing, index): [Thing, number] => [thing, index + 1])))
  return { lists, of }
}
