/** Finds the things that a word may name: by id, by address, or by name. */
import type { Kind } from '../catalog/kinds.ts'
import { addressesIn } from './address.ts'
import type { Estate, Thing } from './estate.ts'
import { indexBy } from './thing-index.ts'

/** Finds the thing that a member names; undefined if there is none, or more than one. */
export type ThingLookup = (kind: Kind, value: string) => Thing | undefined

export function lookupIn(estate: Pick<Estate, 'organization' | 'things'>): ThingLookup {
  const find = candidatesIn(estate)
  return (kind, value) => {
    const [only, ...others] = find(kind, value)
    return others.length === 0 ? only : undefined
  }
}

/** Finds all things that a member may name. */
export function candidatesIn({
  organization,
  things,
}: Pick<Estate, 'organization' | 'things'>): (kind: Kind, value: string) => readonly Thing[] {
  const all = [organization, ...things]
  // Most members name ids; the other indexes are asked only if one does not.
  const indexes = [
    indexBy(all, ({ id }) => id),
    indexBy(all, addressesIn({ organization, things })),
    indexBy(all, ({ name }) => name),
  ]
  return (kind, value) => {
    for (const named of indexes) {
      const found = named(kind, value)
      if (found.length > 0) return found
    }
    return []
  }
}
