/** Documents name the holder of some things in a member, e.g. the section of a site space, and list the thing in what lies around that holder. */
import type { Kind } from '../catalog/kinds.ts'
import type { Resource } from '../catalog/resource.ts'
import type { Thing } from './estate.ts'

export interface NearerHolder {
  /** The field that names the holder. */
  readonly field: string
  readonly kind: Kind
}

/** Undefined for a kind that lies in the entry around it, as documents show it. */
export function nearerHolderOf({
  settable,
  fixed,
  shownAs,
  parents,
  document,
}: Pick<Resource, 'settable' | 'fixed' | 'shownAs' | 'parents' | 'document'>): NearerHolder | undefined {
  for (const field of [...settable, ...fixed]) {
    const shown = shownAs[field] ?? field
    const kind = typeof shown === 'string' ? parents[shown] : undefined
    // A field that follows from the place of the entry stands in none.
    if (kind !== undefined && document?.omits.includes(field) !== true) return { field, kind }
  }
  return undefined
}

/** True for an entry of a document whose holder is one that the document does not list, or does not name. */
export const isPlacedAround = (
  { reply, holder }: Thing,
  nearer: NearerHolder | undefined,
): nearer is NearerHolder =>
  nearer !== undefined && reply === undefined && holder !== undefined && holder.kind !== nearer.kind
