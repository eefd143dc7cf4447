/** Finds the fields of a resource that name things of another kind: the service forgets such a value when the thing goes. */
import { factsOf, type Schema } from './fields.ts'
import type { Kind } from './kinds.ts'
import { elementOf, fieldNames, schemaAt } from './members.ts'
import { isSupported, type Resource } from './resource.ts'

/** Settable fields whose values name things of a kind; without those that such things show themselves. */
export const fieldsNaming = (
  { change, settable, shownAs }: Pick<Resource, 'change' | 'settable' | 'shownAs'>,
  kind: Kind,
): readonly string[] =>
  settable.filter((field) => {
    const shown = shownAs[field]
    const schema = isSupported(change) && change.body ? schemaAt(change.body, field) : undefined
    return schema !== undefined && !(typeof shown === 'object' && 'kind' in shown) && names(schema, kind)
  })

const names = (schema: Schema, kind: Kind): boolean =>
  factsOf(schema).resource === kind ||
  factsOf(elementOf(schema)).resource === kind ||
  fieldNames(schema).some((name) => {
    const inner = schemaAt(schema, name)
    return inner !== undefined && names(inner, kind)
  })
