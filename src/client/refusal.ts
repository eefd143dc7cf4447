/** Turns a status of 300 or more into the one error for it. The status decides, whatever the body claims. */
import type { Operation } from '../catalog/operation.ts'
import {
  ApiError,
  GatewayError,
  OtherServerError,
  RedirectError,
  type RefusedReply,
  ReplyError,
  type WsError,
} from '../errors.ts'
import type { HttpResponse } from '../http/exchange.ts'
import { isObject } from '../json/object.ts'
import { parseJson } from '../json/parse.ts'
import { excerpt, isMarkup } from './excerpt.ts'
import { addressHint, sayOtherServer } from './other-server.ts'
import { parseHttpDate } from './retry/http-date.ts'

/** @param operation - what was asked, if the catalog knows it */
export async function refusal(reply: HttpResponse, operation?: Asked): Promise<WsError> {
  const { status, headers } = reply
  if (status < 400) return redirect(reply)
  if (status > 599)
    return new ReplyError(`The service answered with the status ${status}, which HTTP does not know`, {
      status,
    })
  const body = await readQuietly(reply)
  const isLimit = status === 403 && asksToWait(headers['retry-after'])
  const details = {
    status,
    reply: { status, headers, body },
    requestId: headers['x-request-id'] ?? headers['request-id'],
    retryAfter: headers['retry-after'],
    date: headers.date,
    isLimit,
    hint: isLimit ? undefined : (operation?.hints?.[status] ?? usualHints[status]),
  }
  if (operation !== undefined && isOfOther({ status, headers, body }, operation))
    return new OtherServerError(sayOtherServer(reply, body), { ...details, hint: addressHint })
  if (status >= 500 && isMarkup(body)) {
    return new GatewayError(
      `A gateway in front of the service answered with a page of its own: ${excerpt(body)}`,
      details,
    )
  }
  return new ApiError(messageIn(body) ?? defaultMessage(status), details)
}

/**
 * This API answers in JSON, and each service has every operation that its document shows. For the others, 404 may also mean that the
 * service does not offer them.
 */
function isOfOther({ status, headers, body }: RefusedReply, { extended, path }: Asked): boolean {
  if (extended === true || (status !== 404 && status !== 405) || body.trim() === '') return false
  const parsed = parseJson(body)
  if ('fault' in parsed) return isMarkup(body) || headers['content-type']?.startsWith('text/') === true
  const isOwnForm = isObject(parsed.value) && isObject(parsed.value.error)
  return !isOwnForm && !path.includes('{')
}

/** True for a time in one of the forms of RFC 9110. */
const asksToWait = (value: string | undefined) =>
  value !== undefined && (/^\d{1,9}$/.test(value) || parseHttpDate(value, 0) !== undefined)

function redirect({ status, headers }: HttpResponse): RedirectError {
  const target = headers.location === undefined ? '' : ` to ${excerpt(withoutQuery(headers.location))}`
  return new RedirectError(`The service redirects (${status})${target}; ws follows no redirect`, {
    status,
    hint: addressHint,
  })
}

/** A signed address has its secret in the query. */
const withoutQuery = (location: string) => location.replace(/\?[^#]*|#.*/s, (part) => `${part.slice(0, 1)}…`)

const largestErrorBody = 256 * 1024

/** The text of the body; if it can't be read, the status alone must do. */
async function readQuietly(reply: HttpResponse): Promise<string> {
  try {
    return await reply.text(largestErrorBody)
  } catch {
    return ''
  }
}

/** Finds the message in the error bodies that services use: nested, flat, problem+json (RFC 9457), plain text. */
function messageIn(body: string): string | undefined {
  const parsed = parseJson(body)
  if ('fault' in parsed) return body.trim() === '' || isMarkup(body) ? undefined : excerpt(body)
  const { value } = parsed
  const message = isObject(value) ? messageOf(value) : value
  return typeof message === 'string' && message !== '' ? shortened(message) : undefined
}

function messageOf(value: Readonly<Record<string, unknown>>): unknown {
  const nested = isObject(value.error) ? value.error : {}
  return [
    nested.message,
    value.message,
    value.detail,
    value.error_description,
    value.error,
    value.title,
  ].find((candidate) => typeof candidate === 'string' && candidate !== '')
}

const longestMessage = 2000

const shortened = (message: string) =>
  message.length > longestMessage ? `${message.slice(0, longestMessage).toWellFormed()}…` : message

const defaultMessages: Readonly<Record<number, string>> = {
  400: 'The service could not understand the request',
  401: 'The service does not accept the token',
  403: 'The token may not do this',
  404: 'The service has no such thing',
  408: 'The service waited too long for the request',
  409: 'The change conflicts with the present state',
  410: 'The service has no such thing any more',
  412: 'The change conflicts with the present state',
  422: 'The service refused the values',
  429: 'The service asks for fewer requests',
}

const defaultMessage = (status: number) =>
  defaultMessages[status] ?? (status >= 500 ? 'The service failed' : 'The service refused')

type Asked = Pick<Operation, 'hints' | 'extended' | 'path'>

const usualHints: Readonly<Record<number, string>> = {
  401: 'See where the token comes from: ws auth status; log in again: ws auth login',
  403: 'See which profile and token ws used: ws auth status; who may do what: ws access',
}
