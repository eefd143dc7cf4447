/** Decides about values that the API document does not know: right is what the service sends itself for that thing now. */
import type { Resource } from '../../catalog/resource.ts'
import { isSame } from '../../estate/compare/equality.ts'
import { type MatchedSides, match } from '../../estate/compare/match.ts'
import type { ValueDoubt } from '../../estate/document/entries/entries-reading.ts'
import type { DocumentFault } from '../../estate/document/faults.ts'

/** The faults that remain: of values that the other side does not have. */
export function faultsOfDoubts(
  doubts: readonly ValueDoubt[],
  sides: MatchedSides,
  resources: readonly Resource[],
): readonly DocumentFault[] {
  if (doubts.length === 0) return []
  const { before, after } = match(sides, new Map(resources.map((resource) => [resource.kind, resource])))
  return doubts.flatMap(({ thing, field, fault }) => {
    // The caller may leave members out, e.g. those of an organization that another one stands in for.
    if (field !== undefined && !Object.hasOwn(thing.values, field)) return []
    const other = before(thing) ?? after(thing)
    const isSaid = () => field === undefined || isSame(other?.values[field], thing.values[field])
    return other !== undefined && isSaid() ? [] : [fault()]
  })
}
