/** Reads the lists of a complete answer, and keeps what a service does not offer apart from what it refuses. */

import type { Kind } from '../../../catalog/kinds.ts'
import type { Operation } from '../../../catalog/operation.ts'
import type { Client, Page } from '../../../client/client.ts'
import { largestPage } from '../../../client/lists/largest-page.ts'
import type { Awaitable } from '../../../concurrency/awaitable.ts'
import type { Thing } from '../../../estate/estate.ts'
import type { EstateSource, ReadInput, ReadRefusal, SourceAnswer } from '../../../estate/lists/source.ts'
import type { Offers } from '../../../task/offers.ts'
import { type OfferedReads, offeredReads } from '../../estate/offered-reads.ts'
import { refusalOf } from '../../estate/source.ts'

/** A list that could not be read. */
export interface UnreadList extends ListSubject {
  readonly reason: string
  readonly isRefused: boolean
}

export interface AccessLists {
  /** All items; undefined if they could not be read, which is kept. */
  all(operation: Operation, input: ReadInput, about: ListSubject): Promise<readonly unknown[] | undefined>
  /** The same, page by page. A service that fails in the middle is kept as well. */
  pages(operation: Operation, input: ReadInput, about: ListSubject): Promise<AsyncGenerator<Page> | undefined>
  readonly unread: readonly UnreadList[]
}

export interface ListSubject {
  /** The kind of what it lists. */
  readonly kind: Kind
  readonly holder: Thing
  /** The same for all holders, in words: `Permissions on spaces`. */
  readonly what: string
}

interface AccessListReading {
  readonly client: Pick<Client, 'paginate'>
  readonly source: EstateSource
  readonly offers: Offers
}

export function createLists({ client, source, offers }: AccessListReading): AccessLists {
  const unread: UnreadList[] = []
  const reads = offeredReads(offers)
  const keep = ({ reason, isUnoffered }: ReadRefusal, about: ListSubject) => {
    const isKnown = unread.some(({ what, isRefused }) => what === about.what && !isRefused)
    if (isUnoffered !== true) unread.push({ ...about, reason, isRefused: true })
    else if (!isKnown)
      unread.push({ ...about, reason: `${about.what}: ${lowered(reason)}`, isRefused: false })
  }
  return {
    unread,
    async all(operation, input, about) {
      const answer = await source.list(operation, input)
      if ('value' in answer) return answer.value
      keep(answer.refusal, about)
      return undefined
    },
    async pages(operation, input, about) {
      const begun = await begin(operation, input, { client, reads })
      if ('refusal' in begun) keep(begun.refusal, about)
      else return rest(begun.value, (refusal) => keep(refusal, about))
      return undefined
    },
  }
}

const lowered = (sentence: string) => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`

interface BegunList {
  readonly first: IteratorResult<Page>
  readonly pages: AsyncGenerator<Page>
}

function begin(
  operation: Operation,
  input: ReadInput,
  { client, reads }: { readonly client: Pick<Client, 'paginate'>; readonly reads: OfferedReads },
): Awaitable<SourceAnswer<BegunList>> {
  return reads.read(operation, async () => {
    const limit = operation.largestPage ?? largestPage
    const pages = client.paginate(operation, { ...input, query: { ...input.query, limit } }, { ahead: true })
    try {
      return { value: { first: await pages.next(), pages } }
    } catch (error) {
      const refusal = reads.answerFor(operation, error)?.refusal ?? refusalOf(error)
      if (refusal === undefined) throw error
      return { refusal }
    }
  })
}

async function* rest(
  { first, pages }: BegunList,
  refused: (refusal: ReadRefusal) => void,
): AsyncGenerator<Page> {
  if (first.done === true) return
  yield first.value
  try {
    yield* pages
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    refused(refusal)
  }
}
