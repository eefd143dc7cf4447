/** The spaces of collections, several collections at a time, each space once. */
import * as collection from '../catalog/collection.ts'
import type { Client } from '../client/client.ts'
import type { Page } from '../client/paging.ts'
import { idGiven } from '../client/segment.ts'
import { UsageError } from '../errors.ts'
import type { HttpRequest } from '../http.ts'
import { isObject } from '../json/object.ts'
import type { Paging, Session } from '../task.ts'
import { inOrder } from './in-order.ts'

const defaultPageSize = 100
const largestPage = 1000
const collectionsAtATime = 8

interface Wanted {
  /** All collections of the organization when absent. */
  readonly collections: readonly string[] | undefined
  readonly session: Session
}

export async function firstSpacesRequest({ collections, session }: Wanted): Promise<HttpRequest> {
  const client = await session.preview()
  const [first] = collections ?? []
  if (first === undefined) return client.request(collection.list, await allCollections(session))
  return client.request(collection.spaces, { path: { collectionId: first } })
}

export async function listSpaces(
  { collections, session }: Wanted,
  paging: Paging,
): Promise<AsyncGenerator<Page>> {
  const whole = collections === undefined ? await allCollections(session) : undefined
  const client = await session.client()
  const ids =
    whole === undefined ? each(new Set(collections)) : idsIn(client.paginate(collection.list, whole))
  return filledPages(ids, { client, paging })
}

async function allCollections(session: Session) {
  const { org } = await session.settings()
  if (org !== undefined)
    return { path: { organizationId: org.value }, query: { nested: true, limit: largestPage } }
  throw new UsageError(
    'no org is given: --org, WS_ORG, or once and for all: ws config set org <id>; or name the collections: --collection',
  )
}

interface Reading {
  readonly client: Client
  readonly paging: Paging
}

/** Pages of spaces: pages of the service put together until there are as many as were asked for. */
async function* filledPages(collections: AsyncIterable<string>, reading: Reading): AsyncGenerator<Page> {
  const size = reading.paging.limit ?? defaultPageSize
  let items: unknown[] = []
  for await (const part of inOrder(partsOf(collections, reading), collectionsAtATime)) {
    if (part.items.length === 0) continue
    if (items.length >= size) {
      yield pageOf(items, part.start)
      items = []
    }
    items.push(...part.items)
  }
  yield pageOf(items, undefined)
}

const pageOf = (items: readonly unknown[], next: string | undefined): Page => ({
  items,
  envelope: { items, count: items.length, next: next === undefined ? null : { page: next } },
  next,
})

/** One page of one collection, and the page id by which `ws` finds back to it. */
interface Part {
  readonly start: string
  readonly items: readonly unknown[]
}

async function* partsOf(
  collections: AsyncIterable<string>,
  { client, paging }: Reading,
): AsyncGenerator<AsyncGenerator<Part>> {
  const start = paging.page === undefined ? undefined : readPageId(paging.page)
  const limit = paging.limit ?? defaultPageSize
  const seen = new Set<unknown>()
  let started = start === undefined
  for await (const collectionId of collections) {
    const page = !started && start?.collection === collectionId ? start.page : undefined
    started ||= start?.collection === collectionId
    if (started) yield spacesOf(collectionId, { client, seen, page, limit })
  }
  if (!started) throw new UsageError(`--page ${paging.page} is no page of this list`)
}

interface SpaceReading {
  readonly client: Client
  /** Ids of the spaces that were listed already: one may move from collection to collection meanwhile. */
  readonly seen: Set<unknown>
  readonly page: string | undefined
  readonly limit: number
}

async function* spacesOf(
  collectionId: string,
  { client, seen, limit, ...start }: SpaceReading,
): AsyncGenerator<Part> {
  let { page } = start
  const query = { limit, page }
  for await (const { items, next } of client.paginate(collection.spaces, { path: { collectionId }, query })) {
    yield { start: pageId(collectionId, page), items: items.filter((item) => isNew(item, seen)) }
    page = next
  }
}

function isNew(item: unknown, seen: Set<unknown>): boolean {
  const id = idOf(item)
  const met = id !== undefined && seen.has(id)
  seen.add(id)
  return !met
}

async function* idsIn(pages: AsyncIterable<Page>): AsyncGenerator<string> {
  // Without its id, the spaces of a collection would be missing.
  for await (const { items } of pages) yield* items.map(idGiven)
}

async function* each<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  yield* values
}

const idOf = (item: unknown): string | undefined =>
  isObject(item) && typeof item.id === 'string' ? item.id : undefined

/** A page of this list is a collection and, but for its first, a page of it. Neither part holds a colon once encoded. */
const pageId = (collectionId: string, page: string | undefined): string =>
  [collectionId, ...(page === undefined ? [] : [page])].map(encodeURIComponent).join(':')

function readPageId(text: string): { readonly collection: string; readonly page: string | undefined } {
  try {
    const [collection = '', page] = text.split(':').map(decodeURIComponent)
    return { collection, page }
  } catch (error) {
    throw new UsageError(`--page ${text} is no page of this list`, { cause: error })
  }
}
