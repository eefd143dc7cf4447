/** Reads the values of fields from recorded images, and builds bodies of them. */
import type { Schema } from '../../catalog/fields.ts'
import { fieldNames, schemaAt } from '../../catalog/members.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Resource } from '../../catalog/resource.ts'
import { isValue, requiredFields } from '../../estate/plan/bodies.ts'
import { place } from '../../estate/settable-values.ts'
import { stateReaderOf } from '../../estate/state.ts'
import { hasMember, memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'

/** The value that the field has in an image; null if it has none, undefined if that can't be told. */
export function fieldValue(field: string, image: JsonObject, resource: Resource): unknown {
  const { parents, shownAs, belongsTo, writeOnly, isOpen } = resource
  if (isOpen === true) return image[field] ?? null
  if (writeOnly.includes(field)) return undefined
  if (Object.hasOwn(parents, field)) return memberOf(image, field) ?? null
  const shown = shownAs[field]
  if (typeof shown === 'object' && 'kind' in shown) return hasMember(image, field) ? image[field] : undefined
  if (typeof shown === 'string' && Object.hasOwn(parents, shown)) return memberOf(image, shown) ?? null
  if (field === belongsTo) return memberOf(image, field)
  return memberOf(stateReaderOf(resource).read(image), field)
}

/** The fields of an operation's body with the values of an image, without those that are empty. */
export function bodyFrom(operation: Operation, image: JsonObject, resource: Resource): JsonObject {
  if (resource.isOpen === true) return image
  const body: Record<string, unknown> = {}
  const required = requiredFields(operation)
  for (const field of fieldsOf(operation, resource)) {
    const value = fieldValue(field, image, resource)
    const isNeeded = required.includes(field.split('.')[0] ?? '')
    if (value === undefined || (!isNeeded && !isValue(field, value, resource))) continue
    place(value, field.split('.'), body)
  }
  // Other requests set these again.
  for (const field of required)
    if (!Object.hasOwn(body, field) && takesNull(operation.body, field)) body[field] = null
  return body
}

/** Dotted where the resource sets them one by one. */
function fieldsOf({ body }: Operation, { settable, elsewhere }: Resource): readonly string[] {
  return fieldNames(body).flatMap((name) => {
    const other = elsewhere[name]
    if (other !== undefined && 'kind' in other) return []
    const below = settable.filter((field) => field.startsWith(`${name}.`))
    return below.length === 0 ? [name] : below
  })
}

/** Fields that only a change can set, because the operation that makes the thing has none of them. */
export function fieldsBesides(make: Operation, image: JsonObject, resource: Resource): readonly string[] {
  const made = fieldNames(make.body)
  return resource.settable.filter((field) => {
    if (made.includes(field.split('.')[0] ?? '')) return false
    const value = fieldValue(field, image, resource)
    return value !== undefined && isValue(field, value, resource)
  })
}

export function bodyOf(fields: Iterable<readonly [string, unknown]>): JsonObject {
  const body: Record<string, unknown> = {}
  for (const [field, value] of fields) place(value, field.split('.'), body)
  return body
}

/** True if a request may send null for the field. */
export const takesNull = (body: Schema | undefined, field: string): boolean => {
  const schema = body && schemaAt(body, field)
  return schema !== undefined && hasNull(schema)
}

function hasNull(schema: Schema): boolean {
  const { def } = schema
  return def.type === 'nullable' || (def.type === 'optional' && hasNull(def.innerType))
}
