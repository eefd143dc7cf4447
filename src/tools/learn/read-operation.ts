/** Reads one operation of a description. */
import type { Method } from '../../catalog/operation.ts'
import { keyFor } from '../../learnt/key-for.ts'
import type { LearntBody, LearntOperation, LearntParameter, LearntQuery } from '../../learnt/shape.ts'
import { readBody, readReply } from './bodies.ts'
import type { ParsedDescription } from './description.ts'
import { readParameters } from './parameters.ts'
import type { DescriptionPart } from './references.ts'
import { shapeOf } from './reply-shape.ts'
import type { SchemaReader } from './schemas/schemas.ts'
import type { FindTyped, TypedCommand } from './typed-commands.ts'
import { phrase, plainText } from './words.ts'

export interface OperationPlace {
  readonly word: string
  readonly id: string | undefined
  readonly method: Method
  /** From the root of the service. */
  readonly path: string
  /** The path's own entry, and the operation's. */
  readonly holder: DescriptionPart
  readonly part: DescriptionPart
}

interface OperationReader {
  readonly description: ParsedDescription
  readonly schemas: SchemaReader
  readonly typed: FindTyped
}

const longestSummary = 90
const longestDetails = 600

export function readOperation(place: OperationPlace, reading: OperationReader): LearntOperation {
  const { word, id, method, holder, part } = place
  const { path, parameters, query } = readParameters(place.path, [holder, part], reading)
  const command = reading.typed(method, path)
  const reply = readReply(part, reading.description)
  const shape = shapeOf(
    reply.schema,
    query.filter(({ as }) => as === undefined).map(({ name }) => name),
    reading,
  )
  const paginated = method === 'GET' && shape.paginated
  const summary = phrase(part.value.summary, longestSummary) ?? phrase(part.value.description, longestSummary)
  const destructive = destructionOf({ method, word }, command)
  const sent = readBody(part, reading)
  const size = query.find(({ name }) => name === 'limit')?.schema
  const largestPage = size?.type === 'integer' ? size.max : undefined
  const asked = paginated ? query.filter(({ name }) => name !== 'page' && name !== 'limit') : query
  return {
    word,
    method,
    path,
    parameters,
    status: reply.status,
    columns: shape.columns,
    ...(id === undefined ? {} : { id }),
    summary: summary ?? command?.operation.summary ?? `${method} ${path}`,
    ...detailsOf(part, { method, path, command }),
    ...(part.value.deprecated === true ? { deprecated: true } : {}),
    arguments: argumentsOf(parameters, { method, path }, command),
    query: asked.map((each) => apartFrom(each, sent.body)),
    ...sent,
    ...(reply.schema === undefined ? {} : { response: reading.schemas.read(reply.schema) }),
    ...(paginated ? { paginated } : {}),
    ...(paginated && largestPage !== undefined ? { largestPage } : {}),
    ...(shape.rows === undefined ? {} : { rows: shape.rows }),
    ...(destructive === undefined ? {} : { destructive }),
    ...(command === undefined ? {} : { command: command.words }),
  }
}

/** A member of the query and one of the body must not be taken for each other. */
function apartFrom(query: LearntQuery, body: LearntBody | undefined): LearntQuery {
  const isTaken = body?.members.some(([name]) => keyFor(name) === query.key) === true
  return isTaken ? { ...query, key: `query_${query.key}` } : query
}

interface DescribedRequest {
  readonly method: Method
  readonly path: string
  readonly command: TypedCommand | undefined
}

function detailsOf(
  part: DescriptionPart,
  { method, path, command }: DescribedRequest,
): { readonly details: string } {
  const told = plainText(part.value.description, longestDetails)
  const sent = `Sends ${method} ${path}${command === undefined ? '' : `, as ws ${command.words} does`}.`
  return { details: told === undefined ? sent : `${told}${/[.!?…]$/.test(told) ? '' : '.'} ${sent}` }
}

/** Without a command of ws the effect of a write is unknown: its name may tell. */
function destructionOf(
  { method, word }: Pick<LearntOperation, 'method' | 'word'>,
  command: TypedCommand | undefined,
): LearntOperation['destructive'] {
  if (command !== undefined) return command.operation.destructive
  const isNamedSo = method !== 'GET' && /^(?:delete|destroy|purge|remove)(?:-|$)/.test(word)
  return method === 'DELETE' || isNamedSo ? 'ask' : undefined
}

/**
 * The parameters of the path, without those that the context gives. The thing itself may be given where the path ends with
 * it, and must be for a DELETE.
 */
function argumentsOf(
  parameters: readonly LearntParameter[],
  { method, path }: Pick<DescribedRequest, 'method' | 'path'>,
  command: TypedCommand | undefined,
): readonly string[] {
  const last = parameters.at(-1)
  const isItself = (each: LearntParameter) => each === last && path.endsWith(`{${each.name}}`)
  return parameters.flatMap((each, index) => {
    if (each.context === undefined || (method === 'DELETE' && each === last)) return [each.name]
    const place = command?.arguments.get(index) ?? (isItself(each) ? '?' : undefined)
    return place === undefined ? [] : [`${each.name}${place}`]
  })
}
