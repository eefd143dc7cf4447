/** Masks the secret members of a reply: loaded only for operations that have some. */
import type { RawReply } from '../../client/client.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import { mask } from '../masked-headers.ts'

export function withMaskedMembers(value: unknown, secrets: readonly string[]): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, secrets.includes(name) ? mask : each]),
  )
}

export function replyWithMaskedMembers(reply: RawReply, secrets: readonly string[]): RawReply {
  const parsed = parseJson(reply.body)
  return 'value' in parsed && isObject(parsed.value)
    ? { ...reply, body: JSON.stringify(withMaskedMembers(parsed.value, secrets)) }
    : reply
}
