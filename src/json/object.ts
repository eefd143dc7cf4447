/** Tells objects and arrays from other JSON. An exact number is an object of the language, but has no members. */
import { parsePlain } from './plain.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** True for a value with named members. */
export const isObject = (value: unknown): value is JsonObject => isComposed(value) && !Array.isArray(value)

/** True for an object and for an array. */
export const isComposed = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !isExactNumber(value)

/** A number that a double can't hold, as the parser made it. */
export function isExactNumber(value: unknown): value is { readonly rawJSON: string } {
  // Node has had isRawJSON since version 21; the library types lag behind.
  const { isRawJSON } = JSON as typeof JSON & { isRawJSON(value: unknown): boolean }
  return typeof value === 'object' && isRawJSON(value)
}

/** A copy of an object's members; empty for any other value. */
export const membersIn = (value: unknown): JsonObject => (isObject(value) ? { ...value } : {})

/** The object that a text of plain JSON holds; undefined if it holds another value, or is not JSON. */
export function parsePlainObject(text: string): JsonObject | undefined {
  const value = parsePlain(text)
  return isObject(value) ? value : undefined
}
