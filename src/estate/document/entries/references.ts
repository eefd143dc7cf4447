/** Resolves members that refer to other things: by id, by address, or by a unique name. */
import { addressesIn } from '../../address.ts'
import type { Estate, Thing } from '../../estate.ts'
import { lookupIn } from '../../thing-lookup.ts'
import type { DocumentFault } from '../faults.ts'
import type { EntriesReading, ThingReference } from './entries-reading.ts'
import { replacedAt } from './member-references.ts'

/** @param candidates - several that have the name, or none */
export const referenceFault = (
  { place, member, kind, value }: Pick<ThingReference, 'place' | 'member' | 'kind' | 'value'>,
  candidates: readonly Thing[],
): DocumentFault => ({
  ...place(),
  code: 'unknown-reference',
  member,
  kind,
  got: value,
  candidates: candidates.flatMap(({ id }) => id ?? []),
})

/** A thing in a nearer holder than the entry around it names that holder in a member. */
export function nearerHolders(organization: Thing, { things, rules }: EntriesReading): void {
  const naming = things.flatMap((thing) => {
    const { holderField } = rules.entries.get(thing.kind) ?? {}
    const value = holderField && thing.values[holderField.field]
    return typeof value === 'string' ? [{ thing, kind: holderField?.kind, value }] : []
  })
  if (naming.length === 0) return
  const find = lookupIn({ organization, things })
  for (const { thing, kind, value } of naming) {
    const holder = kind && find(kind, value)
    // A part of another one is not a holder: a plan says so.
    if (holder !== undefined && isBelow(holder, thing.holder)) thing.holder = holder
  }
}

function isBelow(thing: Thing, holder: Thing | undefined): boolean {
  for (let each = thing.holder; each !== undefined; each = each.holder) if (each === holder) return true
  return false
}

/** Replaces references to the document's things by their ids, or by addresses if they have none; returns the remaining references. */
export function settleReferences(
  estate: Pick<Estate, 'organization' | 'things'>,
  { references }: EntriesReading,
): readonly ThingReference[] {
  if (references.length === 0) return []
  const find = lookupIn(estate)
  const addressOf = addressesIn(estate)
  return references.filter((reference) => {
    const named = find(reference.kind, reference.value)
    if (named === undefined) return true
    settle(reference, named.id ?? addressOf(named))
    return false
  })
}

/** The reader of the document made these values. */
export function settle({ thing, path: [field, ...steps] }: ThingReference, id: string): void {
  Object.assign(thing.values, { [field]: replacedAt(thing.values[field], steps, id) })
}
