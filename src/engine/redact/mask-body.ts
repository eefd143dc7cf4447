/** Masks the secret fields in the body of a request, for those who look on. */

import { secretFields } from '../../catalog/members.ts'
import { findOperation } from '../../catalog/route.ts'
import type { HttpRequest } from '../../http/exchange.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import { maskedAt } from './mask-members.ts'

/** A body without secrets stays as it is sent. */
export async function maskedBody({ method, url, body = '' }: HttpRequest): Promise<string> {
  const schema = (await findOperation(method, pathIn(url)))?.operation.body
  if (schema === undefined) return body
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
