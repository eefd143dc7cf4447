/** Finds the thing that may hold what a gap lacks, and what a document is silent about. */
import type { Kind } from '../../catalog/kinds.ts'
import { lazy } from '../../concurrency/lazy.ts'
import { addressesIn } from '../address.ts'
import type { Estate, NotCaptured, Thing } from '../estate.ts'

/** By the thing itself if the reading knows it: somebody may give it another name, and so another address. */
export function gapHolders(estate: Pick<Estate, 'organization' | 'things'>) {
  const all = [estate.organization, ...estate.things]
  const own = lazy(() => new Set(all))
  const addressOf = addressesIn(estate)
  const byAddress = lazy(() => new Map(estate.things.map((thing) => [addressOf(thing), thing])))
  // A service that does not offer a list does so nowhere, so most gaps without a holder are of the organization.
  const atAddress = (address: string) =>
    address === addressOf(estate.organization) ? estate.organization : byAddress().get(address)
  return (gap: Pick<NotCaptured, 'holder' | 'address'>): Thing | undefined =>
    gap.holder !== undefined && own().has(gap.holder) ? gap.holder : atAddress(gap.address)
}

/** True if the document says nothing about the things of a kind in this holder. */
export function silenceOf(estate: Estate): (kind: Kind, holder: Thing) => boolean {
  const holders = lazy(() => {
    const holderOf = gapHolders(estate)
    const gaps = estate.notCaptured.filter(({ isRefused }) => !isRefused)
    const silent = Map.groupBy(gaps, ({ kind }) => kind)
    return new Map([...silent].map(([kind, of]) => [kind, new Set(of.map(holderOf))]))
  })
  return (kind, holder) => holders().get(kind)?.has(holder) === true
}
