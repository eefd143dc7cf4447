/** Limits a comparison to some kinds; the others were only needed to match things. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Detail } from '../../estate/compare.ts'
import type { Comparison } from '../../estate/comparison.ts'
import type { Estate } from '../../estate/estate.ts'

export function onlyOf(
  kinds: ReadonlySet<Kind>,
  { comparison, matches }: Detail,
  { organization, things }: Estate,
): Comparison {
  const isAsked = ({ kind }: { readonly kind: Kind }) => kinds.has(kind)
  const changes = comparison.changes.filter(isAsked)
  const counts = { create: 0, update: 0, move: 0, delete: 0 }
  for (const { action } of changes) counts[action] += 1
  const paired = [organization, ...things].filter(
    (thing) => isAsked(thing) && matches.before(thing) !== undefined,
  ).length
  return {
    ...comparison,
    changes,
    summary: { ...counts, unchanged: paired - counts.update - counts.move },
    notCompared: comparison.notCompared.filter(isAsked),
  }
}
