/** Keeps the values of a reply that no column holds, as they came. */
import { checkValue } from '../../catalog/checks.ts'
import { schemaAt } from '../../catalog/members.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { thingKey } from '../../catalog/thing-key.ts'
import { withNearestNumbers } from '../../json/exact-number.ts'
import type { ThingRecord } from '../../workspaces/clone-contents.ts'
import type { LoadingState } from './loading.ts'

/** A member of a reply that people can set, and the values that the API document knows for it. */
interface SettableMember {
  readonly member: string
  isKnown(value: unknown): boolean
}

export type GrownKeeper = (record: ThingRecord, loading: LoadingState) => void

export function grownKeeper(resources: readonly Resource[]): GrownKeeper {
  const byKind = new Map<
    string,
    { readonly resource: Resource; readonly members: readonly SettableMember[] }
  >(resources.map((resource) => [resource.kind, { resource, members: settableMembers(resource) }]))
  return ({ kind, path, reply }, loading) => {
    const known = byKind.get(kind)
    for (const { member, isKnown } of known?.members ?? []) {
      const value = reply[member]
      if (known === undefined || value === undefined || isKnown(value)) continue
      const thing = thingKey(known.resource, path)
      loading.rows.add('grown_values', { kind, thing, member, value: JSON.stringify(value) })
    }
  }
}

function settableMembers({
  settable,
  readOnly,
  shownAs,
  change,
  make,
  schema,
}: Resource): readonly SettableMember[] {
  const bodies = [change, make].flatMap((role) => (isSupported(role) && role.body ? [role.body] : []))
  return [...settable, ...readOnly].flatMap((field) => {
    const member = shownAs[field] ?? field
    if (typeof member !== 'string' || member.includes('.')) return []
    const found = [...bodies, schema].map((each) => schemaAt(each, field)).find((each) => each !== undefined)
    if (found === undefined) return []
    return [{ member, isKnown: (value) => checkValue(found, withNearestNumbers(value)).success }]
  })
}
