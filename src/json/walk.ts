/** Goes through a value of JSON at any depth. An exact number has no parts. */
import { isComposed, isObject } from './object.ts'

/** The members of an object, or the elements of an array; empty for any other value. */
export const partsIn = (value: unknown): readonly unknown[] => (isComposed(value) ? Object.values(value) : [])

/** Every text in a value, but for names of members. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return isComposed(value) ? Object.values(value).flatMap(textsIn) : []
}

/** The value at a path of members and indexes; undefined if there is none. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (isComposed(at) && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined),
    value,
  )

/** A copy that has another value wherever `replace` gives one. */
export function withReplaced(value: unknown, replace: (part: unknown) => unknown): unknown {
  const other = replace(value)
  if (other !== undefined) return other
  if (Array.isArray(value)) return value.map((each) => withReplaced(each, replace))
  if (!isObject(value)) return value
  // fromEntries defines members, so that a member named __proto__ is an ordinary one.
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withReplaced(member, replace)]),
  )
}
