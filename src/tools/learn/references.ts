/** Follows references within a description. */
import { isObject, type JsonObject } from '../../json/object.ts'
import { valueAt } from '../../json/walk.ts'
import type { ParsedDescription } from './description.ts'
import { type Trail, trailOf } from './pointer.ts'

/** A value of a description, and its place there. */
export interface DescriptionPart {
  readonly value: JsonObject
  readonly trail: Trail
}

const mostHops = 50

/** The value that a part stands for, and the place of that value. @throws UsageError for a reference that leads nowhere */
export function resolved(part: DescriptionPart, description: ParsedDescription): DescriptionPart {
  let at = part
  for (let hops = 0; typeof at.value.$ref === 'string'; hops += 1) {
    if (hops > mostHops) throw description.fault(part.trail, 'its references lead in a circle')
    at = target(at, description)
  }
  return at
}

/** The value that a reference names, which may be a reference again. */
export function target({ value, trail }: DescriptionPart, description: ParsedDescription): DescriptionPart {
  const reference = String(value.$ref)
  const place = trailOf(reference)
  const found = place === undefined ? undefined : valueAt(description.root, place)
  if (place !== undefined && isObject(found)) return { value: found, trail: place }
  if (place !== undefined && typeof found === 'boolean') return { value: {}, trail: place }
  throw description.fault(
    [...trail, '$ref'],
    `it refers to ${JSON.stringify(reference.slice(0, 100))}, and ${place === undefined ? 'ws knows no such reference' : 'nothing is there'}`,
  )
}

/** A member that is an object; undefined if there is none. @throws UsageError for another value */
export function memberOf(
  part: DescriptionPart,
  name: string,
  description: ParsedDescription,
): DescriptionPart | undefined {
  const value = Object.hasOwn(part.value, name) ? part.value[name] : undefined
  if (value === undefined || value === null) return undefined
  const trail = [...part.trail, name]
  if (!isObject(value)) throw description.fault(trail, 'an object must stand here')
  return { value, trail }
}

/** The objects of a list; empty if there is none. @throws UsageError for another value */
export function listOf(
  part: DescriptionPart,
  name: string,
  description: ParsedDescription,
): readonly DescriptionPart[] {
  const list = Object.hasOwn(part.value, name) ? part.value[name] : undefined
  if (list === undefined || list === null) return []
  const trail = [...part.trail, name]
  if (!Array.isArray(list)) throw description.fault(trail, 'a list must stand here')
  return list.map((value: unknown, index): DescriptionPart => {
    if (!isObject(value)) throw description.fault([...trail, String(index)], 'an object must stand here')
    return { value, trail: [...trail, String(index)] }
  })
}
