/** Limits a comparison to some kinds; the others were only needed to match things. */
import { type Kind, type ToldKind, toldKind } from '../../catalog/kinds.ts'
import { addressesIn } from '../../estate/address.ts'
import type { DetailedComparison } from '../../estate/compare/compare.ts'
import type { Comparison, NotCompared } from '../../estate/compare/comparison.ts'
import type { Estate } from '../../estate/estate.ts'

interface KindLimits {
  readonly asked: ReadonlySet<Kind>
  /** The kinds of each document that covers only some. */
  readonly told: readonly ReadonlySet<Kind>[]
}

interface OfKind {
  readonly kind: Kind | ToldKind
}

const toldKinds = (kinds: ReadonlySet<Kind>): ReadonlySet<ToldKind> => new Set([...kinds].map(toldKind))

export function onlyOf(
  limits: KindLimits,
  { comparison, matches }: DetailedComparison,
  estate: Estate,
): Comparison {
  const { organization, things } = estate
  const asked = toldKinds(limits.asked)
  const told = limits.told.map(toldKinds)
  const isAsked = ({ kind }: OfKind) => asked.has(toldKind(kind))
  const isCompared = ({ kind }: OfKind) =>
    asked.has(toldKind(kind)) && told.every((kinds) => kinds.has(toldKind(kind)))
  const changes = comparison.changes.filter(isCompared)
  const counts = { create: 0, update: 0, move: 0, delete: 0 }
  for (const { action } of changes) counts[action] += 1
  const paired = [organization, ...things].filter(
    (thing) => isCompared(thing) && matches.before(thing) !== undefined,
  ).length
  const notCompared = comparison.notCompared.filter(isAsked)
  const known = new Set(notCompared.map(({ kind }) => kind))
  const differing = new Set(comparison.changes.filter(isAsked).map(({ kind }) => kind))
  const untold = [...differing].filter((kind) => !isCompared({ kind }) && !known.has(kind))
  const address = untold.length === 0 ? '' : addressesIn(estate)(organization)
  const limited = untold.map((kind): NotCompared => {
    const kinds = told.find((each) => !each.has(kind)) ?? new Set()
    return { kind, address, reason: `A document is only about ${[...kinds].join(', ')}`, isRefused: false }
  })
  return {
    ...comparison,
    changes,
    summary: { ...counts, unchanged: paired - counts.update - counts.move },
    notCompared: [...notCompared, ...limited],
  }
}
