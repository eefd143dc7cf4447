/** Lists the dotted names of the members that a schema allows, and the secret ones. */
import { factsOf, innerOf, type Schema } from './fields.ts'
import { partsOf } from './schema.ts'

const deepest = 3

/** Names of the members of a reply, or of each of its rows if `rows` names the member that holds them. */
export function memberNames(schema: Schema, rows?: string): readonly string[] {
  const list = rows === undefined ? undefined : partsOf(schema).shape?.[rows]
  return namesBelow(list === undefined ? schema : (partsOf(list).element ?? schema), 1)
}

function namesBelow(schema: Schema, depth: number): readonly string[] {
  const { shape } = partsOf(schema)
  if (shape === undefined || depth > deepest) return []
  return Object.entries(shape).flatMap(([name, member]) => [
    name,
    ...namesBelow(member, depth + 1).map((below) => `${name}.${below}`),
  ])
}

/** The schema of a dotted member, also through lists; undefined if there is none. */
export const schemaAt = (schema: Schema, path: string): Schema | undefined =>
  path.split('.').reduce<Schema | undefined>((inside, name) => inside && shapeOf(inside)[name], schema)

/** True for a schema of one value without members: a text, a number, a boolean. */
export const isPlain = (schema: Schema): boolean => plain.has(elementOf(schema).def.type)

const plain: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum', 'literal'])

/** Names of the fields of an object, such as a body. */
export const fieldNames = (schema: Schema | undefined): readonly string[] =>
  schema === undefined ? [] : Object.keys(shapeOf(schema))

/** True for an object that may have members which the schema lacks. */
export function isOpen(schema: Schema): boolean {
  const { def } = elementOf(schema)
  return def.type === 'object' && def.isOpen === true
}

/** The schema under every `optional`, `nullable` and list. */
export function elementOf(schema: Schema): Schema {
  const inner = innerOf(schema) ?? partsOf(schema).element
  return inner === undefined ? schema : elementOf(inner)
}

/** Of a union: the members of all its variants. */
function shapeOf(schema: Schema): Readonly<Record<string, Schema>> {
  const { shape, options = [] } = partsOf(elementOf(schema))
  return shape ?? Object.assign({}, ...options.map(shapeOf))
}

/** The fields of a body that are secret by their declarations. */
export const secretFields = (schema: Schema): readonly string[] =>
  fieldNames(schema).filter((name) => isSecret(schemaAt(schema, name)))

export function isSecret(schema: Schema | undefined): boolean {
  if (schema === undefined) return false
  return factsOf(schema).secret === true || isSecret(innerOf(schema))
}
