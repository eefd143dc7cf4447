/** Collects the gaps of both sides, so that nobody takes them for absent. */
import type { Kind } from '../../catalog/kinds.ts'
import { type Estate, isDocument, type Thing } from '../estate.ts'
import { gapHolders } from '../reading/gap-holders.ts'
import type { NotCompared } from './comparison.ts'
import type { MatchedSides, Matches } from './match.ts'

interface NotComparedThings {
  readonly notCompared: readonly NotCompared[]
  /** True for a thing without a counterpart, if the other side did not look there. */
  isSkipped(thing: Thing): boolean
}

export function notComparedIn({ from, to }: MatchedSides, matches: Matches): NotComparedThings {
  const silent = new Map<Thing, Set<Kind>>()
  const add = (holder: Thing | undefined, kind: Kind) => {
    if (holder !== undefined) silent.set(holder, (silent.get(holder) ?? new Set()).add(kind))
  }
  for (const [holder, kind] of holdersIn(from)) add(matches.after(holder), kind)
  for (const [holder, kind] of holdersIn(to)) add(matches.before(holder), kind)
  const unseen = unseenIn(from, to)
  const known = new Map<Thing, boolean>()
  const isSkipped = (thing: Thing): boolean => {
    if (silent.size === 0 && unseen.size === 0) return false
    if (unseen.has(thing)) return true
    const { holder, kind } = thing
    const before = known.get(thing)
    if (before !== undefined || holder === undefined) return before ?? false
    const isPaired = matches.after(holder) !== undefined || matches.before(holder) !== undefined
    const skipped = silent.get(holder)?.has(kind) === true || (!isPaired && isSkipped(holder))
    known.set(thing, skipped)
    return skipped
  }
  return { notCompared: toldIn({ from, to }, isSkipped), isSkipped }
}

/** Things of a side that the other one could not look at, by their ids. */
function unseenIn(from: Estate, to: Estate): ReadonlySet<Thing> {
  const unseen = (estate: Estate, { things }: Estate) => {
    const ids = new Set(
      estate.notCaptured.flatMap(({ kind, id }) => (id === undefined ? [] : `${kind} ${id}`)),
    )
    return ids.size === 0 ? [] : things.filter(({ kind, id }) => ids.has(`${kind} ${id}`))
  }
  return new Set([...unseen(from, to), ...unseen(to, from)])
}

/** Holders, each with a kind that it may hold unseen. */
function holdersIn(estate: Estate): readonly [Thing, Kind][] {
  const holderOf = gapHolders(estate)
  return estate.notCaptured.flatMap((gap): readonly [Thing, Kind][] => {
    const holder = gap.id === undefined ? holderOf(gap) : undefined
    return holder === undefined ? [] : [[holder, gap.kind]]
  })
}

/** A document may leave out a list that is empty anyway. */
function toldIn({ from, to }: MatchedSides, isSkipped: (thing: Thing) => boolean): readonly NotCompared[] {
  const skippedKinds = (estate: Estate) => new Set(estate.things.filter(isSkipped).map(({ kind }) => kind))
  const sides = [
    { estate: from, seen: skippedKinds(to) },
    { estate: to, seen: skippedKinds(from) },
  ]
  const told = new Map<string, NotCompared>()
  for (const { estate, seen } of sides)
    for (const { kind, address, id, reason, isRefused } of estate.notCaptured) {
      if (!isRefused && isDocument(estate) && !seen.has(kind)) continue
      told.set(`${kind} ${address} ${reason}`, {
        ...{ kind, address, reason, isRefused },
        ...(id === undefined ? {} : { isThing: true }),
      })
    }
  return [...told.values()]
}
