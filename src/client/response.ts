/** Status and body -> the value, or the one error that tells what went wrong. */
import type { Operation } from '../catalog/operation.ts'
import { ApiError, ReplyError, type WsError } from '../errors.ts'
import type { HttpResponse } from '../http.ts'

const shownCharacters = 200

/** The value a successful reply holds: undefined for operations without a response. */
export async function readReply(operation: Operation, reply: HttpResponse): Promise<unknown> {
  if (reply.status >= 300) throw await refusal(reply)
  if (reply.status === 204 || reply.status === 205 || operation.response === undefined) return undefined
  const body = await reply.text()
  const value = parseJson(body, reply)
  if (!isObject(value))
    throw new ReplyError(`The service answered ${reply.status} with ${kindOf(value)}, not an object`)
  const { rows } = operation
  if (rows !== undefined && !Array.isArray(value[rows])) {
    throw new ReplyError(`The service answered ${reply.status} without a list of ${rows}: ${excerpt(body)}`)
  }
  return value
}

/** The error for a status of 300 or more, whatever its body looks like. */
async function refusal(reply: HttpResponse): Promise<WsError> {
  if (reply.status < 400) {
    const target = reply.headers.location
    return new ReplyError(
      `The service redirects (${reply.status}) to ${target ?? 'nowhere'}; ws follows no redirect`,
      {
        hint: 'Check the address of the service: ws config get url',
      },
    )
  }
  const body = await reply.text()
  const { status } = reply
  return new ApiError(messageIn(body) ?? defaultMessage(status), {
    status,
    requestId: reply.headers['x-request-id'] ?? reply.headers['request-id'],
    retryAfter: reply.headers['retry-after'],
    date: reply.headers.date,
    hint: hintFor(status),
  })
}

/** Finds the message in the error bodies that services use: nested, flat, problem+json, plain text. */
function messageIn(body: string): string | undefined {
  const value = tryJson(body)
  if (typeof value === 'string' && value !== '') return value
  if (!isObject(value)) return value === notJson && looksLikeText(body) ? excerpt(body) : undefined
  const nested = isObject(value.error) ? value.error : {}
  const candidates = [
    nested.message,
    value.message,
    value.detail,
    value.error_description,
    value.error,
    value.title,
  ]
  return candidates.find(
    (candidate): candidate is string => typeof candidate === 'string' && candidate !== '',
  )
}

const looksLikeText = (body: string) => body.trim() !== '' && !body.trimStart().startsWith('<')

const defaultMessages: Readonly<Record<number, string>> = {
  400: 'The service could not understand the request',
  401: 'The service does not accept the token',
  403: 'The token may not do this',
  404: 'The service has no such thing',
  409: 'The change conflicts with the present state',
  412: 'The change conflicts with the present state',
  422: 'The service refused the values',
  429: 'The service asks for fewer requests',
}

const defaultMessage = (status: number) =>
  defaultMessages[status] ??
  (status >= 500 ? `The service failed (${status})` : `The service refused (${status})`)

function hintFor(status: number): string | undefined {
  if (status === 401) return 'Log in again: ws auth login --with-token'
  if (status === 403) return 'See who you are and where: ws auth status'
  return undefined
}

function parseJson(body: string, reply: HttpResponse): unknown {
  const value = tryJson(body)
  if (value !== notJson) return value
  const shown = body.trim() === '' ? 'nothing' : `something that is not JSON: ${excerpt(body)}`
  throw new ReplyError(`The service answered ${reply.status} with ${shown}`, {
    hint: 'Check the address of the service: ws config get url',
  })
}

const notJson = Symbol('not JSON')

function tryJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return notJson
  }
}

const excerpt = (body: string) => {
  const line = body.replace(/\s+/g, ' ').trim()
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`
