/** Collects the gaps of both sides, so that nobody takes them for absent. */
import { type Kind, toldKind } from '../../catalog/kinds.ts'
import type { Resource } from '../../catalog/resource.ts'
import { lazy } from '../../concurrency/lazy.ts'
import { type Estate, isDocument, type NotCaptured, type Thing } from '../estate.ts'
import { gapHolders } from '../reading/gap-holders.ts'
import type { NotCompared } from './comparison.ts'
import type { MatchedSides, Matches } from './match.ts'

interface NotComparedThings {
  readonly notCompared: readonly NotCompared[]
  /** True for a thing without a counterpart, if the other side did not look there. */
  isSkipped(thing: Thing): boolean
  /** True for such a thing if the service refused to show whether the other side has it: silence of a document is not a refusal. */
  isUnseen(thing: Thing): boolean
  /** True if the things of a kind in this one could not be read on its own side, nor a value that only they show. */
  isUnread(thing: Thing, kind: Kind): boolean
}

/** Kinds by the thing that may hold some of them unseen. */
type UnseenKinds = Map<Thing, Set<Kind>>

export function notComparedIn(
  { from, to }: MatchedSides,
  matches: Matches,
  resources: ReadonlyMap<Kind, Resource>,
): NotComparedThings {
  const silent: UnseenKinds = new Map()
  const refused: UnseenKinds = new Map()
  const refusedHere: UnseenKinds = new Map()
  const note = (estate: Estate, counterpart: (thing: Thing) => Thing | undefined) => {
    for (const { holder, kind, isRefused } of holdersIn(estate)) {
      add(silent, counterpart(holder), kind)
      if (!isRefused) continue
      add(refused, counterpart(holder), kind)
      add(refusedHere, holder, kind)
    }
  }
  note(from, matches.after)
  note(to, matches.before)
  const unseen = unseenIn(from, to)
  const isUnoffered = unofferedIn({ from, to })
  const isPaired = (thing: Thing) => matches.after(thing) !== undefined || matches.before(thing) !== undefined
  const known = new Map<Thing, boolean>()
  const isSkipped = (thing: Thing): boolean => {
    if (silent.size === 0 && unseen.size === 0) return false
    if (unseen.has(thing) || isUnoffered(thing)) return true
    const { holder, kind } = thing
    const before = known.get(thing)
    if (before !== undefined || holder === undefined) return before ?? false
    const skipped =
      silent.get(holder)?.has(kind) === true ||
      isWithin(refused, thing, resources.get(kind)?.within) ||
      (!isPaired(holder) && isSkipped(holder))
    known.set(thing, skipped)
    return skipped
  }
  const isUnseen = (thing: Thing): boolean => {
    const { holder, kind } = thing
    if (refused.size === 0 || holder === undefined || isPaired(thing)) return false
    return isWithin(refused, thing, resources.get(kind)?.within) || isUnseen(holder)
  }
  const isUnread = (thing: Thing, kind: Kind) => refusedHere.get(thing)?.has(kind) === true
  return { notCompared: toldIn({ from, to }, isSkipped), isSkipped, isUnseen, isUnread }
}

function add(unseen: UnseenKinds, holder: Thing | undefined, kind: Kind): void {
  if (holder !== undefined) unseen.set(holder, (unseen.get(holder) ?? new Set()).add(kind))
}

/**
 * A refused list of a site shows what lies in its sections, too, so all holders up to the kind that the list is of count. Beyond it
 * lie refused lists of the holders themselves: another list may show such a holder, but nobody read what it holds.
 */
function isWithin(refused: UnseenKinds, { kind, holder }: Thing, within: Kind | undefined): boolean {
  let isBeyond = false
  for (let each = holder; each !== undefined; each = each.holder) {
    const isOfTheList = !isBeyond || each.kind !== within
    if (isOfTheList && refused.get(each)?.has(kind) === true) return true
    if (each.kind === within) isBeyond = true
  }
  return false
}

/** True for a thing of a kind that the other side has no list of. */
function unofferedIn({ from, to }: MatchedSides): (thing: Thing) => boolean {
  const kindsOf = ({ notCaptured }: Estate) =>
    new Set(notCaptured.flatMap(({ kind, isEverywhere }) => (isEverywhere === true ? [kind] : [])))
  const [fromLacks, toLacks] = [kindsOf(from), kindsOf(to)]
  const isInTo = lazy(() => new Set(to.things))
  return (thing) => {
    if (!fromLacks.has(thing.kind) && !toLacks.has(thing.kind)) return false
    return (isInTo().has(thing) ? fromLacks : toLacks).has(thing.kind)
  }
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

interface UnseenIn extends Pick<NotCaptured, 'kind' | 'isRefused'> {
  readonly holder: Thing
}

/** Holders, each with a kind that it may hold unseen. */
function holdersIn(estate: Estate): readonly UnseenIn[] {
  const holderOf = gapHolders(estate)
  return estate.notCaptured.flatMap((gap) => {
    const { id, kind, isRefused } = gap
    const holder = id === undefined ? holderOf(gap) : undefined
    return holder === undefined ? [] : [{ holder, kind, isRefused }]
  })
}

/** A document may leave out a list that is empty anyway. */
function toldIn({ from, to }: MatchedSides, isSkipped: (thing: Thing) => boolean): readonly NotCompared[] {
  const skippedKinds = (estate: Estate) => new Set(estate.things.filter(isSkipped).map(({ kind }) => kind))
  const sides = [
    { estate: from, other: to, seen: skippedKinds(to) },
    { estate: to, other: from, seen: skippedKinds(from) },
  ]
  const told = new Map<string, NotCompared>()
  for (const { estate, other, seen } of sides)
    for (const gap of estate.notCaptured) {
      const { kind, isEverywhere } = gap
      // A document may have entries of a kind that a service does not show: nobody could compare them.
      const isUnoffered = isEverywhere === true && isDocument(other) && seen.has(kind)
      const isRefused = gap.isRefused || isUnoffered
      if (!isRefused && isDocument(estate) && !seen.has(kind)) continue
      const { address, id, reason } = gap
      told.set(`${toldKind(kind)} ${address} ${reason}`, {
        kind: toldKind(kind),
        address,
        reason,
        isRefused,
        ...(id === undefined ? {} : { isThing: true }),
        ...(isUnoffered ? { isUnoffered } : {}),
      })
    }
  return [...told.values()]
}
