/** What an update would change: the operation beside it that reads the same thing. */
import { memberNames } from '../../catalog/members.ts'
import { type Face, isOperation, type Operation } from '../../catalog/operation.ts'
import type { Client } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import { ApiError } from '../../errors.ts'
import { type JsonObject, membersIn } from '../../json/object.ts'

/** How the present values are read: by a GET of the same path, or out of the list that the thing is in. */
export interface Current {
  readonly operation: Operation
  /** The path parameter that holds the id in a list; undefined where one thing is read. */
  readonly listedBy: string | undefined
}

/** Undefined for what is no update, or can't be read; `siblings` are the verbs of the same noun. */
export function currentOf(face: Face, siblings: Readonly<Record<string, Face>>): Current | undefined {
  if (!isOperation(face) || !isUpdate(face)) return undefined
  const same = readOf(face, siblings)
  if (same !== undefined) return { operation: same, listedBy: undefined }
  const [last, listedBy] = /\/\{(\w+)\}$/.exec(face.path) ?? []
  const list = readsAmong(siblings).find(({ path, paginated }) => paginated && `${path}${last}` === face.path)
  return list === undefined || !hasIds(list) ? undefined : { operation: list, listedBy }
}

/** The verb beside it that reads one thing of the same path. */
export const readOf = (
  { path }: Operation,
  siblings: Readonly<Record<string, Face>>,
): Operation | undefined => readsAmong(siblings).find((each) => each.path === path && !each.paginated)

const readsAmong = (siblings: Readonly<Record<string, Face>>): readonly Operation[] =>
  Object.values(siblings).filter((each): each is Operation => isOperation(each) && each.method === 'GET')

/** The document's PUT that answers 201 makes a new thing. */
const isUpdate = ({ method, body, status }: Operation): boolean =>
  (method === 'PATCH' || method === 'PUT') && body !== undefined && status !== 201

const hasIds = ({ response, rows }: Operation): boolean =>
  response !== undefined && memberNames(response, rows).includes('id')

/** The resource as it is now. */
export async function readCurrent(current: Current, { path }: AnyInput, client: Client): Promise<JsonObject> {
  const { operation, listedBy } = current
  if (listedBy === undefined) return membersIn(await client.invoke(operation, { path }))
  const pages = client.paginate(operation, { path, query: { limit: 1000 } })
  for await (const { items } of pages) {
    const found = items.map(membersIn).find(({ id }) => id === path[listedBy])
    if (found !== undefined) return found
  }
  throw new ApiError(`There is no ${path[listedBy]} among those that are listed`, { status: 404 })
}
