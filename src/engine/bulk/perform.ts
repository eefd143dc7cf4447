/** The call of one row: a request and its reply, or the wanted pages of a list. */
import type { Operation } from '../../catalog/operation.ts'
import type { Client, Page } from '../../client/client.ts'
import type { Offers } from '../../task/offers.ts'
import type { ListPart, Repeat } from '../call-options.ts'
import { openList } from '../list.ts'
import type { Perform } from './row-answer.ts'

interface RowPerforming {
  readonly operation: Operation
  readonly client: Client
  readonly repeat: Repeat | undefined
  readonly listing: ListPart | undefined
  readonly offers: () => Promise<Offers>
  notice(text: string): Promise<void>
}

export async function performerOf(performing: RowPerforming): Promise<Perform> {
  const { operation, client, repeat, listing } = performing
  if (!operation.paginated) {
    const send: Perform = (input) => client.perform(operation, input)
    const call = operation.leavesOut === undefined ? send : await leavingOut(send, performing)
    if (repeat === undefined) return call
    const { repeatable } = await import('../repeat/repeat.ts')
    // The status of a row shows if there was nothing to do.
    return repeatable(call, operation, { repeat, client, onFound: async () => undefined })
  }
  return async (input) => {
    const pages: Page[] = []
    const read = openList(operation, input, { client, listing })
    for await (const page of listing?.take?.(read) ?? firstPage(read, listing)) pages.push(page)
    const hasMore = listing?.follow !== true && pages.at(-1)?.next !== undefined
    return { status: operation.status, value: together(pages, operation.rows ?? 'items'), hasMore }
  }
}

async function leavingOut(
  send: Perform,
  { operation, client, offers, notice }: RowPerforming,
): Promise<Perform> {
  const { leaveOut } = await import('./leave-out.ts')
  return leaveOut(send, operation, { client, offers: await offers(), notice })
}

async function* firstPage(pages: AsyncGenerator<Page>, listing: ListPart | undefined): AsyncGenerator<Page> {
  for await (const page of pages) {
    yield page
    if (listing?.follow !== true) return
  }
}

/** One page with the items of all pages. */
function together(pages: readonly Page[], rows: string): unknown {
  const [only] = pages
  if (only !== undefined && pages.length === 1) return { ...only.envelope, [rows]: only.items }
  const items = pages.flatMap((page) => page.items)
  return { [rows]: items, count: items.length, next: null }
}
