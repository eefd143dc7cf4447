/** Opens a list; a recursive one goes on with the lists of the things below. */

import type { Operation } from '../catalog/operation.ts'
import type { Client } from '../client/client.ts'
import { largestPage } from '../client/lists/largest-page.ts'
import { itemsOf, type Page } from '../client/lists/page.ts'
import type { AnyInput } from '../client/request.ts'
import { memberOf } from '../json/members.ts'
import { isObject, type JsonObject } from '../json/object.ts'
import type { Calls, ListPart } from './call-options.ts'

interface ListToOpen {
  readonly client: Calls
  readonly listing: ListPart | undefined
}

export async function* openList(
  operation: Operation,
  given: AnyInput,
  { client, listing }: ListToOpen,
): AsyncGenerator<Page> {
  const input = fromFirstPage(given, listing)
  const { nests } = operation
  if (listing?.isRecursive !== true || nests === undefined) {
    yield* client.paginate(operation, input, { ahead: listing?.isWhole === true })
    return
  }
  const { nestedPages } = await import('./lists/nested-list.ts')
  yield* nestedPages(input, { operation, nests, client, paging: listing.query })
}

interface ListPreview extends Pick<ListToOpen, 'listing'> {
  readonly client: Pick<Client, 'request'>
}

/** The only request, or the first of a list. */
export const firstRequestOf = (operation: Operation, input: AnyInput, { client, listing }: ListPreview) =>
  listing?.isRecursive === true && operation.nests !== undefined
    ? client.request(operation.nests.read, { path: input.path })
    : client.request(operation, operation.paginated ? fromFirstPage(input, listing) : input)

/** A clause for people; undefined if the first request is the only one. */
export const followsFirst = ({ nests }: Operation, listing: ListPart | undefined): string | undefined =>
  listing?.isRecursive === true ? nests?.goesOn : undefined

/** The start of the list, and the number of items in a request. */
const fromFirstPage = (input: AnyInput, listing: ListPart | undefined): AnyInput => ({
  ...input,
  query: { ...input.query, ...listing?.query },
})

/** Everything that a list shows, on however many pages. A reply without a list is its own only item. */
export async function objectsListed(
  client: Pick<Client, 'invoke' | 'pages'>,
  operation: Operation,
  input: AnyInput,
): Promise<readonly JsonObject[]> {
  if (operation.paginated) {
    const large = { ...input, query: { ...input.query, limit: operation.largestPage ?? largestPage } }
    return itemsOf(await client.pages(operation, large)).filter(isObject)
  }
  const reply = await client.invoke(operation, input)
  const found = memberOf(reply, operation.rows ?? '')
  return (Array.isArray(found) ? found : [reply]).filter(isObject)
}
