/** Finds things whose holder has nothing left in it: only a neighbour there could bring them back. */

import { nounOf } from '../../../catalog/kinds.ts'
import { withArticle } from '../../../text/with-article.ts'
import { type Inverse, impossible, type UndoRequest } from '../undo-request.ts'

export function withoutStranded<Change extends { readonly inverse: Inverse }>(
  changes: readonly Change[],
): readonly Change[] {
  const leaving = changes.flatMap(({ inverse }) =>
    inverse.parts.filter(({ isBesideOnly }) => isBesideOnly === true),
  )
  if (leaving.length === 0) return changes
  const gone = new Set(leaving.map(({ id }) => id))
  const isAnchored = (part: UndoRequest) =>
    [part.place?.after, part.place?.before].some((id) => id !== undefined && !gone.has(id))
  const anchored = new Set(leaving.filter(isAnchored).map(holderOf))
  return changes.map((planned) => {
    const [lost] = planned.inverse.parts.filter(
      (part) => part.isBesideOnly === true && !anchored.has(holderOf(part)),
    )
    if (lost === undefined) return planned
    const why = `Nothing is left where it lay, and the API moves ${withArticle(nounOf(lost.resource.kind))} only beside another one`
    return { ...planned, inverse: impossible(why) }
  })
}

const holderOf = ({ resource, place }: UndoRequest) => JSON.stringify([resource.kind, place?.holders])
