/** Makes an operation of the catalog's kind from a learnt one: every face then treats it as a declared one. */
import { type ObjectSchema, unknown, word } from '../catalog/fields.ts'
import type { Encoded, EncodedInput, Operation } from '../catalog/operation.ts'
import { type Option, optionsOf } from '../catalog/options.ts'
import { type PathParameter, parameterOf } from '../catalog/parameters.ts'
import { UsageError } from '../errors.ts'
import { isObject } from '../json/object.ts'
import { encodeBody } from './encoding/encode-body.ts'
import { carriedParts } from './encoding/encode-query.ts'
import { flagWord, nothingReserved, type ReservedWords, wordsApart } from './flag-words.ts'
import { keyFor } from './key-for.ts'
import { objectOf, type SharedSchemas, schemaOf, shareSchemas } from './schema.ts'
import type {
  LearntBody,
  LearntMember,
  LearntOperation,
  LearntParameter,
  LearntQuery,
  LearntSchema,
} from './shape.ts'

export function operationOf(
  learnt: LearntOperation,
  at: SharedSchemas['at'],
  reserved: ReservedWords = nothingReserved,
): Operation {
  const shared = shareSchemas(at)
  const { method, path, summary, details, status, columns, query, body, response } = learnt
  const declared: Operation = {
    kind: 'operation',
    method,
    path,
    summary,
    status,
    columns,
    examples: [],
    ...withDetails([details, mayLackBody(body) ? withoutBody : undefined]),
    arguments: learnt.arguments,
    parameters: Object.fromEntries(learnt.parameters.map((each) => [each.name, parameterFrom(each, shared)])),
    query: querySchema(query, shared),
    body: body && objectOf(body.members.map(keyed), shared, holdsFiles(body) ? 'part' : 'body'),
    response: response === undefined ? unknown() : schemaOf(response, shared),
    paginated: learnt.paginated === true,
    ...(learnt.largestPage === undefined ? {} : { largestPage: learnt.largestPage }),
    ...(learnt.rows === undefined ? {} : { rows: learnt.rows }),
    ...(learnt.paginated === true ? {} : { answersFreely: true as const }),
    // A description declares no resources, only paths.
    ...(method === 'GET' && learnt.paginated !== true && path.endsWith('}')
      ? { readsOne: true as const }
      : {}),
    ...(learnt.destructive === undefined ? {} : { destructive: learnt.destructive }),
    ...(method === 'GET' ? {} : { mayDestroy: true as const }),
    // The description says what a body needs.
    changesWhatIsGiven: false,
    ...(mayLackBody(body) ? { bodyMayBeLeftOut: true as const } : {}),
    ownNames: ownNamesOf(learnt),
    ...(learnt.command === undefined ? {} : { sameAs: learnt.command }),
    ...(learnt.deprecated === true ? { deprecated: 'the service may drop it' } : {}),
    encode: (input) => encoded(input, learnt),
  }
  return { ...declared, flags: flagsOf(declared, reserved) }
}

const mayLackBody = (body: LearntBody | undefined): boolean =>
  body !== undefined && body.isRequired !== true && body.members.some(([, , isRequired]) => isRequired === 1)

const withoutBody =
  'The body is optional: without any of its flags ws sends none. With one of them, the body needs all members that the service requires.'

function withDetails(sentences: readonly (string | undefined)[]): Pick<Operation, 'details'> {
  const details = sentences.filter((each) => each !== undefined && each !== '').join(' ')
  return details === '' ? {} : { details }
}

/** Names of members under another key, which is the same in the query and the body. */
const ownNamesOf = ({ query, body }: LearntOperation): ReadonlyMap<string, string> =>
  new Map(
    [...query.map(({ name }) => name), ...(body?.members ?? []).map(([name]) => name)]
      .map((name) => [keyFor(name), name] as const)
      .filter(([key, name]) => key !== name),
  )

const holdsFiles = ({ form }: LearntBody) => form === 'parts' || form === 'bytes'

const keyed = ([name, ...rest]: LearntMember): LearntMember => [keyFor(name), ...rest]

/** The body under the names that the service knows. */
function named(body: unknown, { members }: LearntBody): unknown {
  const names = new Map(members.map(([name]) => [keyFor(name), name]))
  return isObject(body)
    ? Object.fromEntries(Object.entries(body).map(([key, value]) => [names.get(key) ?? key, value]))
    : body
}

const querySchema = (query: readonly LearntQuery[], shared: SharedSchemas): ObjectSchema | undefined =>
  query.length === 0
    ? undefined
    : objectOf(
        query.map(({ key, schema, required }) => [key, schema, required === true ? 1 : 0]),
        shared,
        'query',
      )

function parameterFrom(
  { name, word: called, schema, context, isKnown }: LearntParameter,
  shared: SharedSchemas,
): PathParameter {
  const known = isKnown === true ? parameterOf(name) : undefined
  if (known !== undefined) return known
  const described = schema.ref === undefined ? schema : shared.at(schema.ref)
  return {
    name: called,
    schema: word(described.about ?? '', limitsOf(described)),
    ...(context === undefined ? {} : { context }),
  }
}

/** Of a part of the path, which is a text whatever it means. */
function limitsOf({ type, enum: values, min, max, pattern, isSlow }: LearntSchema) {
  if (type === 'integer') return { min: 1, pattern: '^-?\\d+$' }
  const lengths = { min: Math.max(min ?? 1, 1), ...(max === undefined ? {} : { max }) }
  if (values !== undefined) return { ...lengths, pattern: anyOf(values) }
  if (pattern === undefined) return lengths
  return { ...lengths, pattern, ...(isSlow === undefined ? {} : { isSlow }) }
}

const anyOf = (values: readonly string[]) =>
  `^(?:${values.map((value) => value.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})$`

/** Words of flags: kebab-case, and none that the face keeps for itself. */
function flagsOf(declared: Operation, { always, ofLists }: ReservedWords): Record<string, string> {
  const options = optionsOf(declared)
    .filter(({ argument, section }) => argument === undefined && section !== 'path')
    .map((option) => ({ ...option, word: flagWord(option.word) }))
  const reserved = declared.paginated ? new Set([...always, ...ofLists]) : always
  const words = wordsApart(options, reserved)
  const keys = options.map(keyOf)
  const flags = options.map((option): [string, string] => [keyOf(option), words.get(option) ?? ''])
  // Of `a` and `a.b`, the second would pass for a member of the first.
  const isApart = (key: string) => !keys.some((other) => key.startsWith(`${other}.`))
  return Object.fromEntries(flags.filter(([key, word]) => word !== '' && isApart(key)))
}

/** A list has as many pages as it takes, so a smaller one than was asked for loses nothing. */
function withinPage(query: Readonly<Record<string, unknown>>, { largestPage }: LearntOperation) {
  const { limit } = query
  if (largestPage === undefined || typeof limit !== 'number' || limit <= largestPage) return query
  return { ...query, limit: largestPage }
}

const keyOf = ({ path }: Pick<Option, 'path'>) => path.join('.')

function encoded(input: EncodedInput, learnt: LearntOperation): Encoded {
  const { query: declared, body: form, unsendable } = learnt
  if (unsendable !== undefined) throw new UsageError(unsendable)
  const { query, headers } = carriedParts(withinPage(input.query ?? {}, learnt), declared)
  const sent = form === undefined ? undefined : encodeBody(named(input.body, form), form)
  if (sent === undefined) return { query, headers, body: undefined }
  const { type, body, bytes } = sent
  return { query, headers: { ...headers, 'content-type': type }, body, bytes }
}
