/** Compares what a schema says beside the values that it allows: deprecation, discriminator. */
import { dayIn } from '../deprecation.ts'
import type { OwnChange } from './change.ts'
import type { SchemaView } from './schema-view.ts'

const told = { effect: 'none' } as const

export const compareAnnotations = (from: SchemaView, to: SchemaView): readonly OwnChange[] => [
  ...compareDeprecated(from, to),
  ...compareDiscriminators(from, to),
]

function compareDeprecated(from: SchemaView, to: SchemaView): readonly OwnChange[] {
  if (from.isDeprecated === to.isDeprecated) return []
  if (!to.isDeprecated) return [{ ...told, rule: 'reactivated', says: 'is not deprecated any more' }]
  const day = dayIn(to.sunset)
  return day === undefined
    ? [{ ...told, rule: 'deprecated', says: 'is deprecated now' }]
    : [{ ...told, rule: 'deprecated-with-sunset', says: `is deprecated now, and goes on ${day}` }]
}

function compareDiscriminators(from: SchemaView, to: SchemaView): readonly OwnChange[] {
  const [before, after] = [from.discriminator, to.discriminator]
  if (before !== after) {
    const rule = discriminatorRule(before, after)
    return [{ ...told, rule, says: 'has another discriminator', from: before, to: after }]
  }
  const values = new Set([...from.mapping.keys(), ...to.mapping.keys()])
  return [...values].flatMap((value): OwnChange[] => {
    const [one, other] = [from.mapping.get(value), to.mapping.get(value)]
    if (one === other) return []
    const change = mappingChange(one, other)
    const says = `has another schema for the value ${value} of its discriminator`
    return [{ ...told, rule: `discriminator-mapping-${change}`, says, from: one, to: other }]
  })
}

function discriminatorRule(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return 'discriminator-added'
  return to === undefined ? 'discriminator-removed' : 'discriminator-property-name-changed'
}

function mappingChange(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return 'added'
  return to === undefined ? 'deleted' : 'changed'
}
