/** Reads the thing that a change is about, as far as the plan of the change depends on it. */

import { type Operation, originOf } from '../../catalog/operation.ts'
import { parameterNames } from '../../catalog/options.ts'
import { readerOf, writtenBy } from '../../catalog/relations.ts'
import type { Resource } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import type { Client } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError } from '../../errors.ts'
import { stateReaderOf } from '../../estate/state.ts'
import { memberOf } from '../../json/members.ts'
import { isObject, type JsonObject } from '../../json/object.ts'

export interface Live {
  readonly resource: Resource
  /** Undefined if it does not exist yet, or if the API does not show it. */
  readonly value: JsonObject | undefined
  /** Its name, its holders, and every member that can be set. */
  readonly state: JsonObject
}

/** Undefined for an operation that is about no resource. */
export async function liveValue(
  operation: Operation,
  input: AnyInput,
  client: Client,
): Promise<Live | undefined> {
  const resource = writtenBy(operation, await allResources())
  if (resource === undefined) return undefined
  const value =
    resource.make === originOf(operation) ? undefined : await readOne(resource, operation, { input, client })
  return { resource, value, state: value === undefined ? {} : stateOf(resource, value) }
}

function stateOf(resource: Resource, value: JsonObject): JsonObject {
  const { called, parents } = resource
  const others = [...(called === undefined ? [] : [called]), ...Object.keys(parents)]
  const found = others.map((member) => [member, memberOf(value, member) ?? null])
  return { ...Object.fromEntries(found), ...stateReaderOf(resource).read(value) }
}

interface LiveRead {
  readonly input: AnyInput
  readonly client: Client
}

async function readOne(
  resource: Resource,
  operation: Operation,
  { input, client }: LiveRead,
): Promise<JsonObject | undefined> {
  const reader = readerOf(resource)
  if (reader === undefined) return undefined
  const names = parameterNames(reader.operation.path)
  const path = Object.fromEntries(names.map((name) => [name, input.path[name] ?? '']))
  if (Object.values(path).includes('')) return undefined
  try {
    if (reader.listed === undefined) return objectIn(await client.invoke(reader.operation, { path }))
    const { parameter, id } = reader.listed
    return await found(client, { operation: reader.operation, path, id, wanted: input.path[parameter] })
  } catch (error) {
    // A deleted thing is shown by nobody, and can be restored all the same.
    if (operation.recovers === true && error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

const objectIn = (value: unknown) => (isObject(value) ? value : undefined)

interface ListedThing {
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
  readonly id: string
  readonly wanted: string | undefined
}

async function found(
  client: Client,
  { operation, path, id, wanted }: ListedThing,
): Promise<JsonObject | undefined> {
  for await (const { items } of client.paginate(operation, { path, query: { limit: largestPage } }))
    for (const item of items) if (isObject(item) && memberOf(item, id) === wanted) return item
  return undefined
}
