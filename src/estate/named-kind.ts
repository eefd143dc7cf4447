/** The kind of thing that a value names, wherever in a member it stands. */
import { factsOf, type Schema } from '../catalog/fields.ts'
import { type Kind, kinds } from '../catalog/kinds.ts'
import { elementOf, fieldNames, schemaAt } from '../catalog/members.ts'

export function kindNamed(schema: Schema): Kind | undefined {
  const named = factsOf(schema).resource ?? factsOf(elementOf(schema)).resource
  // The test before it proves the type.
  return named !== undefined && Object.hasOwn(kinds, named) ? (named as Kind) : undefined
}

/** True if the value, an element or a member of it may name a thing. */
export const mayName = (schema: Schema): boolean =>
  kindNamed(schema) !== undefined ||
  fieldNames(schema).some((name) => {
    const inner = schemaAt(schema, name)
    return inner !== undefined && mayName(inner)
  })
