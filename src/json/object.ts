/** Tells an object from all other JSON: a number of many digits arrives as an object of the language, and has no members. */
import { exactDigits } from './exact-number.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** True of what has members by name. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && exactDigits(value) === undefined

/** A copy of an object's members; none of any other value. */
export const membersIn = (value: unknown): JsonObject => (isObject(value) ? { ...value } : {})
