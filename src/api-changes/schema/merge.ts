/** Merges the parts of an `allOf`: a value has to satisfy all of them. */
import type { Located } from '../description.ts'
import type { SchemaView } from './schema-view.ts'

export function mergeViews(one: SchemaView, other: SchemaView): SchemaView {
  return {
    ...one,
    isFalse: one.isFalse || other.isFalse,
    types: bothTypes(one.types, other.types),
    // People write `nullable` beside an `allOf` of one reference.
    isNullable: one.isNullable || other.isNullable,
    format: one.format ?? other.format,
    values: common(one.values, other.values),
    isConst: one.isConst || other.isConst,
    isExtensible: one.isExtensible || other.isExtensible,
    limits: tightest(one.limits, other.limits),
    pattern: one.pattern ?? other.pattern,
    uniqueItems: one.uniqueItems || other.uniqueItems,
    required: new Set([...one.required, ...other.required]),
    properties: allProperties(one.properties, other.properties),
    additional: bothAdditional(one.additional, other.additional),
    items: one.items ?? other.items,
    prefixItems: one.prefixItems.length > 0 ? one.prefixItems : other.prefixItems,
    variants: [...one.variants, ...other.variants],
    others: new Map([...other.others, ...one.others]),
    isReadOnly: one.isReadOnly || other.isReadOnly,
    isWriteOnly: one.isWriteOnly || other.isWriteOnly,
    isDeprecated: one.isDeprecated || other.isDeprecated,
    sunset: one.sunset ?? other.sunset,
    default: one.default ?? other.default,
    discriminator: one.discriminator ?? other.discriminator,
    mapping: new Map([...other.mapping, ...one.mapping]),
  }
}

function bothTypes(one: SchemaView['types'], other: SchemaView['types']): SchemaView['types'] {
  if (one === undefined || other === undefined) return one ?? other
  const holds = (types: ReadonlySet<string>, name: string) =>
    types.has(name) || (name === 'integer' && types.has('number'))
  return new Set([
    ...[...one].filter((name) => holds(other, name)),
    ...[...other].filter((name) => holds(one, name)),
  ])
}

const common = (one: SchemaView['values'], other: SchemaView['values']) =>
  one === undefined || other === undefined ? (one ?? other) : one.filter((value) => other.includes(value))

function tightest(one: SchemaView['limits'], other: SchemaView['limits']): SchemaView['limits'] {
  const limits = new Map(one)
  for (const [name, value] of other) {
    const present = limits.get(name)
    const tighter = /^(max|exclusiveMax)/.test(name) ? Math.min : Math.max
    limits.set(name, present === undefined ? value : tighter(present, value))
  }
  return limits
}

/** A property that several parts declare has to satisfy all of them, too. */
function allProperties(
  one: SchemaView['properties'],
  other: SchemaView['properties'],
): SchemaView['properties'] {
  const all = new Map<string, Located>(one)
  for (const [name, located] of other) {
    const present = all.get(name)
    all.set(name, present === undefined ? located : asAllOf(present, located))
  }
  return all
}

const asAllOf = (one: Located, other: Located): Located => {
  if (one.pointer === other.pointer) return one
  // Both files are the same where parts stand side by side; a reference names its own.
  return { ...one, value: { allOf: [one.value, other.value] }, pointer: `${one.pointer}+${other.pointer}` }
}

function bothAdditional(
  one: SchemaView['additional'],
  other: SchemaView['additional'],
): SchemaView['additional'] {
  if (one === false || other === false) return false
  return one === true ? other : one
}
