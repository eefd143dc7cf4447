/** Turns status and body into the value of a successful reply, and checks its shape before anybody uses it. */

import type { Schema } from '../catalog/fields.ts'
import { memberNames } from '../catalog/members.ts'
import type { Operation } from '../catalog/operation.ts'
import { type Awaitable, after } from '../concurrency/awaitable.ts'
import { CutReplyError, OtherReplyError, ReplyError } from '../errors.ts'
import type { HttpResponse } from '../http/exchange.ts'
import { exactDigits } from '../json/exact-number.ts'
import type { JsonObject } from '../json/object.ts'
import { isObject } from '../json/object.ts'
import { isUnfinished, parseJson } from '../json/parse.ts'
import { holdsDeclared, isOfDeclaration, sharesMember } from './declared-reply.ts'
import { excerpt, isMarkup } from './excerpt.ts'
import { addressHint, sayOtherServer, statusAndType } from './other-server.ts'
import { refusal } from './refusal.ts'

interface ExpectedReply {
  readonly operation: Operation
  /** Bytes. */
  readonly largest: number
}

/**
 * The value; undefined if the reply has no body.
 * @throws ApiError, ReplyError, NetworkError
 */
export function readReply(reply: HttpResponse, { operation, largest }: ExpectedReply): Awaitable<unknown> {
  const { status } = reply
  if (status >= 300) return refuse(reply, operation)
  if (status === 204 || status === 205) {
    if (operation.method === 'GET' && operation.answersFreely !== true) throw untrusted(reply, 'nothing')
    return undefined
  }
  // ws asked for no range, so a part is not the value.
  if (status === 206) throw untrusted(reply, 'only a part')
  return after(reply.text(largest), (body) => valueIn(body, reply, operation))
}

async function refuse(reply: HttpResponse, operation: Operation): Promise<never> {
  throw await refusal(reply, operation)
}

function valueIn(body: string, reply: HttpResponse, operation: Operation): unknown {
  if (operation.answersFreely === true) return readAnything(body, reply)
  if (operation.response === undefined) return checkAcknowledgement(body, reply)
  const value = readObject(body, reply)
  if (isErrorReport(value, operation.response, reply)) throw untrusted(reply, 'an error', body)
  requireDeclared(value, { body, reply, response: operation.response, rows: operation.rows })
  return value
}

interface ReadObject {
  readonly body: string
  readonly reply: HttpResponse
  readonly response: Schema
  /** The member with the list. */
  readonly rows: string | undefined
}

function requireDeclared(value: JsonObject, { body, reply, response, rows }: ReadObject): void {
  const list = rows === undefined ? undefined : value[rows]
  if (rows === undefined) {
    if (isOfDeclaration(value, response)) return
  } else if (Array.isArray(list)) {
    if (holdsDeclared(list, response, rows)) return
  } else if (sharesMember(value, response)) throw untrusted(reply, `no list of ${rows}`, body)
  throw otherServer(body, reply)
}

/** A reply as it came. */
export interface RawReply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * The reply to a request that no declaration describes.
 * @param largest - bytes
 * @throws ApiError, ReplyError, NetworkError
 */
export async function readRaw(reply: HttpResponse, largest: number): Promise<RawReply> {
  const { status, headers } = reply
  if (status >= 300) throw await refusal(reply)
  const body = status === 204 || status === 205 ? '' : await reply.text(largest)
  refuseCut(body, reply)
  return { status, headers, body }
}

/** If only the end of the connection ends the reply, just the text can show whether it is cut. */
function refuseCut(body: string, { status, headers }: HttpResponse): void {
  const isFramed = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (isFramed || !isUnfinished(body)) return
  throw new CutReplyError(
    `The reply ended in the middle of its JSON, after ${body.length === 1 ? '1 character' : `${body.length} characters`}`,
    {
      status,
    },
  )
}

/** Where no value is due, ws accepts an empty body or an object. A login page or an error is not a success. */
function checkAcknowledgement(body: string, reply: HttpResponse): undefined {
  if (body.trim() === '') return undefined
  const value = readObject(body, reply)
  if (value.error) throw untrusted(reply, 'an error', body)
  return undefined
}

/** Any JSON, a text of another kind, or nothing. A login page is not an answer. */
function readAnything(body: string, reply: HttpResponse): unknown {
  if (body.trim() === '') return undefined
  const parsed = parseJson(body)
  if ('value' in parsed) return parsed.value
  refuseCut(body, reply)
  const type = reply.headers['content-type'] ?? ''
  if (isMarkup(body)) throw otherServer(body, reply)
  if (/json|html/i.test(type) || type === '') throw untrusted(reply, parsed.fault, body)
  return body
}

function readObject(body: string, reply: HttpResponse): JsonObject {
  const parsed = parseJson(body)
  if ('fault' in parsed) {
    refuseCut(body, reply)
    throw isMarkup(body) ? otherServer(body, reply) : untrusted(reply, parsed.fault, body)
  }
  const { value } = parsed
  if (isObject(value)) return value
  throw otherServer(body, reply, ` with ${kindOf(value)}`)
}

const otherServer = (body: string, reply: HttpResponse, what = '') =>
  new OtherReplyError(sayOtherServer(reply, body, what), { status: reply.status, hint: addressHint })

/** Some services report errors under a status of 200. */
function isErrorReport(value: JsonObject, response: Schema, { headers }: HttpResponse): boolean {
  if (headers['content-type']?.startsWith('application/problem+json')) return true
  if (!isTelling(value)) return false
  const present = Object.keys(value)
  const declared = new Set(memberNames(response))
  const says = (name: string) => Boolean(value[name]) && !declared.has(name)
  if (says('error') || says('errors')) return true
  const denies = (name: string) => value[name] === false && !declared.has(name)
  if (denies('success') || denies('ok')) return true
  return ['message', 'detail', 'code'].some(says) && !present.some((name) => declared.has(name))
}

/** True for a reply with a suspicious member. Only then does ws look at the declaration. */
function isTelling(value: JsonObject): boolean {
  for (const name in value) if (telling.has(name)) return true
  return false
}

const telling = new Set(['error', 'errors', 'success', 'ok', 'message', 'detail', 'code'])

function untrusted(reply: HttpResponse, what: string, body = ''): ReplyError {
  const shown = body.trim() === '' ? '' : `: ${excerpt(body)}`
  return new ReplyError(`The service answered ${statusAndType(reply)} with ${what}${shown}`, {
    status: reply.status,
    hint: addressHint,
  })
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return exactDigits(value) === undefined ? `a ${typeof value}` : 'a number'
}
