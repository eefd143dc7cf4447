/** Limits how much of a workspace one plan may change without consent: a wrong file must not destroy everything. */
import type { Kind } from '../../catalog/kinds.ts'
import type { Change } from '../comparison.ts'
import type { Thing } from '../estate.ts'
import type { BeyondLimit } from './plan.ts'

/** With fewer of a kind than this, there is no limit. */
const fewest = 10

export const usualLimit = 30

/** @param percent - of the existing things of a kind */
export function beyondLimits(
  changes: readonly Change[],
  { things, percent }: { readonly things: readonly Thing[]; readonly percent: number },
): readonly BeyondLimit[] {
  const counts = new Map<Kind, number>()
  for (const { kind, action } of changes)
    if (action !== 'create') counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const existing = Map.groupBy(things, ({ kind }) => kind)
  return [...counts].flatMap(([kind, changed]) => {
    const there = existing.get(kind)?.length ?? 0
    const isBeyond = there >= fewest && changed * 100 > there * percent
    return isBeyond ? [{ kind, existing: there, changed }] : []
  })
}
