/** Puts an object together from its own members, those of `allOf`, and those of all its variants. */
import { isObject } from '../../../json/object.ts'
import type { ParsedDescription } from '../description.ts'
import { type DescriptionPart, listOf, memberOf, resolved } from '../references.ts'

export interface ReadMember {
  readonly name: string
  readonly part: DescriptionPart
  readonly isRequired: boolean
  /** True if only the service sets it. */
  readonly isReadOnly: boolean
}

interface MergedObject {
  readonly members: readonly ReadMember[]
  /** The schema of every other member. */
  readonly others: DescriptionPart | undefined
}

const deepest = 200

/** Undefined if the schema is not an object, or not only an object. */
export function mergedObject(
  part: DescriptionPart,
  description: ParsedDescription,
): MergedObject | undefined {
  const merging: Merging = {
    description,
    members: new Map(),
    required: new Map(),
    met: new Set(),
    others: undefined,
  }
  if (!addTo(merging, part, { isOptional: false, depth: 0 })) return undefined
  return { members: withRequired(merging), others: merging.others }
}

/** One part may require members that another declares. A member that none declares may have any value. */
function withRequired({ members, required }: Merging): readonly ReadMember[] {
  const declared = [...members.values()].map((each) => ({
    ...each,
    isRequired: each.isRequired || required.has(each.name),
  }))
  const undeclared = [...required].filter(([name]) => !members.has(name))
  return [
    ...declared,
    ...undeclared.map(([name, { trail }]) => ({
      name,
      part: { value: {}, trail },
      isRequired: true,
      isReadOnly: false,
    })),
  ]
}

interface Merging {
  readonly description: ParsedDescription
  readonly members: Map<string, ReadMember>
  /** Names that a part requires, with that part. */
  readonly required: Map<string, DescriptionPart>
  /** Schemas that were added: the same one twice adds nothing. */
  readonly met: Set<object>
  others: DescriptionPart | undefined
}

interface MergePosition {
  /** True inside of a variant, which may be another one. */
  readonly isOptional: boolean
  readonly depth: number
}

/** False if this is not an object. */
function addTo(merging: Merging, given: DescriptionPart, { isOptional, depth }: MergePosition): boolean {
  const { description, met } = merging
  if (depth > deepest)
    throw description.fault(given.trail, `it is put together from more than ${deepest} schemas`)
  const part = resolved(given, description)
  if (met.has(part.value)) return true
  met.add(part.value)
  const type = part.value.type
  if (type !== undefined && ![type].flat().includes('object')) return false
  const all = listOf(part, 'allOf', description)
  const variants = ['oneOf', 'anyOf']
    .flatMap((name) => listOf(part, name, description))
    .filter(({ value }) => value.type !== 'null')
  const isOwn =
    type !== undefined || isObject(part.value.properties) || isObject(part.value.additionalProperties)
  const below = { isOptional, depth: depth + 1 }
  addOwn(merging, part, isOptional)
  const parts = all.map((each) => addTo(merging, each, below))
  const others = variants.map((each) =>
    addTo(merging, each, { ...below, isOptional: variants.length > 1 || isOptional }),
  )
  if (!isOptional) requireNamed(merging, part)
  return isOwn || (parts.length > 0 && parts.some(Boolean)) || (others.length > 0 && others.every(Boolean))
}

function addOwn(merging: Merging, part: DescriptionPart, isOptional: boolean): void {
  const { description, members } = merging
  const properties = memberOf(part, 'properties', description)
  for (const name of Object.keys(properties?.value ?? {})) {
    if (properties === undefined || members.has(name)) continue
    const value = properties.value[name]
    const trail = [...properties.trail, name]
    if (value !== true && value !== false && !isObject(value))
      throw description.fault(trail, 'a schema must stand here')
    if (value === false) continue
    const schema = { value: isObject(value) ? value : {}, trail }
    const isReadOnly = schema.value.readOnly === true || resolved(schema, description).value.readOnly === true
    members.set(name, { name, part: schema, isRequired: isRequired(part, name) && !isOptional, isReadOnly })
  }
  const others = part.value.additionalProperties
  if (isObject(others)) merging.others ??= { value: others, trail: [...part.trail, 'additionalProperties'] }
}

function requireNamed({ required }: Merging, part: DescriptionPart): void {
  const names: readonly unknown[] = Array.isArray(part.value.required) ? part.value.required : []
  for (const name of names) if (typeof name === 'string') required.set(name, part)
}

const isRequired = ({ value }: DescriptionPart, name: string) =>
  Array.isArray(value.required) && value.required.includes(name)
