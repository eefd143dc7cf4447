/** Finds the thing that may hold what a gap lacks. */
import { lazy } from '../lazy.ts'
import { addressesIn } from './address.ts'
import type { Estate, NotCaptured, Thing } from './estate.ts'

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
