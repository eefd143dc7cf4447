/** Derives the JSON Schema (2020-12) of what commands print for programs, form by form, from their declarations. */
import type { Answer } from '../answers/answer.ts'
import { failure, remark, rowError } from '../answers/error.ts'
import { array, type Schema, union } from '../catalog/fields.ts'
import type { Operation } from '../catalog/operation.ts'
import { partsOf } from '../catalog/schema.ts'
import { allResources } from '../catalog/walk.ts'
import type { Task } from '../task/task.ts'
import type { AnswerForm } from './answer-forms.ts'
import { bodySchema, type JsonSchema, jsonSchema } from './json-schema.ts'

/** Undefined if the command prints nothing in that form. */
export async function answerSchema(
  spec: Operation | Task,
  form: AnswerForm,
): Promise<JsonSchema | undefined> {
  if (form === 'rows') return spec.kind === 'operation' ? rowSchema(spec) : undefined
  if (form === 'dry-run') return dryRunSchema(spec)
  const { [form]: schema, isDocument } = await answerOf(spec)
  if (schema === undefined) return undefined
  return isDocument ? documentAnswer() : jsonSchema(schema)
}

async function documentAnswer(): Promise<JsonSchema> {
  const { printedDocumentSchema } = await import('./document-schema.ts')
  return printedDocumentSchema(await allResources())
}

async function answerOf(spec: Operation | Task): Promise<Answer> {
  if (spec.kind === 'task') return spec.answers()
  const others = await otherAnswersOf(spec)
  return others.reduce(orElse, answerOfOperation(spec))
}

/** In place of the reply: a file under `--out`, and a plan under `--like`. */
async function otherAnswersOf({ like, saves }: Operation): Promise<readonly Answer[]> {
  return [
    ...(saves === undefined ? [] : [(await import('../answers/tools.ts')).savedFile]),
    ...(like === undefined ? [] : [(await import('../answers/own-plans.ts')).likeAnswer]),
  ]
}

const orElse = (one: Answer, other: Answer): Answer => ({
  json: either(one.json, other.json),
  ndjson: either(one.ndjson, other.ndjson),
})

const either = (one: Schema | undefined, other: Schema | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : union([one, other])

/** A reply around a list prints the items, and any other as it came. */
function answerOfOperation({ response, rows }: Operation): Answer {
  const item = response && itemOf(response, rows)
  return item === undefined ? { json: response, ndjson: response } : { json: array(item), ndjson: item }
}

/** The schema of an item of the list that a reply holds. */
function itemOf(response: Schema, rows: string | undefined): Schema | undefined {
  const list = rows === undefined ? undefined : partsOf(response).shape?.[rows]
  return list && partsOf(list).element
}

/** The result of a row is its reply; of a list, the items of that reply; of an entry of a call, its own item. */
function rowSchema({ response, rows, rowsPerCall }: Operation): JsonSchema {
  const item = response && itemOf(response, rowsPerCall?.results ?? rows)
  const isEntry = rowsPerCall !== undefined
  const result = item === undefined || isEntry ? (item ?? response) : array(item)
  const { $defs, ...shown }: JsonSchema = result === undefined ? {} : jsonSchema(result)
  return {
    type: 'object',
    properties: {
      index: { type: 'integer', minimum: 0, description: 'The number of the row, from 0' },
      input: { description: 'The row as given: an object, or a bare id' },
      ok: { type: 'boolean', description: 'True if it is done' },
      status: { type: ['integer', 'null'], description: 'HTTP status; null without a reply' },
      leftOut: { const: true, description: 'Nothing was sent: it was there before' },
      ...(result === undefined ? {} : { result: shown }),
      error: jsonSchema(rowError),
    },
    required: ['index', 'input', 'ok', 'status'],
    ...($defs === undefined ? {} : { $defs }),
  }
}

async function dryRunSchema(spec: Operation | Task): Promise<JsonSchema | undefined> {
  if (spec.kind === 'operation') return operationRequest(spec, 'json')
  if (spec.prepare !== undefined) return requestSchema({ method: { type: 'string' }, body: {} })
  if (spec.firstRequest !== undefined) return requestSchema({ method: { const: 'GET' } })
  if (spec.previews !== undefined) return shapeOf(await spec.previews())
  return spec.preview === undefined && spec.effect === 'changes' ? undefined : answerSchema(spec, 'json')
}

const shapeOf = ({ json }: Answer): JsonSchema | undefined => json && jsonSchema(json)

/** Of a line of NDJSON under `--dry-run`: a plan prints its changes, a line each. */
export async function dryRunLineSchema(spec: Operation | Task): Promise<JsonSchema | undefined> {
  const previews = spec.kind === 'task' ? await spec.previews?.() : undefined
  if (previews?.ndjson !== undefined) return jsonSchema(previews.ndjson)
  if (spec.kind === 'operation') return operationRequest(spec, 'ndjson')
  const isRequest = spec.firstRequest !== undefined || spec.prepare !== undefined
  return isRequest ? dryRunSchema(spec) : answerSchema(spec, 'ndjson')
}

/** With `--like`, a dry run shows a plan, or a line of it. */
async function operationRequest(operation: Operation, form: 'json' | 'ndjson'): Promise<JsonSchema> {
  const { like, method } = operation
  const request = requestSchema({ method: { const: method }, ...bodyOf(operation) })
  const plan = like && (await import('../answers/own-plans.ts')).likePlan[form]
  if (plan === undefined) return request
  // References look for shared schemas at the top.
  const { $defs, ...sent } = request
  return { anyOf: [sent, jsonSchema(plan)], ...($defs === undefined ? {} : { $defs }) }
}

interface RequestParts {
  readonly method: JsonSchema
  /** Absent for a request that has none. */
  readonly body?: JsonSchema
  readonly isNeeded?: boolean
}

/** The request that ws would send: its token is masked. */
function requestSchema({ method, body, isNeeded }: RequestParts): JsonSchema {
  const { $defs, ...shown } = body ?? {}
  return {
    type: 'object',
    properties: {
      method,
      url: { type: 'string' },
      headers: { type: 'object', additionalProperties: { type: 'string' } },
      ...(body === undefined
        ? {}
        : {
            body: shown,
            bodyBase64: { type: 'string', description: 'In place of body, if that is not a text' },
          }),
    },
    required: ['method', 'url', 'headers', ...(isNeeded === true ? ['body'] : [])],
    ...($defs === undefined ? {} : { $defs }),
  }
}

/** A learnt operation may send a body in a form of its own. */
function bodyOf(operation: Operation): Pick<RequestParts, 'body' | 'isNeeded'> {
  const { body, encode, bodyMayBeLeftOut } = operation
  if (body === undefined) return {}
  if (encode !== undefined) return { body: {} }
  return { body: bodySchema(body, operation), isNeeded: bodyMayBeLeftOut !== true }
}

/** Of the JSON object on stderr that ends a failed command. */
export const errorSchema = (): JsonSchema => jsonSchema(failure)

/** Of a notice or a line of --debug on stderr, as programs get it. */
export const remarkSchema = (): JsonSchema => jsonSchema(remark)
