/** Records unreadable parts, so that nobody takes them for absent. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Operation } from '../../catalog/operation.ts'
import { listingsOf } from '../../catalog/relations.ts'
import { isSupported, type Resource, type ResourceList } from '../../catalog/resource.ts'
import { memberOf } from '../../json/members.ts'
import type { NotCaptured } from '../estate.ts'
import type { FoundResource } from '../lists/found.ts'
import type { ReadRefusal } from '../lists/source.ts'

export interface ListGap extends Omit<NotCaptured, 'address' | 'holder'> {
  /** The possible holder. */
  readonly holder: FoundResource
}

export interface Gaps {
  /** Records all kinds that the operation would have shown of this holder. */
  refused(operation: Operation, holder: FoundResource, refusal: ReadRefusal, listing?: ResourceList): void
  /** Records that the service showed only some. */
  doubted(kind: Kind, holder: FoundResource, reason: string): void
  all(): readonly ListGap[]
}

/** @param root - the organization: a service that does not offer a list does so nowhere below */
export function createGaps(resources: readonly Resource[], root: FoundResource): Gaps {
  const noted = new Map<FoundResource, Map<Kind, ListGap>>()
  const note = (gap: ListGap) => {
    const beside = noted.get(gap.holder) ?? new Map<Kind, ListGap>()
    noted.set(gap.holder, beside)
    if (beside.has(gap.kind)) return
    beside.set(gap.kind, gap)
    // If nobody saw a thing, nobody saw its contents either.
    for (const { kind } of resources.filter((each) => isFoundIn(each, gap.kind))) note({ ...gap, kind })
  }
  // Thousands of holders may lack the same list.
  const shown = new Map<Operation, readonly Kind[]>()
  const kindsOf = (operation: Operation) => {
    const known = shown.get(operation)
    if (known !== undefined) return known
    const kinds = resources.filter((each) => isShownBy(each, operation)).map(({ kind }) => kind)
    shown.set(operation, kinds)
    return kinds
  }
  const unoffered = new Set<Operation>()
  return {
    refused(operation, holder, refusal, listing) {
      if (refusal.isUnoffered === true) {
        if (unoffered.has(operation)) return
        unoffered.add(operation)
      }
      const said = explain(holder, refusal, listing)
      const place = refusal.isUnoffered === true ? { holder: root, isEverywhere: true } : { holder }
      for (const kind of kindsOf(operation)) note({ ...said, ...place, kind })
    },
    doubted: (kind, holder, reason) => note({ kind, holder, reason, isRefused: true }),
    all: () => [...noted.values()].flatMap((kinds) => [...kinds.values()]),
  }
}

function explain(
  holder: FoundResource,
  { reason, isFinal, isUnoffered }: ReadRefusal,
  listing?: ResourceList,
): Pick<ListGap, 'reason' | 'isRefused'> {
  if (isUnoffered === true) return { reason, isRefused: false }
  const { tellsWhere } = listing ?? {}
  const isUntold =
    isFinal && tellsWhere !== undefined && memberOf(holder.reply, tellsWhere.member) !== tellsWhere.is
  return isUntold ? { reason: tellsWhere.otherwise, isRefused: false } : { reason, isRefused: true }
}

const isShownBy = (resource: Resource, operation: Operation) =>
  resource.read === operation ||
  resource.namedIn?.operation === operation ||
  resource.inOneList === operation ||
  listingsOf(resource).some((listing) => listing.operation === operation)

function isFoundIn(resource: Resource, kind: Kind): boolean {
  if (resource.kind === kind) return false
  const listings = listingsOf(resource)
  if (listings.length > 0) return listings.some(({ each }) => (each ?? resource.within) === kind)
  return isSupported(resource.read) && resource.within === kind
}
