/** Members of a value by their dotted names: reading, picking, and telling which there are. */
import { exactDigits } from './exact-number.ts'

/** The value of `a.b`; through an array, the array of its elements' values. Undefined where nothing is. */
export function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    const found = value.map((element) => memberOf(element, name)).filter((inner) => inner !== undefined)
    return found.length === 0 ? undefined : found
  }
  if (!isRecord(value)) return undefined
  if (Object.hasOwn(value, name)) return value[name]
  const [head, rest] = divide(name)
  return rest !== undefined && Object.hasOwn(value, head) ? memberOf(value[head], rest) : undefined
}

/** True when the value, or an element of an array on the way, has the member, be it null. */
export function hasMember(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((element) => hasMember(element, name))
  if (!isRecord(value)) return false
  if (Object.hasOwn(value, name)) return true
  const [head, rest] = divide(name)
  return rest !== undefined && Object.hasOwn(value, head) && hasMember(value[head], rest)
}

/** The named members in the order asked for, in the nested shape that they came in; absent ones stay absent. */
export function pick(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((element) => pick(element, names))
  if (!isRecord(value)) return value
  const picked = new Map<string, unknown>()
  for (const name of names) {
    const [head] = divide(name)
    if (Object.hasOwn(value, name)) picked.set(name, value[name])
    else if (Object.hasOwn(value, head) && !picked.has(head))
      picked.set(head, pick(value[head], namesUnder(head, names)))
  }
  // fromEntries defines members, so that a member named __proto__ is only a member.
  return Object.fromEntries(picked)
}

/** Dotted names of the members of a value, objects opened up three deep, arrays through their elements. */
export function memberNames(value: unknown, prefix = '', depth = 3): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => memberNames(element, prefix, depth))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = prefix + key
    const nested = depth > 1 ? memberNames(inner, `${name}.`, depth - 1) : []
    return nested.length === 0 ? [name] : nested
  })
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && exactDigits(value) === undefined
  )
}

/** `a.b.c` is `a` and `b.c`. A member whose own name has dots is looked for first, as it stands. */
function divide(name: string): readonly [head: string, rest: string | undefined] {
  const dot = name.indexOf('.')
  return dot < 0 ? [name, undefined] : [name.slice(0, dot), name.slice(dot + 1)]
}

const namesUnder = (head: string, names: readonly string[]): string[] =>
  names.flatMap((name) => (name.startsWith(`${head}.`) ? [name.slice(head.length + 1)] : []))
