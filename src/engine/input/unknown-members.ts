/**
 * Finds members of a body that the API document does not know. They are sent all the same, since a service may know
 * more.
 */
import type { ObjectSchema } from '../../catalog/fields.ts'
import { isObject } from '../../json/object.ts'
import type { Remark } from '../view.ts'

export function unknownMembers(body: unknown, schema: ObjectSchema | undefined): readonly Remark[] {
  if (schema === undefined || !isObject(body)) return []
  const known = Object.keys(schema.shape)
  return Object.keys(body)
    .filter((member) => !known.includes(member))
    .map((member) => ({ code: 'unknown-member', member, known }))
}
