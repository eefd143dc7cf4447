/** Masks the secret fields of a request, in its query and in its body, for those who look on. */

import { secretFields } from '../../catalog/members.ts'
import type { Operation } from '../../catalog/operation.ts'
import { findOperation } from '../../catalog/route.ts'
import { allOperations } from '../../catalog/walk.ts'
import type { HttpRequest } from '../../http/exchange.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import { maskedAt } from './mask-members.ts'
import { mask } from './masked-headers.ts'

interface ShownRequest {
  readonly url: string
  readonly body: string | undefined
}

/** A request without secrets stays as it is sent. */
export async function maskedRequest({ method, url, body }: HttpRequest): Promise<ShownRequest> {
  const operation = (await findOperation(method, pathIn(url)))?.operation
  return maskedRequestOf(operation, { url, body })
}

/** @param operation - undefined: every name that is a secret in the query of some operation is masked */
export async function maskedRequestOf(
  operation: Operation | undefined,
  { url, body }: ShownRequest,
): Promise<ShownRequest> {
  const names = url.includes('?') ? await secretsInQuery(operation) : []
  const shown = names.length === 0 ? url : maskedQuery(url, new Set(names))
  return body === undefined || operation?.body === undefined
    ? { url: shown, body }
    : { url: shown, body: maskedBody(body, operation.body) }
}

async function secretsInQuery(operation: Operation | undefined): Promise<readonly string[]> {
  const operations = operation === undefined ? await allOperations() : [operation]
  return operations.flatMap(({ query }) => (query === undefined ? [] : secretFields(query)))
}

function maskedQuery(url: string, names: ReadonlySet<string>): string {
  const [before = '', ...query] = url.split('?')
  const parts = query.join('?').split('&')
  const masked = parts.map((part) => {
    const [name = ''] = part.split('=', 1)
    return names.has(decoded(name)) ? `${name}=${mask}` : part
  })
  return `${before}?${masked.join('&')}`
}

/** As services read the name of a parameter. */
function decoded(name: string): string {
  const [found = name] = new URLSearchParams(name).keys()
  return found
}

function maskedBody(body: string, schema: NonNullable<Operation['body']>): string {
  const parsed = parseJson(body)
  if (!('value' in parsed) || !isObject(parsed.value)) return body
  const given = parsed.value
  const secrets = secretFields(schema).filter((name) => Object.hasOwn(given, name))
  return secrets.length === 0 ? body : JSON.stringify(maskedAt(given, secrets))
}

/** From the version on: the address of a service may have a path of its own. */
function pathIn(url: string): string {
  const path = url.replace(/[?#].*$/, '')
  return path.slice(Math.max(0, path.lastIndexOf('/v1/')))
}
