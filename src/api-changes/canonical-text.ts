/** One text for values that mean the same: members in order, references followed, words for people left out. */
import { isObject } from '../json/object.ts'
import type { ComparedDescription, Located } from './description.ts'
import { elementsAt, memberAt } from './description.ts'

/** Members in the order of their names: two objects are equal in any order. */
export const canonicalText = (value: unknown): string | undefined => JSON.stringify(inOrder(value))

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, inOrder(value[name])]),
  )
}

/** Members that say nothing about values. */
const forPeople = new Set([
  'description',
  'title',
  'example',
  'examples',
  '$comment',
  'externalDocs',
  'summary',
])

/** Members whose own members are names, which may be any word. */
const ofNames = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs'])

/** The text of a schema, with the schemas that it refers to: each once, so that circles end. */
export const schemaText = (at: Located, description: ComparedDescription): string | undefined =>
  JSON.stringify(expanded(at, description, new Map()))

function expanded(at: Located, description: ComparedDescription, seen: Map<string, number>): unknown {
  const target = description.follow(at)
  if (target.pointer !== at.pointer) {
    const place = seen.get(target.pointer)
    if (place !== undefined) return { seen: place }
    seen.set(target.pointer, seen.size)
  }
  if (Array.isArray(target.value)) return elementsAt(target).map((each) => expanded(each, description, seen))
  if (!isObject(target.value)) return target.value
  const isOfNames = ofNames.has(target.pointer.split('/').at(-1) ?? '')
  return Object.fromEntries(
    Object.keys(target.value)
      .filter((name) => isOfNames || !(forPeople.has(name) || name.startsWith('x-')))
      .sort()
      .map((name) => [name, expanded(memberAt(target, name), description, seen)]),
  )
}
