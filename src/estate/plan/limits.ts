/** Limits how much of a workspace one plan may change without consent: a wrong file must not destroy everything. */
import { type ToldKind, toldKind } from '../../catalog/kinds.ts'
import type { Change } from '../compare/comparison.ts'
import type { Thing } from '../estate.ts'
import type { Share } from './plan.ts'

/** With fewer of a kind than this, there is no limit. */
const fewest = 10

/** Percent of all things of a kind. */
export const usualLimit = 30

export function sharesOf(changes: readonly Change[], things: readonly Thing[]): readonly Share[] {
  const counts = new Map<ToldKind, number>()
  for (const { kind, action } of changes)
    if (action !== 'create') counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const existing = Map.groupBy(things, ({ kind }) => toldKind(kind))
  return [...counts].flatMap(([kind, changed]) => {
    const there = existing.get(kind)?.length ?? 0
    return there >= fewest ? [{ kind, existing: there, changed }] : []
  })
}

/** @param percent - of all things of a kind */
export const beyondLimit = (shares: readonly Share[], percent = usualLimit): readonly Share[] =>
  shares.filter(({ existing, changed }) => changed * 100 > existing * percent)

/** The percentage that allows all of it; the given one, or none, if that is enough. */
export function smallestLimit(shares: readonly Share[], percent: number | undefined): number | undefined {
  const beyond = beyondLimit(shares, percent)
  return beyond.length === 0
    ? percent
    : Math.max(...beyond.map(({ existing, changed }) => Math.ceil((changed * 100) / existing)))
}
