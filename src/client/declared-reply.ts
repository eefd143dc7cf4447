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
  if (isRequired(shape.id)) {
    if (typeof value.id !== 'string') return isMember('object', value, shape)
    // Most APIs have ids, and this service may add a member: several strange ones beside nothing else are of another API.
    const others = Object.keys(value).filter((name) => name !== 'id')
    return others.length < 2 || others.some((name) => isMember(name, value, shape))
  }
  return sharesMember(value, response) || !Object.values(shape).some(isRequired)
}

/** True if the first item is one of this list: the items of one list are alike. */
export function holdsDeclared(items: readonly unknown[], response: Schema, rows: string): boolean {
  const [first] = items
  if (first === undefined || (isObject(first) && isOfThing(first))) return true
  const list = partsOf(response).shape?.[rows]
  const element = list && partsOf(list).element
  if (element === undefined || partsOf(element).shape === undefined) return true
  return isObject(first) && isOfDeclaration(first, element)
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
