/** Finds references to nothing: an id that a document lacks may exist on the other side. */

import { referenceFault } from '../../estate/document/entries/references.ts'
import type { DocumentFault } from '../../estate/document/faults.ts'
import { isOutside } from '../../estate/reading/ownership.ts'
import { candidatesIn } from '../../estate/thing-lookup.ts'
import type { State } from './state.ts'

/** If neither side holds the kind, the reference can't be checked. */
export function danglingReferences(...states: readonly State[]): readonly DocumentFault[] {
  const open = states.flatMap((state) => state.open)
  if (open.length === 0) return []
  const lookups = states.map(({ estate }) => candidatesIn(estate))
  const held = new Set(states.flatMap(({ estate }) => estate.things.map(({ kind }) => kind)))
  const refused = states.flatMap(({ estate }) => estate.notCaptured.filter(({ isRefused }) => isRefused))
  for (const { kind } of refused) held.delete(kind)
  return open.flatMap((reference) => {
    const { kind, value } = reference
    const found = lookups.map((find) => find(kind, value))
    const isKnown =
      !held.has(kind) ||
      found.some(({ length }) => length === 1) ||
      states.some(({ estate }) => isOutside(estate, kind, value))
    return isKnown ? [] : [referenceFault(reference, found.flat())]
  })
}
