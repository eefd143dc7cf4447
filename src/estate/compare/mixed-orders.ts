/** Tells which holders show things of several kinds in one order on both sides. */
import type { Thing } from '../estate.ts'
import type { EstatePair } from './match.ts'

interface MixedHolders {
  /** True for a holder of the second side, if both sides know the order. */
  isMixed(holder: Thing | undefined): boolean
  /** The same for a holder of the first side. */
  wasMixed(holder: Thing | undefined): boolean
}

interface HolderMatches {
  after(thing: Thing): Thing | undefined
  before(thing: Thing): Thing | undefined
}

/** A holder that only one side has is mixed as that side says. */
export function mixedHolders({ from, to }: EstatePair, { after, before }: HolderMatches): MixedHolders {
  const rankedIn = (things: readonly Thing[]) =>
    new Set(things.flatMap(({ rank, holder }) => (rank === undefined ? [] : [holder])))
  const [left, right] = [rankedIn(from.things), rankedIn(to.things)]
  const kinds = new Set(to.things.flatMap(({ rank, kind }) => (rank === undefined ? [] : [kind])))
  // Of one that holds none of these kinds yet, the order is known.
  const holdsSome = (holder: Thing) =>
    from.things.some((thing) => thing.holder === holder && kinds.has(thing.kind))
  return {
    isMixed: (holder) => {
      const other = holder && before(holder)
      return right.has(holder) && (other === undefined || left.has(other) || !holdsSome(other))
    },
    wasMixed: (holder) => {
      const other = holder && after(holder)
      return left.has(holder) && (other === undefined || right.has(other))
    },
  }
}

/** Things in one order, of each kind apart where nobody knows that of several. */
export function siblingLists(
  held: readonly Thing[],
  isMixed: (holder: Thing | undefined) => boolean,
): readonly (readonly Thing[])[] {
  const [first] = held
  const [ranked, others] = [held.filter(hasRank), held.filter((thing) => !hasRank(thing))]
  if (!isMixed(first?.holder) || ranked.length === 0)
    return [...Map.groupBy(held, ({ kind }) => kind).values()]
  const ordered = ranked.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
  return [ordered, ...Map.groupBy(others, ({ kind }) => kind).values()]
}

const hasRank = ({ rank }: Thing): boolean => rank !== undefined
