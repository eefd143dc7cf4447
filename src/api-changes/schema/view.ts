/** A schema as it is compared: references followed, `allOf` merged, both ways of saying "or null" made one. */
import type { JsonObject } from '../../json/object.ts'
import { canonicalText, schemaText } from '../canonical-text.ts'
import {
  type ComparedDescription,
  DescriptionFault,
  elementsAt,
  type Located,
  memberAt,
  membersAt,
  numberOf,
  objectOf,
  textOf,
} from '../description.ts'
import { mergeViews } from './merge.ts'
import type { SchemaView } from './schema-view.ts'

const limitKeywords = [
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'multipleOf',
] as const

const otherKeywords = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contentMediaType',
  'contentEncoding',
  'contentSchema',
] as const

export type Views = (at: Located) => SchemaView

/** Views of one description, each made once. */
export function createViews(description: ComparedDescription): Views {
  const made = new Map<string, SchemaView>()
  const view = (at: Located, above: readonly string[]): SchemaView => {
    const target = withSiblings(at, description) ?? description.follow(at)
    const known = made.get(target.pointer)
    if (known !== undefined) return known
    const parts = [
      ...elementsAt(memberAt(target, 'allOf')),
      ...variantsOf(target, description).onlyOne,
    ].filter((part) => !above.includes(description.follow(part).pointer))
    const below = [...above, target.pointer]
    const own = ownView(target, description)
    const merged = parts.reduce((whole, part) => mergeViews(whole, view(part, below)), own)
    // Within a circle, a part was left out: the view of the whole is made from elsewhere.
    if (above.length === 0) made.set(target.pointer, merged)
    return merged
  }
  return (at) => view(at, [])
}

function ownView(at: Located, description: ComparedDescription): SchemaView {
  const schema = objectOf(at.value)
  const { types, hasNull } = typesOf(schema.type)
  const { variants, orNull } = variantsOf(at, description)
  const [values, valuesHoldNull] = valuesOf(schema)
  const text = canonicalText(schema.const)
  const constant = text === undefined ? undefined : [text]
  return {
    pointer: at.pointer,
    isFalse: at.value === false,
    types,
    isNullable: schema.nullable === true || hasNull || orNull || (valuesHoldNull && types === undefined),
    format: formatOf(schema),
    values: constant ?? values,
    isConst: constant !== undefined,
    isExtensible: schema['x-extensible-enum'] !== undefined,
    limits: limitsOf(schema),
    pattern: textOf(schema.pattern),
    uniqueItems: schema.uniqueItems === true,
    required: new Set(
      Array.isArray(schema.required) ? schema.required.filter((each) => typeof each === 'string') : [],
    ),
    properties: new Map(membersAt(memberAt(at, 'properties'))),
    additional: additionalOf(at),
    items: memberAt(at, 'items').value === undefined ? undefined : memberAt(at, 'items'),
    prefixItems: elementsAt(memberAt(at, 'prefixItems')),
    variants,
    others: othersOf(at, description),
    isReadOnly: schema.readOnly === true,
    isWriteOnly: schema.writeOnly === true,
    isDeprecated: schema.deprecated === true,
    sunset: textOf(schema['x-sunset']),
    default: canonicalText(schema.default),
    discriminator: textOf(objectOf(schema.discriminator).propertyName),
    mapping: mappingOf(at, description),
  }
}

function additionalOf(at: Located): SchemaView['additional'] {
  const additional = memberAt(at, 'additionalProperties')
  if (additional.value === false) return false
  return additional.value === undefined || additional.value === true ? true : additional
}

const othersOf = (at: Located, description: ComparedDescription): SchemaView['others'] =>
  new Map(
    otherKeywords.flatMap((name): [string, string][] => {
      if (binaryFormat(objectOf(at.value))?.keyword === name) return []
      const member = memberAt(at, name)
      const text = member.value === undefined ? undefined : schemaText(member, description)
      return text === undefined ? [] : [[name, text]]
    }),
  )

/** Bytes: a format in 3.0, a keyword of their own in 3.1. */
function binaryFormat({ format, contentEncoding, contentMediaType }: JsonObject) {
  if (format !== undefined) return undefined
  if (contentEncoding === 'base64') return { format: 'byte', keyword: 'contentEncoding' } as const
  if (contentMediaType === 'application/octet-stream' && contentEncoding === undefined)
    return { format: 'binary', keyword: 'contentMediaType' } as const
  return undefined
}

const formatOf = (schema: JsonObject): string | undefined =>
  textOf(schema.format) ?? binaryFormat(schema)?.format

function mappingOf(at: Located, description: ComparedDescription): SchemaView['mapping'] {
  const mapping = memberAt(at, 'discriminator', 'mapping')
  return new Map(
    Object.entries(objectOf(mapping.value)).map(([value, schema]) => {
      const text = String(schema)
      return [value, { text, target: mappedSchema(text, mapping, description) }]
    }),
  )
}

/** A mapping holds a reference, or the name of a schema. */
function mappedSchema(text: string, mapping: Located, description: ComparedDescription): Located | undefined {
  const $ref = /[#/]/.test(text) ? text : `#/components/schemas/${text}`
  try {
    return description.follow({ ...mapping, value: { $ref } })
  } catch (error) {
    if (error instanceof DescriptionFault) return undefined
    throw error
  }
}

/** Words for people, and links to other places, say nothing about values. */
const wordsBesideReference = /^(\$ref|\$comment|description|summary|title|examples?|externalDocs|x-.*)$/

/** Since 3.1, keywords beside a reference count: the schema is both. */
function withSiblings(at: Located, description: ComparedDescription): Located | undefined {
  const { $ref, ...siblings } = objectOf(at.value)
  if (typeof $ref !== 'string' || description.isBefore31) return undefined
  const own = Object.keys(siblings).filter((name) => !wordsBesideReference.test(name))
  if (own.length === 0) return undefined
  const { allOf, ...rest } = siblings
  return { ...at, value: { ...rest, allOf: [{ $ref }, ...(Array.isArray(allOf) ? allOf : [])] } }
}

function typesOf(type: unknown): { types: ReadonlySet<string> | undefined; hasNull: boolean } {
  const names = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string')
  const rest = names.filter((name) => name !== 'null')
  return { types: names.length === 0 ? undefined : new Set(rest), hasNull: names.includes('null') }
}

/** `null` in a list says the same as `nullable`. */
function valuesOf({ enum: listed, 'x-extensible-enum': extensible }: Readonly<Record<string, unknown>>) {
  const list = Array.isArray(listed) ? listed : Array.isArray(extensible) ? extensible : undefined
  const rest = list?.filter((value) => value !== null).map((value) => canonicalText(value) ?? '')
  return [rest, list?.includes(null) === true] as const
}

/** In 3.0, `exclusiveMaximum: true` makes `maximum` exclusive. */
function limitsOf(schema: Readonly<Record<string, unknown>>): ReadonlyMap<string, number> {
  const limits = new Map<string, number>()
  for (const name of limitKeywords) {
    const value = numberOf(schema[name])
    if (value !== undefined) limits.set(name, value)
  }
  for (const [flag, name] of [
    ['exclusiveMaximum', 'maximum'],
    ['exclusiveMinimum', 'minimum'],
  ] as const) {
    const limit = limits.get(name)
    if (schema[flag] !== true || limit === undefined) continue
    limits.delete(name)
    limits.set(flag, limit)
  }
  return limits
}

/** Of one schema or null, the schema is a part of the whole, and not one of several. */
function variantsOf(at: Located, description: ComparedDescription) {
  const found = (['oneOf', 'anyOf'] as const).map((keyword) => {
    const all = elementsAt(memberAt(at, keyword))
    const list = all.filter((each) => objectOf(description.follow(each).value).type !== 'null')
    return { keyword, list, orNull: list.length < all.length }
  })
  const isOne = ({ list, orNull }: (typeof found)[number]) => orNull && list.length === 1
  return {
    variants: found.filter((each) => each.list.length > 0 && !isOne(each)),
    onlyOne: found.filter(isOne).flatMap(({ list }) => list),
    orNull: found.some(({ orNull }) => orNull),
  }
}
