/** Reads the state of a resource from a reply: every member that a document holds, complete enough to compare. */
import { factsOf, innerOf, type Schema } from '../catalog/fields.ts'
import { schemaAt } from '../catalog/members.ts'
import { isSupported, type Resource } from '../catalog/resource.ts'
import { memberOf } from '../json/members.ts'
import type { JsonObject } from '../json/object.ts'
import { place, shownValue } from './settable-values.ts'

export interface StateReader {
  /** By the fields of the bodies, then the read-only members. */
  read(reply: JsonObject): JsonObject
  /** True if the reply lacks something that every whole reply has. */
  isPartial(reply: JsonObject): boolean
}

/** Analyzes the schemas once, for thousands of replies. */
export function stateReaderOf(resource: Resource): StateReader {
  const { settable, fixed, readOnly, writeOnly, shownAs, schema, isOpen } = resource
  if (isOpen === true) return { read: (reply) => ({ ...reply }), isPartial: () => false }
  const fields = [...settable, ...fixed].filter((field) => !writeOnly.includes(field))
  const read = fields.map((field) => {
    const absent = valueOfNothing(field, resource)
    const [head = '', ...below] = field.split('.')
    return { head, below, shown: shownAs[field] ?? field, absent }
  })
  const needed = [...fields.filter((field) => shownAs[field] === undefined), ...readOnly].filter(
    (member) => !isOptional(schemaAt(schema, member)),
  )
  return {
    isPartial: (reply) => needed.some((member) => memberOf(reply, member) === undefined),
    read: (reply) => {
      const values: Record<string, unknown> = {}
      for (const { head, below, shown, absent } of read) {
        const told = shownValue(shown, reply)
        const value = told === undefined ? absent : told
        if (value === undefined) continue
        if (below.length === 0) values[head] = value
        else place(value, [head, ...below], values)
      }
      for (const member of readOnly) {
        const value = memberOf(reply, member)
        if (value !== undefined) values[member] = value
      }
      return values
    },
  }
}

/** A reply leaves out empty values; name them anyway, so that a later value is a difference. */
function valueOfNothing(field: string, { change, make, shownAs }: Resource): null | '' | undefined {
  // Another resource shows it: without that one, it is unknown.
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
  if (schema.def.type === name) return true
  const inner = innerOf(schema)
  return inner !== undefined && hasLayer(inner, name)
}
