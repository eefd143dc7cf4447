/** Reads the present values for `--edit`. */

import type { Client } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError } from '../../errors.ts'
import { settableValues } from '../../estate/settable-values.ts'
import { memberOf } from '../../json/members.ts'
import type { JsonObject } from '../../json/object.ts'
import type { Current } from './current.ts'

/** The fields of the body with their present values. */
export async function readCurrent(
  { resource, reader }: Current,
  { path }: AnyInput,
  client: Client,
): Promise<JsonObject> {
  const { operation, listed } = reader
  if (listed === undefined) return settableValues(resource, await client.invoke(operation, { path }))
  const wanted = path[listed.parameter]
  for await (const { items } of client.paginate(operation, { path, query: { limit: largestPage } })) {
    const found = items.find((item) => memberOf(item, listed.id) === wanted)
    if (found !== undefined) return settableValues(resource, found)
  }
  throw new ApiError(`There is no ${wanted} among those that are listed`, { status: 404 })
}
