/** Says which few things to read in place of whole lists. */
import type { Kind } from '../../catalog/kinds.ts'
import { listingsOf } from '../../catalog/relations.ts'
import type { Resource, ResourceList } from '../../catalog/resource.ts'

export interface Narrowing {
  /** Ids of the only things to read of a resource, each by itself; undefined: all that its lists show. */
  only(resource: Resource): ReadonlySet<string> | undefined
  /** Ids of the only holders of a kind whose things of another kind matter; undefined: all. */
  within(kind: Kind, holder: Kind): ReadonlySet<string> | undefined
  /** The only values of a member that things of a kind may have; undefined: all. */
  values(kind: Kind, member: string): ReadonlySet<string> | undefined
}

/** Lists by holders of a kind that matters. Others show nothing that these do not. */
export function listingsFor(resource: Resource, narrowing: Narrowing | undefined): readonly ResourceList[] {
  const named = namedListings(resource, narrowing)
  return named.length === 0 ? listingsOf(resource) : named
}

/** True if only things in some holders matter. */
export const isNarrowed = (resource: Resource, narrowing: Narrowing | undefined): boolean =>
  namedListings(resource, narrowing).length > 0

const namedListings = (resource: Resource, narrowing: Narrowing | undefined): readonly ResourceList[] =>
  listingsOf(resource).filter(
    ({ each = resource.within }) =>
      each !== undefined && narrowing?.within(resource.kind, each) !== undefined,
  )
