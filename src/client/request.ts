/** Builds the HTTP request of an operation, exactly as ws sends it. */
import type { Encoded, EncodedInput, Operation } from '../catalog/operation.ts'
import { UsageError } from '../errors.ts'
import type { HttpRequest } from '../http/exchange.ts'
import { isObject } from '../json/object.ts'
import { plainWord, segmentFault } from './segment.ts'

/** The input of any operation: path parameters are strings, query and body as declared. */
export interface AnyInput {
  readonly path: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  /** The values before the change, where the history has read them. They are not sent. */
  readonly before?: unknown
}

export interface Destination {
  /** Without a trailing slash and without `/v1`. */
  readonly baseUrl: string
  readonly token: string | undefined
  readonly userAgent: string
}

export function buildRequest(operation: Operation, input: AnyInput, to: Destination): HttpRequest {
  const { query, headers: own, body, bytes } = operation.encode?.(input) ?? asJson(operation, input)
  const headers: Record<string, string> = {
    accept: 'application/json',
    // Compressed replies can expand without bound; the client never decodes.
    'accept-encoding': 'identity',
    'user-agent': to.userAgent,
  }
  if (to.token !== undefined) headers.authorization = `Bearer ${to.token}`
  const path = fillPath(operation.path, input.path)
  return {
    method: operation.method,
    url: query === '' ? `${to.baseUrl}${path}` : `${to.baseUrl}${path}?${query}`,
    headers: Object.assign(headers, own),
    ...(body === undefined ? undefined : { body }),
    ...(bytes === undefined ? undefined : { bytes }),
  }
}

const none = {}
const jsonBody = { 'content-type': 'application/json' }

function asJson(
  { body: declared, bodyMayBeLeftOut }: Operation,
  { query, body = none }: EncodedInput,
): Encoded {
  const isLeftOut = bodyMayBeLeftOut === true && isObject(body) && Object.keys(body).length === 0
  const hasBody = declared !== undefined && !isLeftOut
  return {
    query: encodeQuery(query ?? none),
    headers: hasBody ? jsonBody : none,
    body: hasBody ? JSON.stringify(body) : undefined,
  }
}

/** Puts each value into the template as exactly one segment. */
function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  const parts = partsOf(template)
  let path = parts[0] ?? ''
  for (let index = 1; index < parts.length; index += 2) {
    const name = parts[index] ?? ''
    path += segment(name, values[name] ?? '') + parts[index + 1]
  }
  return path
}

const known = new Map<string, readonly string[]>()

/** Fixed texts and names in turn; kept, since a run fills a few templates thousands of times. */
function partsOf(template: string): readonly string[] {
  const parts = known.get(template) ?? template.split(/\{(\w+)\}/)
  known.set(template, parts)
  return parts
}

function segment(name: string, value: string): string {
  if (plainWord.test(value)) return value
  const fault = segmentFault(value)
  if (fault !== undefined) throw new UsageError(`${name} ${fault}`)
  return encodeURIComponent(value)
}

/** Lists become repeated keys; absent values do not appear. */
function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  let pairs = ''
  for (const key of Object.keys(query)) {
    const value = query[key]
    if (value === undefined || value === null) continue
    for (const each of Array.isArray(value) ? value : [value]) {
      const pair = `${encode(key, key)}=${encode(String(each), key)}`
      pairs += pairs === '' ? pair : `&${pair}`
    }
  }
  return pairs
}

function encode(text: string, name: string): string {
  if (plainWord.test(text)) return text
  if (!text.isWellFormed()) throw new UsageError(`${name} holds half of a character (a lone surrogate)`)
  return encodeURIComponent(text)
}
