/** The place of a thing among its siblings: from its recorded neighbours to the body of a request. */
import type { Schema } from '../../catalog/fields.ts'
import { elementOf, fieldNames, schemaAt } from '../../catalog/members.ts'
import type { Operation } from '../../catalog/operation.ts'
import type { Resource } from '../../catalog/resource.ts'
import { partsOf } from '../../catalog/schema.ts'
import { memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import type { SiblingIds } from './undo-request.ts'

/** The member of a body that names a neighbour. */
export const placeMember = 'position'

/** Undefined if the image does not tell it. */
export function placeIn(image: JsonObject, { parents }: Pick<Resource, 'parents'>): SiblingIds | undefined {
  const [after, before] = (['after', 'before'] as const).map((side) => {
    const id = memberOf(image, `place.${side}`)
    return typeof id === 'string' ? id : undefined
  })
  if (!isObject(image.place)) return undefined
  const holders = Object.keys(parents).flatMap((member) => {
    const id = memberOf(image, member)
    return typeof id === 'string' ? [[member, id] as const] : []
  })
  return { after, before, holders: Object.fromEntries(holders) }
}

/** Behind the one that it followed, or else before the one that followed it. */
export function positionBeside(place: SiblingIds, { body }: Operation): JsonObject | undefined {
  for (const side of ['after', 'before'] as const) {
    const id = place[side]
    const schema = body && schemaAt(body, `${placeMember}.${side}`)
    const key = fieldNames(schema).find((name) => name !== 'type')
    if (id === undefined || schema === undefined || key === undefined) continue
    return { [side]: { ...typeIn(schemaAt(schema, 'type')), [key]: id } }
  }
  return undefined
}

function typeIn(schema: Schema | undefined): JsonObject {
  if (schema === undefined) return {}
  // An enumeration with a single value.
  const [type] = partsOf(elementOf(schema)).values ?? []
  return type === undefined ? {} : { type }
}
