/** Builds the HTTP request of an operation, exactly as ws sends it. */
import type { Encoded, EncodedInput, Operation } from '../catalog/operation.ts'
import { UsageError } from '../errors.ts'
import type { HttpRequest } from '../http.ts'
import { segmentFault } from './segment.ts'

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
  const { query, headers: own, body, bytes } = (operation.encode ?? asJson(operation))(input)
  const headers: Record<string, string> = {
    accept: 'application/json',
    // Compressed replies can expand without bound; the client never decodes.
    'accept-encoding': 'identity',
    'user-agent': to.userAgent,
  }
  if (to.token !== undefined) headers.authorization = `Bearer ${to.token}`
  Object.assign(headers, own)
  return {
    method: operation.method,
    url: `${to.baseUrl}${fillPath(operation.path, input.path)}${query === '' ? '' : `?${query}`}`,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(bytes === undefined ? {} : { bytes }),
  }
}

const asJson =
  ({ body: declared }: Operation) =>
  ({ query, body }: EncodedInput): Encoded => ({
    query: encodeQuery(query ?? {}),
    headers: declared === undefined ? {} : { 'content-type': 'application/json' },
    body: declared === undefined ? undefined : JSON.stringify(body ?? {}),
  })

/** Puts each value into the template as exactly one segment. */
function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, values[name] ?? ''))
}

function segment(name: string, value: string): string {
  const fault = segmentFault(value)
  if (fault !== undefined) throw new UsageError(`${name} ${fault}`)
  return encodeURIComponent(value)
}

/** Lists become repeated keys; absent values do not appear. */
function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs: string[] = []
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const each of Array.isArray(value) ? value : [value])
      pairs.push(`${encode(key, key)}=${encode(String(each), key)}`)
  }
  return pairs.join('&')
}

function encode(text: string, name: string): string {
  if (!text.isWellFormed()) throw new UsageError(`${name} holds half of a character (a lone surrogate)`)
  return encodeURIComponent(text)
}
