/** Finds the organizations and spaces that the query and the body of a request name. */
import { factsOf, type ObjectSchema, type Schema } from '../../catalog/fields.ts'
import { partsOf } from '../../catalog/schema.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import { type LeavingRequest, requireOne } from './outgoing-request.ts'
import { OutsideError } from './outside-error.ts'

/** An id, with the kind of thing that its field names. */
export interface NamedId {
  readonly kind: string
  readonly id: string
}

/**
 * The ids that belong to somebody, for a look at whom they belong to.
 * @throws OutsideError for a member that the API document lacks, too: it could name anything
 */
export function checkIds({ request, match, limits }: LeavingRequest): readonly NamedId[] {
  const { query, body } = match.operation
  const [, words = ''] = request.url.split('?')
  const asked = new URLSearchParams(words)
  const named: NamedId[] = []
  const check = (kind: unknown, id: string) => {
    if (kind === 'organization') requireOne(kind, id, limits.organizations)
    else if (typeof kind === 'string') named.push({ kind, id })
    if (kind === 'space') requireOne(kind, id, limits.spaces)
  }
  for (const [name, value] of asked) {
    const schema = shapeOf(query)[name]
    if (schema === undefined && !paging.includes(name)) throw unknown(name)
    if (schema !== undefined) checkValue(schema, value, check)
  }
  if (request.body === undefined) return named
  const parsed = parseJson(request.body)
  const given = 'value' in parsed ? parsed.value : undefined
  if (!isObject(given)) throw new OutsideError('That body can not be checked')
  for (const [name, value] of Object.entries(given)) {
    const schema = shapeOf(body)[name]
    if (schema === undefined) throw unknown(name)
    checkValue(schema, value, check)
  }
  return named
}

const paging = ['page', 'limit']

const unknown = (name: string) =>
  new OutsideError(
    `The member ${JSON.stringify(name)} is not of the API document, so that it can not be checked`,
  )

type CheckId = (kind: unknown, id: string) => void

/** Every text in a field of ids is an id; a query repeats its name for each entry of a list. */
function checkValue(schema: Schema, value: unknown, check: CheckId): void {
  const { element, shape, options = [] } = partsOf(schema)
  for (const option of options) checkValue(option, value, check)
  if (typeof value === 'string') check(factsOf(element ?? schema).resource ?? factsOf(schema).resource, value)
  if (Array.isArray(value)) for (const item of value) checkValue(element ?? schema, item, check)
  if (!isObject(value) || shape === undefined) return
  for (const [name, inner] of Object.entries(value)) {
    const member = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (member === undefined) throw unknown(name)
    checkValue(member, inner, check)
  }
}

const shapeOf = (schema: ObjectSchema | undefined): Readonly<Record<string, Schema>> => schema?.shape ?? {}
