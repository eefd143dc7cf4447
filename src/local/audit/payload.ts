/** The part of a request that the audit log keeps: where it went, and what it asked for, without secrets and without long texts. */
import { factsOf, innerOf, type Schema } from '../../catalog/fields.ts'
import { schemaAt } from '../../catalog/members.ts'
import type { Operation } from '../../catalog/operation.ts'
import { isObject, type JsonObject } from '../../json/object.ts'

/** Characters of a text, and entries of a list: the log tells about a change and does not repeat it. */
const longest = { text: 200, list: 20 }
/** Objects in objects. */
const deepest = 6

export interface AuditPayload {
  readonly parameters: Readonly<Record<string, string>>
  readonly changes?: JsonObject
}

export function payloadOf(
  { body: schema }: Pick<Operation, 'body'>,
  parameters: Readonly<Record<string, string>>,
  body: unknown,
): AuditPayload {
  if (schema === undefined || !isObject(body)) return { parameters }
  const kept = Object.entries(body).filter(
    ([name, value]) => value !== undefined && isRecorded(schemaAt(schema, name)),
  )
  return { parameters, changes: Object.fromEntries(kept.map(([name, value]) => [name, shortened(value, 0)])) }
}

function isRecorded(schema: Schema | undefined): boolean {
  if (schema === undefined) return false
  const { secret = false, unrecorded = false, written } = factsOf(schema)
  if (secret || unrecorded || written === 'base64' || written === 'file') return false
  const inner = innerOf(schema)
  return inner === undefined || isRecorded(inner)
}

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === 'string')
    return value.length > longest.text ? `${value.slice(0, longest.text)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.slice(0, longest.list).map((each) => shortened(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, longest.list)
      .map(([name, each]) => [name, shortened(each, depth + 1)]),
  )
}
