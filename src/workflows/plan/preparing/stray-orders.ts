/** Decides about words of an `order` that no entry of the document has: a document may list some things and say nothing of others. */
import type { Kind } from '../../../catalog/kinds.ts'
import type { Resource } from '../../../catalog/resource.ts'
import type { DocumentFault } from '../../../estate/document/faults.ts'
import type { StrayWord } from '../../../estate/document/read.ts'
import type { Estate } from '../../../estate/estate.ts'

export interface LiveSide {
  readonly live: Estate
  readonly resources: readonly Resource[]
  /** The kinds that were read; undefined for all. */
  readonly kinds: ReadonlySet<Kind> | undefined
}

/** The faults that remain: of words that no live thing has either, where everything that could have them was read. */
export function faultsOfStrays(
  strays: readonly StrayWord[],
  { live, resources, kinds }: LiveSide,
): readonly DocumentFault[] {
  return strays.flatMap(({ holder, word, fault }) => {
    const ordered = resources.filter((each) => each.ordered?.in.includes(holder.kind) === true)
    const isRead = ordered.every(
      ({ kind, list }) => !('unsupported' in list) && (kinds === undefined || kinds.has(kind)),
    )
    const isThere = live.things.some(({ id, name }) => word === id || word === name)
    return isRead && !isThere ? [fault()] : []
  })
}
