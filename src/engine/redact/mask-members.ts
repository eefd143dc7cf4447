/** Masks the secret members of a reply: loaded only for operations that have some. */
import type { Operation } from '../../catalog/operation.ts'
import type { RawReply } from '../../client/client.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import { mask } from './masked-headers.ts'

/** An operation, by the members of its reply or of each row that are secret: dotted where they nest. */
export type MaskedReply = Pick<Operation, 'rows' | 'secrets'>

/** A request of a person may name rows where the reply is one thing. */
export function withMaskedMembers(value: unknown, { rows, secrets = [] }: MaskedReply): unknown {
  if (rows === undefined || !isObject(value) || !Object.hasOwn(value, rows)) return maskedAt(value, secrets)
  return { ...value, [rows]: maskedAt(value[rows], secrets) }
}

/** Of one thing, or of each in a list. */
export function maskedAt(value: unknown, paths: readonly string[]): unknown {
  return paths.reduce((masked, path) => maskMember(masked, path.split('.')), value)
}

function maskMember(value: unknown, [name = '', ...inner]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => maskMember(each, [name, ...inner]))
  if (!isObject(value) || !Object.hasOwn(value, name)) return value
  const member = value[name]
  return { ...value, [name]: inner.length === 0 ? maskedWhole(member) : maskMember(member, inner) }
}

/** The names of settings are not a secret, and nothing is nothing. */
function maskedWhole(value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (!isObject(value)) return mask
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, maskedWhole(each)]))
}

export function replyWithMaskedMembers(reply: RawReply, operation: MaskedReply): RawReply {
  const parsed = parseJson(reply.body)
  return 'value' in parsed
    ? { ...reply, body: JSON.stringify(withMaskedMembers(parsed.value, operation)) }
    : reply
}
