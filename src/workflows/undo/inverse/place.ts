/** The place of a thing among its siblings: from its recorded neighbours to the body of a request. */
import { neighbourField, positionBeside } from '../../../catalog/neighbours.ts'
import type { Operation } from '../../../catalog/operation.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import type { SiblingIds } from '../undo-request.ts'

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
  const types = textsOf(memberOf(image, 'place.types'))
  const unseen = memberOf(image, 'place.unseen')
  return {
    after,
    before,
    holders: Object.fromEntries(holders),
    ...(types && { types }),
    ...(Array.isArray(unseen) ? { unseen: unseen.filter((each) => typeof each === 'number') } : {}),
  }
}

const textsOf = (value: unknown): Readonly<Record<string, string>> | undefined =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((each): each is [string, string] => typeof each[1] === 'string'),
      )
    : undefined

/** Behind the one that it followed, or else before the one that followed it. */
export function positionIn(
  place: SiblingIds,
  operation: Operation,
  { ordered }: Pick<Resource, 'ordered'>,
): JsonObject | undefined {
  for (const side of ['after', 'before'] as const) {
    const id = place[side]
    const field = neighbourField(operation, side)
    if (id !== undefined && field !== undefined)
      return positionBeside(field, { side, id, type: place.types?.[id] ?? ordered?.type })
  }
  return undefined
}
