/** Keeps the values of a reply that no column holds, as they came, and notes what the service leaves out. */
import { checkValue } from '../../catalog/checks.ts'
import type { Schema } from '../../catalog/fields.ts'
import { elementOf, schemaAt } from '../../catalog/members.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { thingKey } from '../../catalog/thing-key.ts'
import { withNearestNumbers } from '../../json/exact-number.ts'
import { memberOf } from '../../json/members.ts'
import type { ThingRecord } from '../../workspaces/clone-contents.ts'
import { leftOut } from '../store/grown/values.ts'
import { alwaysShown } from './always-shown.ts'
import type { LoadingState } from './loading.ts'

/** A member of a reply that people compare, and the values that the API document knows for it. */
interface ComparedMember {
  /** Dotted. */
  readonly member: string
  /** True if the clone shows a value even if the service shows none. */
  readonly isAlwaysShown: boolean
  isKnown(value: unknown): boolean
}

export type GrownKeeper = (record: ThingRecord, loading: LoadingState) => void

export function grownKeeper(resources: readonly Resource[]): GrownKeeper {
  const byKind = new Map<
    string,
    { readonly resource: Resource; readonly members: readonly ComparedMember[] }
  >(resources.map((resource) => [resource.kind, { resource, members: comparedMembers(resource) }]))
  return ({ kind, path, reply }, loading) => {
    const known = byKind.get(kind)
    for (const { member, isAlwaysShown, isKnown } of known?.members ?? []) {
      const value = memberOf(reply, member)
      if (known === undefined || (value === undefined ? !isAlwaysShown : isKnown(value))) continue
      const kept = value === undefined ? leftOut : JSON.stringify(value)
      loading.rows.add('grown_values', { kind, thing: thingKey(known.resource, path), member, value: kept })
    }
  }
}

function comparedMembers(resource: Resource): readonly ComparedMember[] {
  const { kind, settable, fixed, readOnly, writeOnly, shownAs } = resource
  const fields = [...settable, ...fixed, ...readOnly].filter((field) => !writeOnly.includes(field))
  const members = fields.flatMap((field) => {
    const shown = shownAs[field] ?? field
    // Another thing shows it.
    if (typeof shown === 'object' && 'kind' in shown) return []
    const member = typeof shown === 'string' ? shown : shown.member
    const schema = schemaOf(resource, { field, member })
    if (schema === undefined) return []
    const isAlwaysShown = alwaysShown[kind]?.includes(member) ?? false
    return [{ member, isAlwaysShown, isKnown: knownBy(schema) }]
  })
  return [...new Map(members.map((each) => [each.member, each])).values()]
}

/** That of the body that sets it, or else of the reply. */
function schemaOf(
  { change, make, schema, shownAs }: Resource,
  { field, member }: { readonly field: string; readonly member: string },
): Schema | undefined {
  const bodies = [change, make].flatMap((role) => (isSupported(role) && role.body ? [role.body] : []))
  const inBodies = typeof shownAs[field] === 'object' ? [] : bodies.map((body) => schemaAt(body, field))
  return [...inBodies, schemaAt(schema, member)].find((each) => each !== undefined)
}

/** A body may take a list of what each reply shows one of. */
const knownBy =
  (schema: Schema) =>
  (value: unknown): boolean => {
    const near = withNearestNumbers(value)
    return [schema, elementOf(schema)].some((each) => checkValue(each, near).success)
  }
