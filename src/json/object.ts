/** Tells an object from other JSON. An exact number is an object of the language, but has no members. */
import { exactDigits } from './exact-number.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** True for a value with named members. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && exactDigits(value) === undefined

/** A copy of an object's members; empty for any other value. */
export const membersIn = (value: unknown): JsonObject => (isObject(value) ? { ...value } : {})
