/** Describes the difference between two reads of a thing in a few words. */
import { exactDigits } from '../../json/exact-number.ts'
import { isObject } from '../../json/object.ts'

const mostTold = 4

/** `processingState: pending -> complete`; for lists, their lengths. */
export function changesBetween(before: unknown, after: unknown): readonly string[] {
  const earlier = scalarsOf(before)
  const later = scalarsOf(after)
  const names = [...new Set([...earlier.keys(), ...later.keys()])]
  const changed = names.filter((name) => earlier.get(name) !== later.get(name))
  const told = changed
    .slice(0, mostTold)
    .map((name) => `${name}: ${earlier.get(name) ?? 'none'} -> ${later.get(name) ?? 'none'}`)
  return changed.length > mostTold ? [...told, `${changed.length - mostTold} more`] : told
}

/** Members that fit one line, dotted. */
function scalarsOf(value: unknown, above: readonly string[] = []): Map<string, string> {
  if (Array.isArray(value)) return new Map([[[...above, 'items'].join('.'), String(value.length)]])
  if (isObject(value)) {
    return new Map(Object.entries(value).flatMap(([name, inner]) => [...scalarsOf(inner, [...above, name])]))
  }
  return value === undefined ? new Map() : new Map([[above.join('.') || 'value', shown(value)]])
}

const longest = 60

const shown = (value: unknown): string => {
  const text = exactDigits(value) ?? String(value)
  return text.length > longest ? `${text.slice(0, longest)}...` : text
}

/** The value of members that an expression names: `editMode: live`; else the size of the value. */
export function describeFor(value: unknown, expression: string): string {
  const members = scalarsOf(value)
  const named = [...members].filter(([name]) => isNamedIn(expression, name)).slice(0, mostTold)
  // The type of a thing says nothing about what it waits for.
  const others = [...members].filter(([name]) => name !== 'object')
  const first = named.length > 0 ? named : (others.length > 0 ? others : [...members]).slice(0, 1)
  return first.map(([name, text]) => `${name}: ${text}`).join(', ') || 'nothing'
}

const isNamedIn = (expression: string, name: string) =>
  Array.from(expression.matchAll(/\.([A-Za-z_][\w.]*)/g), ([, path]) => path).includes(name)
