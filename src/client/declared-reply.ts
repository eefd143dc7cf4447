/** Tells the reply of another API: an object without any of the members that each reply of the operation has. */
import type { Schema } from '../catalog/fields.ts'
import { partsOf } from '../catalog/schema.ts'
import { isObject, type JsonObject } from '../json/object.ts'

/**
 * Services may add members and leave some out, so one that fits is enough. A thing with an id is told by that or by its kind: most
 * APIs have a `status` or a `title`.
 */
export function isOfDeclaration(value: JsonObject, response: Schema): boolean {
  if (isOfThing(value)) return true
  const { shape, isOpen } = partsOf(response)
  if (shape === undefined || isOpen === true) return true
  if (isRequired(shape.id)) return typeof value.id === 'string' || isMember('object', value, shape)
  return sharesMember(value, response) || !Object.values(shape).some(isRequired)
}

/** False if the first item has an object's members and none of this list's: the items of one list are alike. */
export function holdsDeclared(items: readonly unknown[], response: Schema, rows: string): boolean {
  const [first] = items
  if (!isObject(first) || typeof first.id === 'string') return true
  const list = partsOf(response).shape?.[rows]
  const element = list && partsOf(list).element
  const { shape, isOpen } = element === undefined ? {} : partsOf(element)
  if (element === undefined || shape === undefined || isOpen === true) return true
  return Object.keys(first).length === 0 || sharesMember(first, element)
}

/** True for most things of this API. It saves making the schema. */
const isOfThing = (value: JsonObject): boolean =>
  typeof value.object === 'string' && typeof value.id === 'string'

/** True for an object with any member of the declaration. */
export function sharesMember(value: JsonObject, response: Schema): boolean {
  const { shape = {} } = partsOf(response)
  return Object.keys(value).some((name) => isMember(name, value, shape))
}

/** A literal says what a thing is, so another one is not a member. */
function isMember(name: string, value: JsonObject, shape: Readonly<Record<string, Schema>>): boolean {
  const def = Object.hasOwn(shape, name) ? shape[name]?.def : undefined
  return def !== undefined && (def.type !== 'literal' || def.value === value[name])
}

const isRequired = (member: Schema | undefined): boolean =>
  member !== undefined && member.def.type !== 'optional'
