/** The types that a schema names or shows by its other words: OpenAPI 3.0 and 3.1 say that nothing is allowed in two ways. */
import type { LearntSchema } from '../../../learnt/shape.ts'
import type { ParsedDescription } from '../description.ts'
import { type DescriptionPart, listOf } from '../references.ts'
import { isContent } from './scalar-facts.ts'

type TypeName = NonNullable<LearntSchema['type']>

const known: readonly string[] = ['string', 'integer', 'number', 'boolean', 'object', 'array']
const isKnown = (type: unknown): type is TypeName => typeof type === 'string' && known.includes(type)

interface Types {
  /** Empty if anything goes, or if variants say it. */
  readonly types: readonly TypeName[]
  readonly isNullable: boolean
}

export function typesOf(part: DescriptionPart, description: ParsedDescription): Types {
  const { value } = part
  const named: readonly unknown[] = [value.type ?? []].flat()
  const values = Array.isArray(value.enum) ? (value.enum as readonly unknown[]) : undefined
  const variants = ['oneOf', 'anyOf'].flatMap((name) => listOf(part, name, description))
  const isNullable =
    value.nullable === true ||
    named.includes('null') ||
    values?.includes(null) === true ||
    variants.some((each) => each.value.type === 'null')
  const types = named.filter(isKnown)
  if (types.length > 0) return { types: [...new Set(types)], isNullable }
  return { types: typeShown(part, values), isNullable }
}

function typeShown({ value }: DescriptionPart, values: readonly unknown[] | undefined): readonly TypeName[] {
  const texts = values?.filter((each) => each !== null) ?? ('const' in value ? [value.const] : [])
  if (texts.length > 0 && texts.every((each) => typeof each === 'string')) return ['string']
  if ('items' in value) return ['array']
  if ('pattern' in value || 'minLength' in value || 'maxLength' in value) return ['string']
  if (isContent(value)) return ['string']
  return []
}
