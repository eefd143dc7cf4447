/** Matches entries of a document with things that lie in a nearer holder, which the document does not list. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import type { Estate, Thing } from '../estate.ts'
import { isPlacedAround, type NearerHolder, nearerHolderOf } from '../nearer-holder.ts'
import { candidatesIn } from '../thing-lookup.ts'

interface MatchAround {
  /** The side with the entries, and the other one. */
  readonly document: Estate
  readonly other: Estate
  readonly resources: ReadonlyMap<Kind, Resource>
  isPaired(thing: Thing): boolean
  /** The thing of the other side. */
  counterpart(thing: Thing): Thing | undefined
  /** True if two things with these ids may be the same. */
  mayBeSame(entry: Thing, thing: Thing): boolean
  pair(entry: Thing, thing: Thing): void
}

/** By name, below the counterpart of the entry's holder; by the holder that the entry names, if it names one. */
export function matchAround(matching: MatchAround): void {
  const { document, other, resources, isPaired, pair } = matching
  const open = document.things.flatMap((entry) => {
    const resource = resources.get(entry.kind)
    const nearer = resource && nearerHolderOf(resource)
    return resource !== undefined && !isPaired(entry) && isPlacedAround(entry, nearer)
      ? [{ entry, resource, nearer }]
      : []
  })
  if (open.length === 0) return
  const named = candidatesIn(other)
  const byName = Map.groupBy(
    other.things.filter((thing) => !isPaired(thing)),
    nameKey,
  )
  for (const { entry, resource, nearer } of open) {
    const found = (byName.get(nameKey(entry)) ?? []).filter(
      (thing) => !isPaired(thing) && fits(entry, thing, { ...matching, nearer, named }),
    )
    const [only, ...more] =
      found.length > 1 ? found.filter((thing) => isAlike(entry, thing, resource)) : found
    if (only !== undefined && more.length === 0) pair(entry, only)
  }
}

/** Siblings that share it may be one thing. */
export const nameKey = ({ kind, name = '' }: Thing) => `${kind} ${name}`

interface Fitting extends MatchAround {
  readonly nearer: NearerHolder
  readonly named: (kind: Kind, value: string) => readonly Thing[]
}

function fits(entry: Thing, thing: Thing, { nearer, named, counterpart, mayBeSame }: Fitting): boolean {
  const around = entry.holder && counterpart(entry.holder)
  const value = entry.values[nearer.field]
  if (around === undefined || !isBelow(thing, around) || !mayBeSame(entry, thing)) return false
  if (typeof value !== 'string') return value === undefined || thing.holder === around
  return thing.holder !== undefined && named(nearer.kind, value).includes(thing.holder)
}

function isBelow({ holder }: Thing, around: Thing): boolean {
  return holder !== undefined && (holder === around || isBelow(holder, around))
}

/** By the members that no two things around the holder may share. */
const isAlike = (entry: Thing, thing: Thing, { unique }: Resource): boolean =>
  Object.entries(unique).every(
    ([field, where]) => where !== 'within' || entry.values[field] === thing.values[field],
  )
