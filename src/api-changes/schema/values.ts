/** Compares fixed values: enumerations, constants, defaults. */
import type { OwnChange } from './change.ts'
import type { SchemaView } from './schema-view.ts'

export function compareValues(from: SchemaView, to: SchemaView): readonly OwnChange[] {
  return [...compareEnumerations(from, to), ...compareDefaults(from, to)]
}

function compareEnumerations(before: SchemaView, after: SchemaView): readonly OwnChange[] {
  const [from, to] = [before.values, after.values]
  if (from === undefined && to === undefined) return []
  if (before.isConst && after.isConst) return compareConstants(from, to)
  if (from === undefined) {
    if (after.isExtensible) return []
    const rule = after.isConst ? 'const-added' : 'became-enum'
    return [{ to, rule, effect: 'narrows', says: `takes only ${listed(to)} now` }]
  }
  if (to === undefined) {
    const rule = before.isConst ? 'const-removed' : 'became-not-enum'
    // A client that knows a list of values has to expect others, as where the list grows.
    const level = before.isConst ? {} : { level: { response: 'warning' as const } }
    return [{ from, rule, effect: 'widens', ...level, says: `is not limited to ${listed(from)} any more` }]
  }
  const removed = from.filter((value) => !to.includes(value))
  const added = to.filter((value) => !from.includes(value))
  const isExtensible = before.isExtensible && after.isExtensible
  return [
    ...removed.map(
      (value): OwnChange => ({
        from: value,
        rule: isExtensible
          ? { request: 'x-extensible-enum-value-removed', response: 'enum-value-removed' }
          : 'enum-value-removed',
        effect: 'narrows',
        says: `does not have the value ${value} any more`,
      }),
    ),
    ...added.map(
      (value): OwnChange => ({
        to: value,
        rule: 'enum-value-added',
        effect: 'widens',
        level: { response: isExtensible ? 'info' : 'warning' },
        says: `has a new value ${value}`,
      }),
    ),
  ]
}

function compareConstants(from: SchemaView['values'], to: SchemaView['values']): readonly OwnChange[] {
  if (listed(from) === listed(to)) return []
  return [
    {
      from,
      to,
      rule: 'const-changed',
      effect: 'incomparable',
      says: `is ${listed(to)} now, it was ${listed(from)}`,
    },
  ]
}

function compareDefaults({ default: from }: SchemaView, { default: to }: SchemaView): readonly OwnChange[] {
  if (from === to) return []
  if (from === undefined)
    return [{ to, rule: 'default-value-added', effect: 'none', says: `has the default ${to} now` }]
  if (to === undefined)
    return [{ from, rule: 'default-value-removed', effect: 'none', says: `lost its default ${from}` }]
  const says = `has another default: ${from} became ${to}`
  return [{ from, to, rule: 'default-value-changed', effect: 'none', says }]
}

const listed = (values: SchemaView['values']) => (values ?? []).join(', ')
