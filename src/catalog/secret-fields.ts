/** Tells which fields of a body are secret, by their declarations. */
import { factsOf, innerOf, type Schema } from './fields.ts'
import { fieldNames, schemaAt } from './members.ts'

export const secretFields = (schema: Schema): readonly string[] =>
  fieldNames(schema).filter((name) => isSecret(schemaAt(schema, name)))

export function isSecret(schema: Schema | undefined): boolean {
  if (schema === undefined) return false
  return factsOf(schema).secret === true || isSecret(innerOf(schema))
}
