/** The text that `--edit` opens: each field of the body with its present value and its limits, as YAML; and the way back. */
import { isDeepStrictEqual } from 'node:util'
import { parse, stringify } from 'yaml'
import type { ObjectSchema, Schema } from '../../catalog/fields.ts'
import { innerOf } from '../../catalog/fields.ts'
import type { Option } from '../../catalog/options.ts'
import { messageOf, UsageError } from '../../errors.ts'
import type { JsonObject } from '../../json/object.ts'
import { isObject } from '../../json/object.ts'
import { describeOption } from '../help/help.ts'

export interface Sheet {
  /** What stands above the fields, without `#`. */
  readonly heading: readonly string[]
  readonly body: ObjectSchema
  readonly options: readonly Option[]
}

/** Of the resource, what the body could hold as well; what it writes in another way is left out. */
export function bodyIn(resource: JsonObject, body: ObjectSchema): JsonObject {
  const candidates = Object.entries(shapeOf(body)).flatMap(([name, schema]) => {
    const value = resource[name]
    return value === undefined ? [] : [[name, pruned(value, schema)] as const]
  })
  return Object.fromEntries(candidates.filter(([name, value]) => accepts(body, { [name]: value }, name)))
}

/** A field without a value stands there as a comment. */
export function sheetText(values: JsonObject, { heading, body, options }: Sheet): string {
  const fields = Object.keys(shapeOf(body)).map((name) => {
    const notes = options
      .filter(({ section, path }) => section === 'body' && path[0] === name)
      .map(describeOption)
    const value = name in values ? yamlOf({ [name]: values[name] }) : `# ${name}:\n`
    return `${notes
      .filter((note) => note !== '')
      .map(comment)
      .join('')}${value}`
  })
  return [heading.map(comment).join(''), ...fields].join('\n')
}

/** The members of the text; a line that was taken out says nothing. Throws UsageError. */
export function readSheet(text: string, { body }: Sheet): JsonObject {
  const value = parsed(text) ?? {}
  if (!isObject(value)) throw new UsageError('the text wants one "name: value" a line')
  const known = Object.keys(shapeOf(body))
  const unknown = Object.keys(value).filter((name) => !known.includes(name))
  if (unknown.length === 0) return { ...value }
  throw new UsageError(
    unknown.map((name) => `there is no field ${JSON.stringify(name)}; there are ${known.join(', ')}`),
  )
}

/** What differs, together with what no body may go without. */
export function changesIn(after: JsonObject, before: JsonObject, body: ObjectSchema): JsonObject {
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name]))
  if (changed.length === 0) return {}
  const needed = Object.entries(after).filter(([name]) => isRequired(shapeOf(body)[name]))
  return Object.fromEntries([...needed, ...changed])
}

/** As it is written in the sheet. */
export const yamlOf = (values: JsonObject): string =>
  Object.keys(values).length === 0 ? '' : stringify(values, { lineWidth: 0, aliasDuplicateObjects: false })

function parsed(text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new UsageError(`the text is no YAML: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

const comment = (line: string) => `${`# ${line}`.trimEnd()}\n`

const shapeOf = (body: ObjectSchema): Readonly<Record<string, Schema>> => body._zod.def.shape

const isRequired = (schema: Schema | undefined) =>
  schema !== undefined && definitionOf(schema).type !== 'optional'

/** Members that the body does not have can't be changed, and would be refused. */
function pruned(value: unknown, schema: Schema): unknown {
  const inner = innerOf(schema)
  if (inner !== undefined) return pruned(value, inner)
  const { shape } = definitionOf(schema)
  if (shape === undefined || !isObject(value)) return value
  const kept = Object.entries(value).filter(([name]) => Object.hasOwn(shape, name))
  return Object.fromEntries(kept.map(([name, member]) => [name, pruned(member, shape[name] ?? schema)]))
}

function accepts(body: ObjectSchema, value: JsonObject, name: string): boolean {
  const result = body.safeParse(value)
  return result.success || !result.error.issues.some(({ path }) => path[0] === name)
}

interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
}

// Every schema has a definition; only objects have a shape.
const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition
