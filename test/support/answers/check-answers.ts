/** Checks all JSON that the program prints in a test against what `ws schema` says of it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { isObject } from '../../../src/json/object.ts'
import {
  answerSchema,
  dryRunLineSchema,
  errorSchema,
  remarkSchema,
} from '../../../src/reference/answer-schema.ts'
import type { JsonSchema } from '../../../src/reference/json-schema.ts'
import { type AskedAnswer, askedAnswer } from './asked-answer.ts'

export interface PrintedAnswer {
  readonly argv: readonly string[]
  /** The value of WS_OUTPUT. */
  readonly output?: string | undefined
  readonly exit: number
  readonly out: string
  readonly err: string
  /** True if a service answered that the test made up: its replies may lack any member. */
  readonly isMadeUp?: boolean
  /** False if its replies are not what the API answers: ws shows them as they came, and no schema fits. */
  readonly repliesFit?: boolean
}

/** The faults of a printed answer, a sentence each. */
export async function faultsOf(printed: PrintedAnswer): Promise<readonly string[]> {
  const asked = await askedAnswer({ argv: printed.argv, output: printed.output })
  const faults = [
    ...(asked === undefined ? [] : await faultsOfAnswer(printed, asked)),
    ...faultsOfErrors(printed.err),
  ]
  return faults.map((fault) => `ws ${printed.argv.join(' ')}\n  ${fault}`)
}

async function faultsOfAnswer(
  { out, isMadeUp = false, repliesFit = true }: PrintedAnswer,
  asked: AskedAnswer,
): Promise<readonly string[]> {
  const { words, spec, form, layout } = asked
  const values = valuesIn(out, layout)
  if (values === undefined || values.length === 0) return []
  if (!repliesFit && spec.kind === 'operation' && form !== 'dry-run') return []
  const isLenient = isMadeUp && spec.kind === 'operation' && form !== 'dry-run'
  const validate = await validatorOf(asked, isLenient)
  if (validate === undefined) return [`${words} prints JSON (${form}), and no schema says so`]
  for (const value of values) {
    if (validate(value)) continue
    return [
      `${words} (${form}): ${ajv.errorsText(validate.errors)}\n  ${JSON.stringify(value).slice(0, 600)}`,
    ]
  }
  return []
}

/** Undefined if it is no JSON: output that was cut off, or a text. */
function valuesIn(out: string, layout: AskedAnswer['layout']): readonly unknown[] | undefined {
  if (!/^["[{\d]|^(?:null|true|false)\b/.test(out)) return undefined
  try {
    if (layout === 'lines') return out.trimEnd().split('\n').map(parsed)
    const value = parsed(out)
    return layout === 'list' && Array.isArray(value) ? value : [value]
  } catch {
    return undefined
  }
}

const parsed = (text: string): unknown => JSON.parse(text)

function faultsOfErrors(err: string): readonly string[] {
  const lines = err.split('\n').filter((line) => line.startsWith('{'))
  return lines.flatMap((line) => {
    const [value] = valuesIn(line, 'document') ?? []
    if (value === undefined) return []
    const validate = value !== null && typeof value === 'object' && 'error' in value ? ofErrors : ofRemarks
    return validate(value) ? [] : [`stderr: ${ajv.errorsText(validate.errors)}\n  ${line}`]
  })
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })

const ofErrors = ajv.compile(errorSchema())
const ofRemarks = ajv.compile(remarkSchema())

const bySchema = new WeakMap<object, ValidateFunction>()

/** Says what is wrong with a value; undefined if nothing is. */
export function validatorFor(schema: object): (value: unknown) => string | undefined {
  const validate = bySchema.get(schema) ?? ajv.compile(schema)
  bySchema.set(schema, validate)
  return (value) => (validate(value) ? undefined : ajv.errorsText(validate.errors))
}

const validators = new Map<string, Promise<ValidateFunction | undefined>>()

function validatorOf({ words, spec, form, layout }: AskedAnswer, isLenient: boolean) {
  const isLine = form === 'dry-run' && layout === 'lines'
  const key = `${words} ${form} ${isLine} ${isLenient}`
  const known = validators.get(key)
  if (known !== undefined) return known
  const schema = isLine ? dryRunLineSchema(spec) : answerSchema(spec, form)
  const made = schema.then((schema) => {
    if (schema === undefined) return undefined
    if (spec.kind === 'task') return ajv.compile(closed(schema))
    return ajv.compile(isLenient ? withoutNeeds(schema) : schema)
  })
  validators.set(key, made)
  return made
}

/** ws itself prints no member that the schema of a task does not name. Things of a service say what they are: those may have more. */
const closed = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (_name, value: unknown) =>
      isOwnObject(value) ? { additionalProperties: false, ...value } : value,
    ),
  )

const isOwnObject = (value: unknown): value is object =>
  isObject(value) && value.type === 'object' && isObject(value.properties) && !('object' in value.properties)

/** ws shows a reply as it came, also one that lacks members. */
const withoutNeeds = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (name, value) =>
      name === 'required' && Array.isArray(value) ? undefined : value,
    ),
  )
