/** Lists the spaces of several collections as one list. */
import * as collection from '../../catalog/collection.ts'
import type { Page } from '../../client/lists/page.ts'
import { idGiven } from '../../client/segment.ts'
import { joinedPages } from '../../engine/lists/joined-lists.ts'
import { UsageError } from '../../errors.ts'
import type { HttpRequest } from '../../http/exchange.ts'
import type { Paging, Session } from '../../task/task.ts'

const largestPage = 1000

interface SpaceListRequest {
  /** Default: all collections of the organization. */
  readonly collections: readonly string[] | undefined
  readonly session: Session
}

export async function firstSpacesRequest({ collections, session }: SpaceListRequest): Promise<HttpRequest> {
  const client = await session.preview()
  const [first] = collections ?? []
  if (first === undefined) return client.request(collection.list, await allCollections(session))
  return client.request(collection.spaces, { path: { collectionId: first } })
}

export async function listSpaces(
  { collections, session }: SpaceListRequest,
  paging: Paging,
): Promise<AsyncGenerator<Page>> {
  const whole = collections === undefined ? await allCollections(session) : undefined
  const client = await session.client()
  const ids =
    whole === undefined ? each(new Set(collections)) : idsIn(client.paginate(collection.list, whole))
  return joinedPages(ids, { client, operation: collection.spaces, parameter: 'collectionId', paging })
}

async function allCollections(session: Session) {
  const { org, waysToGive } = await session.settings()
  if (org !== undefined)
    return { path: { organizationId: org.value }, query: { nested: true, limit: largestPage } }
  throw new UsageError(`no org is given: ${waysToGive('org')}; or name the collections: --collection`)
}

async function* idsIn(pages: AsyncIterable<Page>): AsyncGenerator<string> {
  // Without its id, the spaces of a collection would be missing.
  for await (const { items } of pages) yield* items.map(idGiven)
}

async function* each<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  yield* values
}
