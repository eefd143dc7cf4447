/** Reads, picks and lists members of a value by dotted names. */
import { isObject } from './object.ts'

/** The value of `a.b`; through an array, the values of its elements. Undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    const found = value.map((element) => memberOf(element, name)).filter((inner) => inner !== undefined)
    return found.length === 0 ? undefined : found
  }
  if (!isObject(value)) return undefined
  if (Object.hasOwn(value, name)) return value[name]
  // As `divisions`, without a list of them: thousands of replies have their members read here.
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const head = name.slice(0, dot)
    const found = Object.hasOwn(value, head) ? memberOf(value[head], name.slice(dot + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** True if the value, or an element of an array on the way, has the member, even if it is null. */
export function hasMember(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((element) => hasMember(element, name))
  if (!isObject(value)) return false
  if (Object.hasOwn(value, name)) return true
  return divisions(name).some(([head, rest]) => Object.hasOwn(value, head) && hasMember(value[head], rest))
}

/** The named members in the given order, nested as they came; absent ones stay absent. */
export function pick(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((element) => pick(element, names))
  if (!isObject(value)) return value
  const below = new Map<string, string[]>()
  for (const name of names) {
    const [head, ...rest] = Object.hasOwn(value, name) ? [name] : (divisionIn(value, name) ?? [])
    if (head !== undefined) below.set(head, [...(below.get(head) ?? []), ...rest])
  }
  const picked = Array.from(below, ([head, rests]) => [
    head,
    names.includes(head) ? value[head] : pick(value[head], rests),
  ])
  // fromEntries defines members, so that a member named __proto__ is an ordinary one.
  return Object.fromEntries(picked)
}

/** Dotted names of the members of a value, three objects deep, through the elements of arrays. */
export function memberNames(value: unknown, prefix = '', depth = 3): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => memberNames(element, prefix, depth))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = prefix + key
    const nested = depth > 1 ? memberNames(inner, `${name}.`, depth - 1) : []
    return nested.length === 0 ? [name] : nested
  })
}

type DividedPath = readonly [head: string, rest: string]

/** `a.b.c` is `b.c` of `a`, or `c` of a member whose own name has a dot. */
function divisions(name: string): DividedPath[] {
  const found: DividedPath[] = []
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1))
    found.push([name.slice(0, dot), name.slice(dot + 1)])
  return found
}

/** The first division that leads to a value; else the first whose beginning exists. */
function divisionIn(value: Readonly<Record<string, unknown>>, name: string): DividedPath | undefined {
  const begun = divisions(name).filter(([head]) => Object.hasOwn(value, head))
  return begun.find(([head, rest]) => hasMember(value[head], rest)) ?? begun[0]
}
