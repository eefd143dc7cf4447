/** Orders the keys within a value for people, whatever order the service sends them in. */
import { isObject } from '../json/object.ts'

/** Keys that say what the rest is about. */
const first = ['$schema', '$id', 'id', 'type', 'title', 'name', 'description']

/** The same value at any depth: these keys first, then the others by their names. Lists keep their order. */
export function inStableOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inStableOrder)
  if (!isObject(value)) return value
  const keys = Object.keys(value).sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
  return Object.fromEntries(keys.map((key) => [key, inStableOrder(value[key])]))
}

function rank(key: string): number {
  const at = first.indexOf(key)
  return at < 0 ? first.length : at
}
