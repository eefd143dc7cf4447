/** Compares what a schema says beside the values that it allows: deprecation, discriminator. */
import { dayIn } from '../deprecation.ts'
import type { OwnChange } from './change.ts'
import type { ViewsOfBoth } from './properties.ts'
import type { MappedSchema, SchemaView } from './schema-view.ts'
import { ownWireName } from './wire-names.ts'

const told = { effect: 'none' } as const

export const compareAnnotations = (
  from: SchemaView,
  to: SchemaView,
  views: ViewsOfBoth,
): readonly OwnChange[] => [...compareDeprecated(from, to), ...compareDiscriminators(from, to, views)]

function compareDeprecated(from: SchemaView, to: SchemaView): readonly OwnChange[] {
  if (from.isDeprecated === to.isDeprecated) return []
  if (!to.isDeprecated) return [{ ...told, rule: 'reactivated', says: 'is not deprecated any more' }]
  const day = dayIn(to.sunset)
  return day === undefined
    ? [{ ...told, rule: 'deprecated', says: 'is deprecated now' }]
    : [{ ...told, rule: 'deprecated-with-sunset', says: `is deprecated now, and goes on ${day}` }]
}

function compareDiscriminators(
  from: SchemaView,
  to: SchemaView,
  { classesOf }: ViewsOfBoth,
): readonly OwnChange[] {
  const [before, after] = [from.discriminator, to.discriminator]
  if (before !== after) {
    const rule = discriminatorRule(before, after)
    return [{ ...told, rule, says: 'has another discriminator', from: before, to: after }]
  }
  const values = new Set([...from.mapping.keys(), ...to.mapping.keys()])
  const mapped = [...values].flatMap((value): OwnChange[] => {
    const [one, other] = [from.mapping.get(value), to.mapping.get(value)]
    if (one?.text === other?.text) return []
    if (isSameTarget(one, other, classesOf)) return []
    const change = mappingChange(one, other)
    const says = `has another schema for the value ${value} of its discriminator`
    return [{ ...told, rule: `discriminator-mapping-${change}`, says, from: one?.text, to: other?.text }]
  })
  return [...mapped, ...compareWireNames(from, to)]
}

function isSameTarget(
  from: MappedSchema | undefined,
  to: MappedSchema | undefined,
  classesOf: ViewsOfBoth['classesOf'],
): boolean {
  if (from?.target === undefined || to?.target === undefined) return false
  const classes = classesOf([from.target], [to.target])
  return classes.before(from.target) === classes.after(to.target)
}

/** Where no mapping gives a schema another name, the name of the schema is sent. */
function compareWireNames(from: SchemaView, to: SchemaView): readonly OwnChange[] {
  const [before, after] = [ownWireName(from), ownWireName(to)]
  if (before === undefined || after === undefined || before === after) return []
  const says = `is ${after} now, and was ${before}, as the value of its discriminator`
  const rule = 'discriminator-mapping-changed'
  return [{ rule, effect: 'incomparable', says, from: before, to: after }]
}

function discriminatorRule(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return 'discriminator-added'
  return to === undefined ? 'discriminator-removed' : 'discriminator-property-name-changed'
}

function mappingChange(from: MappedSchema | undefined, to: MappedSchema | undefined): string {
  if (from === undefined) return 'added'
  return to === undefined ? 'deleted' : 'changed'
}
