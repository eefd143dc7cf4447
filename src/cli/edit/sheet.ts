/**
 * The text for the editor of `--edit`: each field of the body with its present value and its limits, as YAML. It is parsed back
 * here too.
 */
import { isDeepStrictEqual } from 'node:util'
import { parse, stringify } from 'yaml'
import { checkValue } from '../../catalog/checks.ts'
import type { ObjectSchema, Schema } from '../../catalog/fields.ts'
import type { Option } from '../../catalog/options.ts'
import { partsOf } from '../../catalog/schema.ts'
import { messageOf, UsageError } from '../../errors.ts'
import type { JsonObject } from '../../json/object.ts'
import { isObject } from '../../json/object.ts'
import { describeOption } from '../help/help.ts'

export interface Sheet {
  /** Lines above the fields, without `#`. */
  readonly heading: readonly string[]
  readonly body: ObjectSchema
  readonly options: readonly Option[]
}

/** The members of the resource that the body could also hold, in the same form. */
export function bodyIn(resource: JsonObject, body: ObjectSchema): JsonObject {
  const candidates = Object.entries(shapeOf(body)).flatMap(([name, schema]) => {
    const value = resource[name]
    return value === undefined ? [] : [[name, pruned(value, schema)] as const]
  })
  return Object.fromEntries(candidates.filter(([name, value]) => accepts(body, { [name]: value }, name)))
}

/** A field without a value appears as a comment. */
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

/** The members of the text; a missing line changes nothing. Throws UsageError. */
export function readSheet(text: string, { body }: Sheet): JsonObject {
  const value = parsed(text) ?? {}
  if (!isObject(value)) throw new UsageError('the text must have one "name: value" per line')
  const known = Object.keys(shapeOf(body))
  const unknown = Object.keys(value).filter((name) => !known.includes(name))
  if (unknown.length === 0) return { ...value }
  throw new UsageError(
    unknown.map((name) => `there is no field ${JSON.stringify(name)}; there are ${known.join(', ')}`),
  )
}

/** The changed fields, with those that every body needs. */
export function changesIn(after: JsonObject, before: JsonObject, body: ObjectSchema): JsonObject {
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name]))
  if (changed.length === 0) return {}
  const needed = Object.entries(after).filter(([name]) => isRequired(shapeOf(body)[name]))
  return Object.fromEntries([...needed, ...changed])
}

/** YAML in the form of the sheet. */
export const yamlOf = (values: JsonObject): string =>
  Object.keys(values).length === 0 ? '' : stringify(values, { lineWidth: 0, aliasDuplicateObjects: false })

function parsed(text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new UsageError(`the text is not YAML: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

const comment = (line: string) => `${`# ${line}`.trimEnd()}\n`

const shapeOf = (body: ObjectSchema): Readonly<Record<string, Schema>> => body.shape

const isRequired = (schema: Schema | undefined) => schema !== undefined && schema.def.type !== 'optional'

/** Removes members that the body lacks: nobody can change them, and the service would refuse them. */
function pruned(value: unknown, schema: Schema): unknown {
  const { shape } = partsOf(schema)
  if (shape === undefined || !isObject(value)) return value
  const kept = Object.entries(value).filter(([name]) => Object.hasOwn(shape, name))
  return Object.fromEntries(kept.map(([name, member]) => [name, pruned(member, shape[name] ?? schema)]))
}

function accepts(body: ObjectSchema, value: JsonObject, name: string): boolean {
  const result = checkValue(body, value)
  return result.success || !result.error.issues.some(({ path }) => path[0] === name)
}
