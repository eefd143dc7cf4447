/** Finds where `--edit` reads the present values, from the declaration of the resource. */
import type { CommandSpec } from '../../catalog/operation.ts'
import { changedBy, type Relations, type ResourceReader, readerOf } from '../../catalog/relations.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import type { Client } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError } from '../../errors.ts'
import { settableValues } from '../../estate/settable-values.ts'
import { memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'

export interface Current {
  readonly resource: Resource
  readonly reader: ResourceReader
}

/** Undefined if the command changes no resource, or if no reply shows everything that the change needs. */
export function currentOf(spec: CommandSpec, relations: Relations): Current | undefined {
  // A list without the thing yet has no values to start from.
  if (spec.admits === true) return undefined
  const resource = changedBy(spec, Object.values(relations))
  const reader = resource && readerOf(resource)
  return resource === undefined || reader === undefined || isBlind(resource)
    ? undefined
    : { resource, reader }
}

/** True if a change replaces everything while replies leave something out. */
const isBlind = ({ change, make, writeOnly }: Resource): boolean =>
  isSupported(change) && change === make && writeOnly.length > 0

/** The fields of the body with their present values. */
export async function readCurrent(
  { resource, reader }: Current,
  { path }: AnyInput,
  client: Client,
): Promise<JsonObject> {
  const { operation, listed } = reader
  if (listed === undefined) return settableValues(resource, await client.invoke(operation, { path }))
  const wanted = path[listed.parameter]
  for await (const { items } of client.paginate(operation, { path, query: { limit: 1000 } })) {
    const found = items.find((item) => memberOf(item, listed.id) === wanted)
    if (found !== undefined) return settableValues(resource, found)
  }
  throw new ApiError(`There is no ${wanted} among those that are listed`, { status: 404 })
}
