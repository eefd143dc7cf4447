/** A reply, told in the fields of the body that changes it: what an editor starts from, and what a comparison looks at. */
import type { Resource, Shown } from '../catalog/resource.ts'
import { memberOf } from '../json/members.ts'
import { type JsonObject, membersIn } from '../json/object.ts'

type Describing = Pick<Resource, 'settable' | 'shownAs'>

/** Fields that the reply does not tell are left out. */
export function settableValues({ settable, shownAs }: Describing, reply: unknown): JsonObject {
  const values: Record<string, unknown> = {}
  for (const field of settable) {
    const value = shownValue(shownAs[field] ?? field, reply)
    if (value !== undefined) place(value, field.split('.'), values)
  }
  return values
}

/** What the reply says of a field; undefined where it says nothing. */
export function shownValue(shown: Shown, reply: unknown): unknown {
  if (typeof shown === 'string') return memberOf(reply, shown)
  // Another resource tells it.
  if ('kind' in shown) return undefined
  const value = memberOf(reply, shown.member)
  if (typeof value !== 'string') return undefined
  if ('is' in shown) return value === shown.is
  return value.startsWith(shown.prefix) ? value.slice(shown.prefix.length) : undefined
}

/** Puts a value where a dotted field has it. */
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
