/** Turns a reply into the fields of the body that changes it, for editors and comparisons. */
import { settableIn } from '../catalog/relations.ts'
import type { Resource, ShownAs } from '../catalog/resource.ts'
import { memberOf } from '../json/members.ts'
import { type JsonObject, membersIn } from '../json/object.ts'

type SettableMembers = Pick<Resource, 'settable' | 'shownAs' | 'isOpen'>

/** Leaves out fields that the reply does not show. */
export function settableValues(resource: SettableMembers, reply: unknown): JsonObject {
  const { shownAs } = resource
  const values: Record<string, unknown> = {}
  for (const field of settableIn(resource, reply)) {
    const value = shownValue(shownAs[field] ?? field, reply)
    if (value !== undefined) place(value, field.split('.'), values)
  }
  return values
}

/** The value of a field in a reply; undefined if there is none. */
export function shownValue(shown: ShownAs, reply: unknown): unknown {
  if (typeof shown === 'string') return memberOf(reply, shown)
  // Another resource shows it.
  if ('kind' in shown) return undefined
  const value = memberOf(reply, shown.member)
  if (typeof value !== 'string') return undefined
  if ('is' in shown) return value === shown.is
  return value.startsWith(shown.prefix) ? value.slice(shown.prefix.length) : undefined
}

/** Puts a value at a dotted path. */
export function place(
  value: unknown,
  [name = '', ...below]: readonly string[],
  into: Record<string, unknown>,
): void {
  if (below.length === 0) {
    into[name] = value
    return
  }
  const inner = { ...membersIn(into[name]) }
  into[name] = inner
  place(value, below, inner)
}
