/** Sorts the changes of an undo so that holders are made again before what they held. */
import { textsIn } from '../../../json/walk.ts'
import type { Inverse, UndoRequest } from '../undo-request.ts'

interface TakenBack {
  readonly inverse: Inverse
}

/** By the kind and the recorded id: the request that makes each thing again. */
export type MadeAgain = ReadonlyMap<string, UndoRequest>

export const madeAgainIn = (changes: readonly TakenBack[]): MadeAgain =>
  new Map(
    changes.flatMap(({ inverse: { parts } }) =>
      parts.flatMap((part) =>
        part.replaces === undefined ? [] : [[keyOf(part.replaces.kind, part.replaces.id), part] as const],
      ),
    ),
  )

export const keyOf = (kind: string, id: string) => `${kind} ${id}`

/** True if the thing comes into that holder by itself: another request of the undo makes it there. */
export function comesByItself({ brings, resource, id }: UndoRequest, made: MadeAgain): boolean {
  const making = id === undefined ? undefined : made.get(keyOf(resource.kind, id))
  return brings !== undefined && making?.body?.[brings.member] === brings.holder
}

/** Otherwise the latest change comes first, as it was. */
export function inMakingOrder<Change extends TakenBack>(changes: readonly Change[]): readonly Change[] {
  const made = madeAgainIn(changes)
  if (made.size < 2) return changes
  const makers = new Map<string, Change>()
  for (const planned of changes)
    for (const { replaces } of planned.inverse.parts)
      if (replaces !== undefined) makers.set(replaces.id, planned)
  const ordered: Change[] = []
  const seen = new Set<Change>()
  const visit = (planned: Change) => {
    if (seen.has(planned)) return
    seen.add(planned)
    for (const id of idsNeeded(planned, made)) {
      const maker = makers.get(id)
      if (maker !== undefined) visit(maker)
    }
    ordered.push(planned)
  }
  for (const planned of changes) visit(planned)
  return ordered
}

/** Of what its makings name, and of what it brings into them from elsewhere. */
const idsNeeded = ({ inverse: { parts } }: TakenBack, made: MadeAgain): readonly string[] =>
  parts.flatMap((part) => {
    if (part.replaces !== undefined) return textsIn(part.body)
    return part.brings === undefined || part.id === undefined || comesByItself(part, made) ? [] : [part.id]
  })
