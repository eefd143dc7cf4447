/** The parts of a schema, under its layers of optional and nullable. */
import { innerOf, type Schema } from '../../catalog/fields.ts'

interface Parts {
  readonly element?: Schema
  readonly shape?: Readonly<Record<string, Schema>>
  readonly options?: readonly Schema[]
}

// A schema holds its parts by these names, those of its kind.
export const partsOf = (schema: Schema) => bareOf(schema)._zod.def as Parts

function bareOf(schema: Schema): Schema {
  const inner = innerOf(schema)
  return inner === undefined ? schema : bareOf(inner)
}
