/** Compares two values of a member: the order of members never counts, that of a list only if people see it. */
import { isComposed, isObject } from '../../json/object.ts'

/** Two values share this text exactly if they are equal. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const members: string[] = []
  for (const name of Object.keys(value).sort()) {
    const member = value[name]
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${canonical(member)}`)
  }
  return `{${members.join()}}`
}

/** A list of words has no order. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (!isComposed(left) || !isComposed(right)) return canonical(left) === canonical(right)
  return canonical(asSet(left)) === canonical(asSet(right))
}

function asSet(value: unknown): unknown {
  const isSet = Array.isArray(value) && value.every((item) => !isComposed(item))
  return isSet ? [...new Set(value.map(canonical))].sort() : value
}
