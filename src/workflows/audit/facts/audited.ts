/** A workspace as rules see it, with indexes that all rules share. */
import type { Kind } from '../../../catalog/kinds.ts'
import type { AddressOf } from '../../../estate/address.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import { gapHolders } from '../../../estate/reading/gap-holders.ts'
import { isOutside } from '../../../estate/reading/ownership.ts'
import type { AuditedDates } from '../dates.ts'
import type { Audited, AuditedService, Params } from '../rule.ts'

export interface AuditGround {
  readonly estate: Estate
  readonly address: AddressOf
  readonly now: number
  readonly service: AuditedService | undefined
  readonly dates?: AuditedDates | undefined
}

/** @returns the view of one rule, which has parameters of its own */
export function auditedBy({ estate, now, service, dates }: AuditGround): (params: Params) => Audited {
  const { organization, things, notCaptured } = estate
  const byKind = Map.groupBy([organization, ...things], ({ kind }) => kind)
  const below = Map.groupBy(things, ({ holder }) => holder)
  const ids = new Map([organization, ...things].map((thing) => [`${thing.kind} ${thing.id}`, thing]))
  const holderOf = gapHolders(estate)
  const gaps = Map.groupBy(notCaptured, holderOf)
  const gapKinds = new Set(notCaptured.map(({ kind }) => kind))
  const isGap = (kind: Kind, holder: Thing): boolean => {
    if (!gapKinds.has(kind)) return false
    if (holder === organization) return true
    for (let each: Thing | undefined = holder; each !== undefined; each = each.holder)
      if (gaps.get(each)?.some((gap) => gap.kind === kind)) return true
    return false
  }
  return (params) => ({
    organization,
    now,
    service,
    dates,
    isGap,
    all: (kind) => byKind.get(kind) ?? [],
    within: (holder, kind) => (below.get(holder) ?? []).filter((thing) => thing.kind === kind),
    byId: (kind, id) => (typeof id === 'string' ? ids.get(`${kind} ${id}`) : undefined),
    isWhole: (kind) => estate.whole?.has(kind) === true,
    isOutside: (kind, id) => isOutside(estate, kind, id),
    number: (name) => {
      const value = params[name]
      return typeof value === 'number' ? value : undefined
    },
    texts: (name) => {
      const value = params[name]
      return typeof value === 'number' ? undefined : value
    },
  })
}
