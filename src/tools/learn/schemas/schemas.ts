/** Reads the JSON Schemas of a description into the form that ws keeps; those behind references are shared. */
import type { LearntMember, LearntSchema } from '../../../learnt/shape.ts'
import type { ParsedDescription } from '../description.ts'
import { type DescriptionPart, listOf, memberOf, resolved } from '../references.ts'
import { phrase } from '../words.ts'
import { mergedObject, type ReadMember } from './merged-object.ts'
import { isExact, scalarFacts } from './scalar-facts.ts'
import { typesOf } from './types-of.ts'

export interface SchemaReader {
  read(part: DescriptionPart): LearntSchema
  /** The members of an object, also of one that is put together from several; undefined if it is none. */
  members(part: DescriptionPart): readonly ReadMember[] | undefined
  /** Reads everything that is referred to. */
  finish(): readonly LearntSchema[]
}

export function createSchemaReader(description: ParsedDescription): SchemaReader {
  const places = new Map<string, number>()
  const waiting: DescriptionPart[] = []
  const shared: LearntSchema[] = []
  const placeOf = (target: DescriptionPart): number => {
    const key = JSON.stringify(target.trail)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, places.size)
    waiting.push(target)
    return places.size - 1
  }
  const read = (part: DescriptionPart): LearntSchema => {
    if (typeof part.value.$ref === 'string') {
      const about = phrase(part.value.description)
      return { ref: placeOf(resolved(part, description)), ...(about === undefined ? {} : { about }) }
    }
    // Such a schema may lead back to itself: in the table it is read once.
    if (isComposed(part)) return { ref: placeOf(part) }
    return readWhole(part, { description, read })
  }
  return {
    read,
    members: (part) => {
      const merged = mergedObject(part, description)
      return merged?.members
    },
    finish: () => {
      for (let part = waiting[shared.length]; part !== undefined; part = waiting[shared.length])
        shared.push(readWhole(part, { description, read }))
      return shared
    },
  }
}

const isComposed = ({ value }: DescriptionPart) => ['allOf', 'oneOf', 'anyOf'].some((name) => name in value)

interface PartReader {
  readonly description: ParsedDescription
  readonly read: (part: DescriptionPart) => LearntSchema
}

/** A schema that is not a reference. */
function readWhole(part: DescriptionPart, reading: PartReader): LearntSchema {
  const { types, isNullable } = typesOf(part, reading.description)
  const about = phrase(part.value.description) ?? phrase(part.value.title)
  const common = {
    ...(about === undefined ? {} : { about }),
    ...(isNullable ? { nullable: true as const } : {}),
  }
  const [type, ...others] = types
  if (others.length > 0) {
    const variants = types.map((each) => typedAs(each, part, reading))
    return { ...common, oneOf: variants }
  }
  if (type !== undefined) return { ...common, ...typedAs(type, part, reading) }
  const merged = mergedObject(part, reading.description)
  if (merged !== undefined) return { ...common, ...objectFrom(part, reading) }
  return { ...common, ...variantsOf(part, reading) }
}

function typedAs(
  type: NonNullable<LearntSchema['type']>,
  part: DescriptionPart,
  reading: PartReader,
): LearntSchema {
  if (type === 'object') return objectFrom(part, reading)
  if (type !== 'array') return { type, ...scalarFacts(type, part.value) }
  const items = memberOf(part, 'items', reading.description)
  const { minItems, maxItems } = part.value
  return {
    type,
    ...(items === undefined ? {} : { items: reading.read(items) }),
    ...(isExact(minItems) ? { min: minItems } : {}),
    ...(isExact(maxItems) ? { max: maxItems } : {}),
  }
}

function objectFrom(part: DescriptionPart, { description, read }: PartReader): LearntSchema {
  const merged = mergedObject(part, description)
  const members = (merged?.members ?? []).map(
    (each): LearntMember => [each.name, read(each.part), each.isRequired && !each.isReadOnly ? 1 : 0],
  )
  const others = merged?.others
  return {
    type: 'object',
    ...(members.length === 0 ? {} : { members }),
    ...(others === undefined ? {} : { others: read(others) }),
  }
}

/** Values of several kinds; texts of several enumerations are one. */
function variantsOf(part: DescriptionPart, { description, read }: PartReader): LearntSchema {
  const all = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => listOf(part, name, description))
  const variants = all
    .filter(({ value }) => value.type !== 'null')
    .map((each) => readText(each, read, description) ?? read(each))
  const [only, ...others] = variants
  if (only === undefined) return {}
  if (others.length === 0) return only
  if (!variants.every(({ type }) => type === 'string')) return { oneOf: variants }
  const isOpen = variants.some((each) => each.enum === undefined || each.open === true)
  const values = [...new Set(variants.flatMap((each) => each.enum ?? []))]
  return {
    type: 'string',
    ...(values.length === 0 ? {} : { enum: values }),
    ...(isOpen ? { open: true } : {}),
  }
}

/** A text behind a reference, so that it can be put together with others. */
function readText(
  part: DescriptionPart,
  read: PartReader['read'],
  description: ParsedDescription,
): LearntSchema | undefined {
  if (typeof part.value.$ref !== 'string') return undefined
  const target = resolved(part, description)
  return target.value.type === 'string' ? read(target) : undefined
}
