/** The state of a resource, read from a reply: all that a document holds of it, complete enough to be compared. */
import { factsOf, innerOf, type Schema } from '../catalog/fields.ts'
import { schemaAt } from '../catalog/members.ts'
import { isSupported, type Resource } from '../catalog/resource.ts'
import { memberOf } from '../json/members.ts'
import type { JsonObject } from '../json/object.ts'
import { place, shownValue } from './settable-values.ts'

export interface StateReader {
  /** By the fields of the bodies, then the members that nobody sets. */
  read(reply: JsonObject): JsonObject
  /** Whether the reply lacks something that every reply about the whole resource has. */
  isPartial(reply: JsonObject): boolean
}

/** Looks at the schemas once, for replies by the thousand. */
export function stateReaderOf(resource: Resource): StateReader {
  const { settable, fixed, readOnly, writeOnly, shownAs, schema } = resource
  const fields = [...settable, ...fixed].filter((field) => !writeOnly.includes(field))
  const read = fields.map((field) => {
    const absent = valueOfNothing(field, resource)
    return { path: field.split('.'), shown: shownAs[field] ?? field, absent }
  })
  const needed = [...fields.filter((field) => shownAs[field] === undefined), ...readOnly].filter(
    (member) => !isOptional(schemaAt(schema, member)),
  )
  return {
    isPartial: (reply) => needed.some((member) => memberOf(reply, member) === undefined),
    read: (reply) => {
      const values: Record<string, unknown> = {}
      for (const { path, shown, absent } of read) {
        const told = shownValue(shown, reply)
        const value = told === undefined ? absent : told
        if (value !== undefined) place(value, path, values)
      }
      for (const member of readOnly) {
        const value = memberOf(reply, member)
        if (value !== undefined) values[member] = value
      }
      return values
    },
  }
}

/** A reply leaves out what has no value: it is named all the same, so that two states differ where one has a value. */
function valueOfNothing(field: string, { change, make, shownAs }: Resource): null | '' | undefined {
  // Another resource tells it: without that one, nobody knows.
  const shown = shownAs[field]
  if (typeof shown === 'object' && 'kind' in shown) return undefined
  const schema = [change, make]
    .map((role) => (isSupported(role) && role.body ? schemaAt(role.body, field) : undefined))
    .find((found) => found !== undefined)
  if (schema === undefined) return undefined
  if (hasLayer(schema, 'nullable')) return null
  return factsOf(schema).mayBeEmpty === true ? '' : undefined
}

const isOptional = (schema: Schema | undefined) => schema === undefined || hasLayer(schema, 'optional')

function hasLayer(schema: Schema, name: 'nullable' | 'optional'): boolean {
  if (schema._zod.def.type === name) return true
  const inner = innerOf(schema)
  return inner !== undefined && hasLayer(inner, name)
}
