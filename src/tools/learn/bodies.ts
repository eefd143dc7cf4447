/** Reads what an operation takes and answers. */

import type { SuccessStatus } from '../../catalog/operation.ts'
import type { LearntBody, LearntMember } from '../../learnt/shape.ts'
import type { ParsedDescription } from './description.ts'
import { type DescriptionPart, memberOf, resolved } from './references.ts'
import type { SchemaReader } from './schemas/schemas.ts'

interface BodyReader {
  readonly description: ParsedDescription
  readonly schemas: SchemaReader
}

/** The body; or the reason why ws can't send it; or nothing. */
export type ReadableBody = { readonly body?: LearntBody; readonly unsendable?: string }

export function readBody(operation: DescriptionPart, reading: BodyReader): ReadableBody {
  const { description } = reading
  const given = memberOf(operation, 'requestBody', description)
  const request = given && resolved(given, description)
  const content = request && memberOf(request, 'content', description)
  if (request === undefined || content === undefined) return {}
  const media = Object.keys(content.value)
  const type = chosenType(media)
  const isRequired = request.value.required === true
  if (type !== undefined) {
    const required = isRequired ? { isRequired: true as const } : {}
    return { body: { ...bodyOf(type, content, { ...reading, isRequired }), ...required } }
  }
  return isRequired
    ? { unsendable: `it takes ${media.join(' or ') || 'a body of no kind'}, which ws can't send` }
    : {}
}

interface ReadingBody extends BodyReader {
  readonly isRequired: boolean
}

function bodyOf(
  type: string,
  content: DescriptionPart,
  { description, schemas, isRequired }: ReadingBody,
): LearntBody {
  const form = formOf(type)
  if (form === 'bytes') return { form, type, ...wholeFile(isRequired) }
  const schema = memberOf(memberOf(content, type, description) ?? content, 'schema', description)
  const fields = form === 'text' || schema === undefined ? undefined : schemas.members(schema)
  const common = { form, type: type.startsWith('*') ? 'application/json' : type }
  if (fields === undefined) {
    const whole = schema === undefined ? {} : schemas.read(schema)
    return { ...common, members: [['body', whole, isRequired ? 1 : 0]], whole: 'body' }
  }
  const members = fields
    .filter(({ isReadOnly }) => !isReadOnly)
    .map((each): LearntMember => [each.name, schemas.read(each.part), each.isRequired ? 1 : 0])
  return { ...common, members, ...partTypes(memberOf(content, type, description), description) }
}

const wholeFile = (isRequired: boolean): Pick<LearntBody, 'members' | 'whole'> => {
  const schema = { type: 'string', file: true, about: 'File that is sent' } as const
  return { members: [['file', schema, isRequired ? 1 : 0]], whole: 'file' }
}

/** Only where one type is named: of several, the file knows its own. */
function partTypes(
  media: DescriptionPart | undefined,
  description: ParsedDescription,
): Pick<LearntBody, 'partTypes'> {
  const encoding = media && memberOf(media, 'encoding', description)
  const types = Object.keys(encoding?.value ?? {}).flatMap((name): [string, string][] => {
    const type = encoding && memberOf(encoding, name, description)?.value.contentType
    return typeof type === 'string' && /^[\w.+-]+\/[\w.+-]+$/.test(type) ? [[name, type]] : []
  })
  return types.length === 0 ? {} : { partTypes: types }
}

const isJson = (type: string) =>
  /^(?:application\/json|application\/[\w.-]+\+json|\*\/\*)(?:;|$)/i.test(type.trim())
const isForm = (type: string) => /^application\/x-www-form-urlencoded/i.test(type)
const isText = (type: string) => /^text\//i.test(type)

const isParts = (type: string) => /^multipart\/form-data/i.test(type)
/** A file can be of every other kind; a header can hold no other signs. */
const isFile = (type: string) => /^(?!multipart\/)[\w.+-]+\/[\w.+*-]+(?:;[\w =.+-]*)?$/i.test(type)

const kinds = [isJson, isForm, isText, isParts, isFile]

/** The first kind that ws writes best. */
const chosenType = (media: readonly string[]): string | undefined =>
  kinds.flatMap((isKind) => media.filter(isKind)).at(0)

function formOf(type: string): LearntBody['form'] {
  if (isJson(type)) return 'json'
  if (isForm(type)) return 'form'
  if (isText(type)) return 'text'
  return isParts(type) ? 'parts' : 'bytes'
}

export interface ReadReply {
  readonly status: SuccessStatus
  readonly schema: DescriptionPart | undefined
}

const statuses: readonly number[] = [200, 201, 204, 205] satisfies readonly SuccessStatus[]
const isStatus = (status: number): status is SuccessStatus => statuses.includes(status)

/** The first reply of success. */
export function readReply(operation: DescriptionPart, description: ParsedDescription): ReadReply {
  const responses = memberOf(operation, 'responses', description)
  const code = Object.keys(responses?.value ?? {}).find((each) => /^2(?:\d\d|XX)$/i.test(each))
  const status = isStatus(Number(code)) ? (Number(code) as SuccessStatus) : 200
  const given = responses && code !== undefined ? memberOf(responses, code, description) : undefined
  const content = given && memberOf(resolved(given, description), 'content', description)
  const type = Object.keys(content?.value ?? {}).find(isJson)
  const media = content && type !== undefined ? memberOf(content, type, description) : undefined
  return { status, schema: media && memberOf(media, 'schema', description) }
}
