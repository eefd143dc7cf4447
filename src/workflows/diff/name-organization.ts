/** A document may leave the title of its organization out: addresses take it from the other side. */
import { addressesIn } from '../../estate/address.ts'
import type { MatchedSides } from '../../estate/compare/match.ts'
import type { Estate } from '../../estate/estate.ts'

export const withNamedOrganizations = ({ from, to }: MatchedSides): MatchedSides => ({
  from: named(from, to),
  to: named(to, from),
})

function named(estate: Estate, { organization: { name } }: Estate): Estate {
  const { organization, notCaptured } = estate
  if (organization.name !== undefined || name === undefined) return estate
  const addressNow = () => addressesIn(estate)(organization)
  const before = addressNow()
  // Its things hold this object as their holder.
  Object.assign(organization, { name })
  const address = addressNow()
  return {
    ...estate,
    notCaptured: notCaptured.map((gap) => (gap.address === before ? { ...gap, address } : gap)),
  }
}
