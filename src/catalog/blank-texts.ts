/** Finds texts of an input that are blank: a script's unset variable leaves one behind, and sending it would erase a name. */

import { isComposed } from '../json/object.ts'
import { factsOf, type Schema } from './fields.ts'
import { type DefinitionParts, partsOf } from './schema.ts'

/** Paths to the blank texts whose schema does not allow an empty one. */
export function blankTexts(
  value: unknown,
  schema: Schema,
  path: readonly PropertyKey[] = [],
): readonly (readonly PropertyKey[])[] {
  if (typeof value === 'string') return isBlank(value) && isText(schema) ? [path] : []
  if (!isComposed(value)) return []
  const { element, valueType, options = [] } = partsOf(schema)
  const below = (name: PropertyKey, inner: unknown, its: Schema | undefined) =>
    its === undefined ? [] : blankTexts(inner, its, [...path, name])
  if (Array.isArray(value)) {
    const entry = element ?? options.map((each) => partsOf(each).element).find((each) => each !== undefined)
    return value.flatMap((inner, index) => below(index, inner, entry))
  }
  const shape = shapeFor(value, schema)
  return Object.entries(value).flatMap(([name, inner]) => below(name, inner, shape?.[name] ?? valueType))
}

/** Of several objects, the one that the tag names, or that has all these members. */
function shapeFor(value: object, schema: Schema): DefinitionParts['shape'] {
  const { shape, tag, options = [] } = partsOf(schema)
  if (shape !== undefined) return shape
  const shapes = options.map((each) => partsOf(each).shape)
  if (tag === undefined)
    return shapes.find((each) => each && Object.keys(value).every((name) => Object.hasOwn(each, name)))
  const named = Object.entries(value).find(([name]) => name === tag)?.[1]
  return shapes.find(
    (each) => each?.[tag] !== undefined && partsOf(each[tag]).values?.includes(named) === true,
  )
}

const isBlank = (text: string) => text.trim() === ''

/** True for a schema that takes a text and does not allow an empty one. */
const isText = (schema: Schema): boolean => {
  const { type, options = [] } = partsOf(schema)
  if (type === 'union') return options.some(isText)
  const { written, mayBeEmpty } = factsOf(schema)
  // Strings inside of larger JSON are not declared one by one.
  return type === 'string' && written !== undefined && mayBeEmpty !== true
}
