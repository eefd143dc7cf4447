/** The pages of a list; with `--recursive`, also those of the lists below it. */
import type { Operation } from '../../catalog/operation.ts'
import type { Client } from '../../client/client.ts'
import type { Page } from '../../client/paging.ts'
import type { AnyInput } from '../../client/request.ts'
import type { Listing } from './listing.ts'

interface Opening {
  readonly client: Pick<Client, 'invoke' | 'paginate'>
  readonly listing: Listing
}

/** @param input - with the query of the listing */
export async function* openList(
  operation: Operation,
  input: AnyInput,
  { client, listing }: Opening,
): AsyncGenerator<Page> {
  const { nests } = operation
  if (!listing.isRecursive || nests === undefined) {
    yield* client.paginate(operation, input, { ahead: listing.isWhole })
    return
  }
  const { nestedPages } = await import('../../workflows/nested-list.ts')
  yield* nestedPages(input, { operation, nests, client, paging: listing.query })
}

interface Previewing extends Pick<Opening, 'listing'> {
  readonly client: Pick<Client, 'request'>
}

/** The request that `--dry-run` shows: the first of a list. */
export const firstRequestOf = (operation: Operation, input: AnyInput, { client, listing }: Previewing) =>
  listing.isRecursive && operation.nests !== undefined
    ? client.request(operation.nests.read, { path: input.path })
    : client.request(operation, input)

/** A clause for people; undefined if there is only one request. */
export const goesOn = ({ nests }: Operation, { isRecursive }: Listing): string | undefined =>
  isRecursive ? nests?.goesOn : undefined
