/** Compares types and formats, and whether a value may be null. */
import type { OwnChange } from './change.ts'
import type { SchemaView } from './schema-view.ts'

export function compareTypes(from: SchemaView, to: SchemaView): readonly OwnChange[] {
  return [...compareTypeAndFormat(from, to), ...compareNull(from, to)]
}

function compareTypeAndFormat(from: SchemaView, to: SchemaView): readonly OwnChange[] {
  const [before, after] = [typeWords(from), typeWords(to)]
  if (before === after) return []
  const forward = fits(from, to)
  const backward = fits(to, from)
  // Two ways to say the same.
  if (forward && backward) return []
  const says = `has another type: ${before} became ${after}`
  const values = { from: before, to: after, says }
  const isList = [from, to].some(({ types }) => types !== undefined && types.size > 1)
  if (forward && isList) return [{ ...values, rule: 'list-of-types-widened', effect: 'widens' }]
  if (backward && isList) return [{ ...values, rule: 'list-of-types-narrowed', effect: 'narrows' }]
  if (forward) return [{ ...values, rule: 'type-generalized', effect: 'widens' }]
  if (backward)
    return [{ ...values, rule: { request: 'type-changed', response: 'type-specialized' }, effect: 'narrows' }]
  return [{ ...values, rule: 'type-changed', effect: 'incomparable' }]
}

function typeWords({ types, format }: SchemaView): string {
  const names = types === undefined ? 'any type' : [...types].sort().join(' or ')
  return format === undefined ? names : `${names} (${format})`
}

/** True if each value of one is a value of the other, as far as types and formats tell. */
function fits(one: SchemaView, other: SchemaView): boolean {
  return typesFit(one.types, other.types) && formatFits(one.format, other.format)
}

function typesFit(one: SchemaView['types'], other: SchemaView['types']): boolean {
  if (other === undefined) return true
  if (one === undefined) return false
  return [...one].every((name) => other.has(name) || (name === 'integer' && other.has('number')))
}

/** Formats within others. */
const wider: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' }

const formatFits = (one: string | undefined, other: string | undefined): boolean =>
  other === undefined || one === other || (one !== undefined && wider[one] === other)

export function compareNull(
  { isNullable: from }: SchemaView,
  { isNullable: to }: SchemaView,
): readonly OwnChange[] {
  if (from === to) return []
  return to
    ? [{ from, to, rule: 'became-nullable', effect: 'widens', says: 'may be null now' }]
    : [{ from, to, rule: 'became-not-nullable', effect: 'narrows', says: 'may not be null any more' }]
}
