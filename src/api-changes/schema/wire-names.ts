/** The values of a discriminator: the names that tell on the wire which schema a value is of. */
import { type Located, objectOf, textOf } from '../description.ts'
import type { SchemaView } from './schema-view.ts'

/** The name that a reference ends with. */
export const referenceName = ({ value }: Located): string | undefined =>
  textOf(objectOf(value).$ref)?.split('/').at(-1)

/** The values that stand for a variant: those that the mapping gives it, otherwise its own name. */
export function wireNames(holder: SchemaView, variant: Located, view: SchemaView): readonly string[] {
  if (holder.discriminator === undefined) return []
  const mapped = namesFor(holder, view.pointer)
  if (mapped.length > 0) return mapped
  const name = referenceName(variant)
  return name === undefined ? [] : [name]
}

const component = /^#\/components\/schemas\/([^/]+)$/

/**
 * The value that stands for a schema itself, where it has the discriminator from the schema that it extends.
 * A schema of variants has none: its own name is not sent.
 */
export function ownWireName(view: SchemaView): string | undefined {
  if (view.discriminator === undefined || view.variants.length > 0) return undefined
  return namesFor(view, view.pointer)[0] ?? component.exec(view.pointer)?.[1]
}

const namesFor = ({ mapping }: SchemaView, pointer: string): readonly string[] =>
  [...mapping]
    .filter(([, { target }]) => target?.pointer === pointer)
    .map(([value]) => value)
    .sort()
