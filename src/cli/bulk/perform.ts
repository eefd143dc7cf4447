/** The call of one row: a request and its answer, or a list with as many of its pages as were asked for. */
import type { Operation } from '../../catalog/operation.ts'
import type { Client, Page, Performed } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'
import { type Listing, listPages } from '../lists/listing.ts'
import { openList } from '../lists/open-list.ts'
import { repeats } from '../parse/flags.ts'
import type { Typed } from '../parse/words.ts'
import type { CliSession } from '../session.ts'

export interface RowAnswer extends Performed {
  /** Set where the service has more of the list than was asked for. */
  readonly hasMore?: boolean
}

export type Perform = (input: AnyInput) => Promise<RowAnswer>

interface Performing {
  readonly operation: Operation
  readonly client: Client
  readonly typed: Typed
  readonly listing: Listing
  readonly session: CliSession
}

export async function performerOf(performing: Performing): Promise<Perform> {
  const { operation, client, typed, listing, session } = performing
  if (!operation.paginated) {
    const call: Perform = (input) => client.perform(operation, input)
    if (!repeats(typed)) return call
    const { repeatable } = await import('../repeat/repeat.ts')
    // The status of each row tells where nothing needed to be done.
    return repeatable(call, operation, { typed, client, onFound: async () => undefined })
  }
  // That there is more is said once for all lists.
  const silent = { ...session, notice: async () => undefined }
  return async (input) => {
    const pages: Page[] = []
    const read = openList(operation, input, { client, listing })
    for await (const page of listPages(read, { listing, session: silent })) pages.push(page)
    const hasMore = !listing.follow && pages.at(-1)?.next !== undefined
    return { status: operation.status, value: together(pages, operation.rows ?? 'items'), hasMore }
  }
}

/** What one page with everything on it would have been. */
function together(pages: readonly Page[], rows: string): unknown {
  const [only] = pages
  if (only !== undefined && pages.length === 1) return { ...only.envelope, [rows]: only.items }
  const items = pages.flatMap((page) => page.items)
  return { [rows]: items, count: items.length, next: null }
}
