/** Finds the thing that may hold what a gap lacks, and what a document is silent about. */
import type { Kind } from '../../catalog/kinds.ts'
import { lazy } from '../../concurrency/lazy.ts'
import { addressesIn } from '../address.ts'
import type { Estate, NotCaptured, Thing } from '../estate.ts'

/** By the thing itself if the reading knows it: somebody may give it another name, and so another address. */
export function gapHolders(estate: Pick<Estate, 'organization' | 'things'>) {
  const all = [estate.organization, ...estate.things]
  const own = lazy(() => new Set(all))
  const byAddress = lazy(() => {
    const addressOf = addressesIn(estate)
    return new Map(all.map((thing) => [addressOf(thing), thing]))
  })
  return ({ holder, address }: Pick<NotCaptured, 'holder' | 'address'>): Thing | undefined =>
    holder !== undefined && own().has(holder) ? holder : byAddress().get(address)
}

/** True if the document says nothing about the things of a kind in this holder. */
export function silenceOf(estate: Estate): (kind: Kind, holder: Thing) => boolean {
  const holderOf = gapHolders(estate)
  const holders = new Map<Kind, Set<Thing | undefined>>()
  for (const gap of estate.notCaptured)
    if (!gap.isRefused) holders.set(gap.kind, (holders.get(gap.kind) ?? new Set()).add(holderOf(gap)))
  return (kind, holder) => holders.get(kind)?.has(holder) === true
}
