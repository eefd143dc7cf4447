/**
 * Lists the spaces of an organization as one list: by the service's own list where it offers one, else collection by collection.
 */

import * as collection from '../../catalog/collection.ts'
import { list as ofOrganization } from '../../catalog/space.ts'
import type { Client } from '../../client/client.ts'
import { largestPage } from '../../client/lists/largest-page.ts'
import type { Page } from '../../client/lists/page.ts'
import { idGiven } from '../../client/segment.ts'
import { defaultPageSize, joinedPages } from '../../engine/lists/joined-lists.ts'
import { offeredList } from '../../engine/lists/offered-list.ts'
import type { HttpRequest } from '../../http/exchange.ts'
import { requireContext } from '../../settings/ways-to-give.ts'
import type { Paging, Session } from '../../task/task.ts'

interface SpaceListRequest {
  /** Default: all collections of the organization. */
  readonly collections: readonly string[] | undefined
  readonly session: Session
}

export async function firstSpacesRequest(
  { collections, session }: SpaceListRequest,
  paging: Paging,
): Promise<HttpRequest> {
  const client = await session.preview()
  const [first] = collections ?? []
  if (first !== undefined)
    return client.request(collection.spaces, {
      path: { collectionId: first },
      query: { limit: paging.limit ?? defaultPageSize },
    })
  if (await hasOwnList(session))
    return client.request(ofOrganization, { ...(await inOrganization(session)), query: { ...paging } })
  return client.request(collection.list, await allCollections(session))
}

/** False if the spaces of each collection follow the first request. */
async function hasOwnList(session: Session): Promise<boolean> {
  return !(await session.offers()).isMissing(ofOrganization)
}

export async function listSpaces(
  { collections, session }: SpaceListRequest,
  paging: Paging,
): Promise<AsyncGenerator<Page>> {
  if (collections === undefined) return spacesOfOrganization(session, paging)
  return joined(each(new Set(collections)), await session.client(), paging)
}

async function spacesOfOrganization(session: Session, paging: Paging): Promise<AsyncGenerator<Page>> {
  const client = await session.client()
  const [own, all] = [await inOrganization(session), await allCollections(session)]
  return offeredList({
    operation: ofOrganization,
    offers: await session.offers(),
    own: () => client.paginate(ofOrganization, { ...own, query: { ...paging } }),
    others: () => joined(idsIn(client.paginate(collection.list, all)), client, paging),
  })
}

const joined = (ids: AsyncIterable<string>, client: Client, paging: Paging) =>
  joinedPages(ids, { client, operation: collection.spaces, parameter: 'collectionId', paging })

async function allCollections(session: Session) {
  return { ...(await inOrganization(session)), query: { nested: true, limit: largestPage } }
}

async function inOrganization(session: Session) {
  const settings = await session.settings()
  const instead = 'or name the collections: --collection'
  return { path: { organizationId: requireContext(settings, 'org', { instead }) } }
}

async function* idsIn(pages: AsyncIterable<Page>): AsyncGenerator<string> {
  // Without its id, the spaces of a collection would be missing.
  for await (const { items } of pages) yield* items.map(idGiven)
}

async function* each<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  yield* values
}
