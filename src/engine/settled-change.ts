/**
 * Settles the outcome of a row. An outage cuts connections, and leaves changes under way with an unknown result: then ws
 * reads the thing again. Where the wanted values stand, the change is done. Where those from before stand, ws sends it once more.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../catalog/operation.ts'
import { changedBy, readerOf } from '../catalog/relations.ts'
import type { Resource } from '../catalog/resource.ts'
import { allResources } from '../catalog/walk.ts'
import type { Client, Performed } from '../client/client.ts'
import type { AnyInput } from '../client/request.ts'
import { awayStatuses } from '../client/retry/probe.ts'
import { ApiError, OutcomeUnknownError, WsError } from '../errors.ts'
import { isObject, type JsonObject } from '../json/object.ts'

interface EndedCall {
  readonly operation: Operation
  readonly input: AnyInput
  readonly client: Client
}

/** @throws the error, if what the thing shows does not tell */
export async function settled(
  error: OutcomeUnknownError,
  { operation, input, client }: EndedCall,
): Promise<Performed> {
  const change = isCutOff(error) ? await settableChange(operation, input) : undefined
  if (change === undefined) throw error
  return settle(error, change, client)
}

/** A service in trouble by itself (500) is not an outage: it would only have more to do. */
const isCutOff = ({ status }: OutcomeUnknownError): boolean =>
  status === undefined || awayStatuses.has(status)

interface SettableChange {
  readonly operation: Operation
  readonly input: AnyInput
  readonly read: Operation
  /** The wanted values, by the member that shows them. */
  readonly wants: Readonly<Record<string, unknown>>
}

/** Undefined unless each field of the body sets a value that the thing shows: then sending it twice does no more than once. */
async function settableChange(operation: Operation, input: AnyInput): Promise<SettableChange | undefined> {
  if (operation.method !== 'PATCH' || !isObject(input.body)) return undefined
  const resource = changedBy(operation, await allResources())
  const reader = resource && readerOf(resource)
  if (resource === undefined || reader === undefined || reader.listed !== undefined) return undefined
  if (resource.undo.change?.class !== 'exact') return undefined
  const sent = Object.entries(input.body).filter(([, value]) => value !== undefined)
  const wants = sent.map(([field, value]) => [memberShowing(field, resource), value] as const)
  if (wants.length === 0 || wants.some(([member]) => member === undefined)) return undefined
  return { operation, input, read: reader.operation, wants: Object.fromEntries(wants) }
}

function memberShowing(field: string, resource: Resource): string | undefined {
  const { settable, writeOnly, secret, elsewhere, deltas, shownAs } = resource
  const isHidden = [...writeOnly, ...secret].includes(field)
  if (!settable.includes(field) || isHidden || field in elsewhere || field in deltas) return undefined
  const member = shownAs[field] ?? field
  return typeof member === 'string' && !member.includes('.') && !secret.includes(member) ? member : undefined
}

async function settle(
  error: OutcomeUnknownError,
  change: SettableChange,
  client: Client,
): Promise<Performed> {
  const found = await look(change, client)
  if (found === undefined) throw error
  if (shows(found.value, change.wants)) return found
  if (!isAsBefore(found.value, change)) throw error
  try {
    return await client.perform(change.operation, change.input)
  } catch (again) {
    // A refusal proves that nothing changed. Any other error says less than the first one.
    if (again instanceof ApiError) throw again
    const after = again instanceof OutcomeUnknownError ? await look(change, client) : undefined
    if (after !== undefined && shows(after.value, change.wants)) return after
    throw error
  }
}

/** Waits until the service answers again; undefined if it does not, or refuses. */
async function look({ read, input }: SettableChange, client: Client): Promise<Performed | undefined> {
  try {
    return await client.perform(read, { path: input.path })
  } catch (error) {
    if (error instanceof WsError) return undefined
    throw error
  }
}

/** A thing may leave out what is null. */
const shows = (value: unknown, wants: JsonObject): boolean =>
  isObject(value) &&
  Object.entries(wants).every(([member, wanted]) => isDeepStrictEqual(value[member] ?? null, wanted))

function isAsBefore(value: unknown, { input: { before }, wants }: SettableChange): boolean {
  if (!isObject(before)) return false
  const values = Object.keys(wants).map((member) => [member, before[member] ?? null])
  return shows(value, Object.fromEntries(values))
}
