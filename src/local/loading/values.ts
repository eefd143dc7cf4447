/** Reads members of a reply in the forms of the tables: another service may send less than this one, or something else. */
import { isObject, type JsonObject } from '../../json/object.ts'
import { type Role, roles } from '../../permissions/roles.ts'

/** Null for anything but a text. */
export const text = (reply: JsonObject, name: string): string | null => {
  const value = reply[name]
  return typeof value === 'string' ? value : null
}

/** A text that a table can't do without. */
export const textOr = (reply: JsonObject, name: string, otherwise: string): string =>
  text(reply, name) ?? otherwise

export const flag = (reply: JsonObject, name: string, otherwise = false): boolean => {
  const value = reply[name]
  return typeof value === 'boolean' ? value : otherwise
}

export const number = (reply: JsonObject, name: string, otherwise = 0): number => {
  const value = reply[name]
  return typeof value === 'number' ? value : otherwise
}

/** As JSON text; null if it is not there. */
export const json = (reply: JsonObject, name: string): string | null => {
  const value = reply[name]
  return value === undefined || value === null ? null : JSON.stringify(value)
}

export const jsonList = (reply: JsonObject, name: string): string => JSON.stringify(elements(reply, name))

/** Empty for anything but a list. */
export const elements = (reply: JsonObject, name: string): readonly unknown[] => {
  const value = reply[name]
  return Array.isArray(value) ? value : []
}

/** Empty for anything but an object. */
export const object = (reply: JsonObject, name: string): JsonObject => {
  const value = reply[name]
  return isObject(value) ? value : {}
}

/** Null for none, and for a role that the API does not know. */
export const role = (reply: JsonObject, name: string): Role | null => oneOf(reply, name, roles) ?? null

/** Undefined for another word. */
export const oneOf = <Word extends string>(
  reply: JsonObject,
  name: string,
  words: readonly Word[],
): Word | undefined => words.find((word) => word === reply[name])
