/** Parses a request into an operation's input: checks it against the declaration, and names all faults at once. */
import { checkValue } from '../../catalog/checks.ts'
import { type FieldFacts, factsOf, innerOf, type ObjectSchema, type Schema } from '../../catalog/fields.ts'
import type { Operation } from '../../catalog/operation.ts'
import { undeclaredMembers } from '../../catalog/undeclared-members.ts'
import { ApiError } from '../../errors.ts'
import type { HttpRequest } from '../../http/exchange.ts'
import { parsePlain } from '../../json/plain.ts'
import type { ParsedInput } from '../handler.ts'
import { mayBeDeep, refuseDeepValue } from '../parsing/depth.ts'
import { describeFault, describeUndeclared } from '../reply/faults.ts'
import { otherPage, type PageRequest } from '../reply/paging.ts'
import { invalid } from '../reply/refusals.ts'
import { placeIn, type RequestedList } from './page-ids.ts'
import type { Route } from './routing.ts'

type RequestWords = Readonly<Record<string, unknown>>

const pageSize = { default: 100, most: 1000 }

/** @throws ApiError 400, 415 */
export function parseInput({ operation, path }: Route, request: HttpRequest): ParsedInput<Operation> {
  const search = new URLSearchParams(queryOf(request.url))
  const faults: string[] = []
  const query = check(operation.query, readQuery(operation.query, search), faults)
  const body = operation.body === undefined ? {} : readMembers(operation.body, request, faults)
  if (faults.length === 0 && operation.needsOneOf?.every((name) => !Object.hasOwn(body, name)) === true)
    faults.push(`body: at least one of ${operation.needsOneOf.join(', ')} is required`)
  const page = readPage({ operation, path, query }, search, faults)
  if (faults.length > 0) throw invalid(...faults)
  // Checked by the schemas from which the handler's type is derived.
  return { path, query, body, page } as ParsedInput<Operation>
}

export function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

function check(
  schema: ObjectSchema | undefined,
  words: unknown,
  faults: string[],
  root?: string,
): RequestWords {
  if (schema === undefined) return {}
  const result = checkValue(schema, words, { reportInput: true })
  if (!result.success) {
    faults.push(...result.error.issues.map((issue) => describeFault(issue, root)))
    return {}
  }
  return { ...defaultsOf(schema), ...result.data }
}

/** A service that ignored a member would leave its caller to believe that it counted. */
function readMembers(schema: ObjectSchema, request: HttpRequest, faults: string[]): RequestWords {
  const words = readBody(request)
  const body = check(schema, words, faults, 'body')
  faults.push(...undeclaredMembers(words, [schema]).map((each) => describeUndeclared(each, 'body')))
  return body
}

/** The declared defaults of absent fields. */
function defaultsOf(schema: ObjectSchema): RequestWords {
  const defaults: Record<string, unknown> = {}
  for (const [name, field] of Object.entries<Schema>(schema.shape)) {
    const { defaultsTo }: FieldFacts = factsOf(field)
    if (defaultsTo !== undefined) defaults[name] = defaultsTo
  }
  return defaults
}

/** Reads declared fields only, and ignores the rest of the query. */
function readQuery(schema: ObjectSchema | undefined, search: URLSearchParams): RequestWords {
  const words: Record<string, unknown> = {}
  for (const [name, field] of Object.entries<Schema>(schema?.shape ?? {})) {
    const written = [...search.getAll(name), ...search.getAll(`${name}[]`)]
    const [first] = written
    if (first === undefined) continue
    const type = typeOf(field)
    words[name] = type === 'array' ? written : fromWord(first, type)
  }
  return words
}

/** A word of the wrong type stays a word, and the schema refuses it. */
function fromWord(word: string, type: string): unknown {
  if (type === 'boolean') return word === 'true' ? true : word === 'false' ? false : word
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word
  return word
}

function typeOf(schema: Schema): string {
  const inner = innerOf(schema)
  return inner === undefined ? schema.def.type : typeOf(inner)
}

function readBody({ headers, body }: HttpRequest): unknown {
  if (body === undefined || body === '') return {}
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new ApiError(`The body is ${type ?? 'of no type'}; send application/json`, { status: 415 })
  }
  // The schemas, and the members that handlers keep, know numbers as doubles only.
  const value = parsePlain(body)
  if (value === undefined) throw new ApiError('The body is not JSON', { status: 400 })
  if (mayBeDeep(body)) refuseDeepValue(value, 'The body')
  return value
}

function readPage(list: RequestedList, search: URLSearchParams, faults: string[]): PageRequest {
  const { paginated, usualPage = pageSize.default, largestPage = pageSize.most } = list.operation
  if (!paginated) return { limit: pageSize.default, after: undefined }
  const id = search.get('page') || undefined
  const after = id === undefined ? undefined : placeIn(id, list)
  if (id !== undefined && after === undefined) faults.push(otherPage(id))
  const page = { limit: usualPage, after }
  const limit = search.get('limit')
  if (limit === null) return page
  if (!/^\d{1,9}$/.test(limit) || Number(limit) < 1 || Number(limit) > largestPage) {
    faults.push(`limit: ${JSON.stringify(limit)} is not a number from 1 to ${largestPage}`)
  }
  return { ...page, limit: Number(limit) }
}
