/** Texts of an input that hold nothing: an unset variable of a shell leaves them behind, and they would erase a name. */
import { factsOf, innerOf, type Schema } from './fields.ts'

/** Where the value holds a text without a character to see that the schema does not let be empty. */
export function blankTexts(
  value: unknown,
  schema: Schema,
  path: readonly PropertyKey[] = [],
): readonly (readonly PropertyKey[])[] {
  if (typeof value === 'string') return isBlank(value) && isText(schema) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  const { shape, element, valueType, options = [] } = definitionOf(schema)
  const below = (name: PropertyKey, inner: unknown, its: Schema | undefined) =>
    its === undefined ? [] : blankTexts(inner, its, [...path, name])
  if (Array.isArray(value)) {
    const entry =
      element ?? options.map((each) => definitionOf(each).element).find((each) => each !== undefined)
    return value.flatMap((inner, index) => below(index, inner, entry))
  }
  return Object.entries(value).flatMap(([name, inner]) => below(name, inner, shape?.[name] ?? valueType))
}

const isBlank = (text: string) => text.trim() === ''

/** A schema that takes a text, and says of none that it may be empty. */
const isText = (schema: Schema): boolean => {
  const { type, options = [] } = definitionOf(schema)
  if (type === 'union') return options.some(isText)
  const { written, mayBeEmpty } = factsOf(schema)
  // Strings inside of larger JSON are not declared one by one.
  return type === 'string' && written !== undefined && mayBeEmpty !== true
}

interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly valueType?: Schema
  readonly options?: readonly Schema[]
}

/** Under every `optional` and `nullable`. */
function definitionOf(schema: Schema): Definition {
  const inner = innerOf(schema)
  // Every schema has a definition; what it holds is a matter of its type.
  return inner === undefined ? (schema._zod.def as Definition) : definitionOf(inner)
}
