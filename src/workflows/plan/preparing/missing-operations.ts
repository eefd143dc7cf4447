/** Tells which operations a service does not offer: one of a kind stands and falls with the list of that kind. */
import type { Operation } from '../../../catalog/operation.ts'
import { listingsOf, switchOf } from '../../../catalog/relations.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import type { Offers } from '../../../task/offers.ts'

export function missingOperations(
  resources: readonly Resource[],
  { isMissing }: Pick<Offers, 'isMissing'>,
): (operation: Operation) => boolean {
  return (operation) => {
    if (operation.extended !== true) return false
    if (isMissing(operation)) return true
    return resources
      .filter((resource) => writesBy(resource).includes(operation))
      .some((resource) => readsOf(resource).some((read) => read.extended === true && isMissing(read)))
  }
}

/** The operations by which a plan changes things of the kind. */
export const writesBy = (resource: Resource): readonly (Operation | undefined)[] => {
  const { make, change, remove, ordered } = resource
  return [
    ...[make, change, remove].filter(isSupported),
    ordered?.by,
    ...[true, false].map((to) => switchOf(resource, to)),
  ]
}

const readsOf = (resource: Resource): readonly Operation[] => {
  const { namedIn, inOneList, offeredWith } = resource
  const reads = [...listingsOf(resource), namedIn].map((listing) => listing?.operation)
  return [...reads, inOneList, offeredWith].filter((read) => read !== undefined)
}
