/** Limits and choices of a text, a number or a boolean. */

import type { JsonObject } from '../../../json/object.ts'
import type { LearntSchema } from '../../../learnt/shape.ts'
import { plainText } from '../words.ts'
import { isCompiledSoon, isQuick } from './quick-pattern.ts'

export function scalarFacts(
  type: NonNullable<LearntSchema['type']>,
  value: JsonObject,
): Partial<LearntSchema> {
  const fallback = value.default
  const common =
    typeof fallback === 'string' || typeof fallback === 'number' || typeof fallback === 'boolean'
      ? { defaultsTo: typeof fallback === 'string' ? (plainText(fallback, 100) ?? '') : fallback }
      : {}
  if (type === 'string') return { ...common, ...factsOfText(value) }
  if (type === 'boolean') return common
  const step = type === 'integer' ? 1 : 0
  const min = limit(value.minimum, value.exclusiveMinimum, step)
  const max = limit(value.maximum, value.exclusiveMaximum, -step)
  return { ...common, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

/** OpenAPI 3.0 has a boolean beside the limit, 3.1 another number. */
function limit(inclusive: unknown, exclusive: unknown, step: number): number | undefined {
  const written = typeof exclusive === 'number' ? exclusive : inclusive
  if (!isExact(written)) return undefined
  return typeof exclusive === 'number' || exclusive === true ? written + step : written
}

/** False for a number of more digits than JavaScript keeps: the limit would be another one than the description says. */
export const isExact = (value: unknown): value is number =>
  typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value))

const mostValues = 1000

/** False for a value with signs that mean something to a terminal: people can send it, but ws does not offer it. */
const isShowable = (value: string) => !/\p{C}/u.test(value)

function factsOfText(value: JsonObject): Partial<LearntSchema> {
  const { minLength, maxLength, pattern, format, contentEncoding } = value
  const listed = Array.isArray(value.enum)
    ? (value.enum as readonly unknown[])
    : 'const' in value
      ? [value.const]
      : []
  const all = [...new Set(listed.filter((each): each is string => typeof each === 'string'))]
  const values = all.filter(isShowable)
  const isListed = values.length > 0 && values.length <= mostValues
  return {
    ...(isListed ? { enum: values } : {}),
    ...(isListed && values.length < all.length ? { open: true } : {}),
    ...(isExact(minLength) ? { min: minLength } : {}),
    ...(isExact(maxLength) ? { max: maxLength } : {}),
    ...(typeof pattern === 'string' ? factsOfPattern(pattern, maxLength) : {}),
    ...(typeof format === 'string' ? { isFormatted: true } : {}),
    ...(format === 'byte' || contentEncoding === 'base64' ? { bytes: true } : {}),
    ...(format === 'binary' || isContent(value) ? { file: true } : {}),
  }
}

function factsOfPattern(pattern: string, maxLength: unknown): Pick<LearntSchema, 'pattern' | 'isSlow'> {
  if (isQuick(pattern, maxLength)) return { pattern }
  return isCompiledSoon(pattern) ? { pattern, isSlow: true } : {}
}

/** The spelling of OpenAPI 3.1. */
export const isContent = ({ contentMediaType, contentEncoding }: JsonObject): boolean =>
  typeof contentMediaType === 'string' && contentEncoding === undefined
