/** `--all`, `--limit`, `--page`, `--page-size`, `--sort-by`: how much of a list ws fetches, and what it says about the rest. */
import { largestPage } from '../../client/lists/largest-page.ts'
import type { Page } from '../../client/lists/page.ts'
import { UsageError } from '../../errors.ts'
import type { NamedColumns } from '../../render/view.ts'
import { quoted } from '../../text/shell-word.ts'
import { listGroup } from '../parse/flags.ts'
import { readPlain } from '../parse/globals.ts'
import type { Typed } from '../parse/words.ts'
import type { CliSession } from '../session.ts'
import type { ListFlags } from './list-flags.ts'

/**
 * The greatest item of the first page need not be the greatest of the list, so sorting reads the whole list. Only with `--page`
 * does it sort that page alone.
 */
export function readListing(
  typed: Typed,
  {
    sortBy,
    largest: most = largestPage,
  }: { readonly sortBy: string | undefined; readonly largest?: number | undefined },
): ListFlags {
  const { values, faults } = readPlain([listGroup], typed)
  if (faults.length > 0) throw new UsageError(faults)
  const largest = Math.min(most, largestPage)
  // readPlain has checked the value of each flag.
  const limit = values.get('limit') as number | undefined
  const page = values.get('page') as string | undefined
  const all = values.get('all') === true
  if (all && limit !== undefined) throw new UsageError("--all and --limit can't be given together")
  const isWhole = all || (sortBy !== undefined && (limit !== undefined || page === undefined))
  // For everything, or for many items, the largest pages need the fewest requests.
  const asked = values.get('page-size') as number | undefined
  if (asked !== undefined && asked > largest)
    throw new UsageError(`--page-size is ${asked}, ${largest} at most`)
  const pageSize = asked ?? (isWhole ? largest : limit && Math.min(limit, largest))
  return {
    limit,
    follow: isWhole || limit !== undefined,
    isWhole,
    sortBy,
    isRecursive: typed.get('recursive') === true,
    query: {
      ...(page === undefined ? {} : { page }),
      ...(pageSize === undefined ? {} : { limit: pageSize }),
    },
  }
}

interface ListingContext {
  readonly listing: ListFlags
  readonly session: CliSession
  /** The allowed names, if pages are shown as they come. */
  names?(): NamedColumns
}

/** The wanted pages, cut at the limit; says on stderr if there are more. */
export async function* listPages(
  pages: AsyncGenerator<Page>,
  { listing, session, names }: ListingContext,
): AsyncGenerator<Page> {
  const { limit, sortBy } = listing
  if (sortBy !== undefined && limit !== undefined) {
    session.context.streamGoesOn()
    const { firstInOrder } = await import('./first-in-order.ts')
    yield await firstInOrder(pages, { sortBy, limit, names: names?.() })
    return
  }
  yield* cutPages(pages, { listing, session })
}

async function* cutPages(
  pages: AsyncGenerator<Page>,
  { listing, session }: ListingContext,
): AsyncGenerator<Page> {
  let left = listing.limit ?? Number.POSITIVE_INFINITY
  for await (const page of pages) {
    if (listing.follow) goesOn(session)
    const items = page.items.slice(0, left)
    left -= items.length
    yield items.length === page.items.length ? page : { ...page, items }
    if (left === 0) return
    if (!listing.follow && page.next !== undefined) {
      const sorted = listing.sortBy === undefined ? '' : ', and only this page is sorted'
      await session.notice(
        `There is more${sorted}: --all shows everything, --page ${quoted(page.next)} the next page`,
      )
      return
    }
  }
}

const goesOn = ({ context, globals }: CliSession) =>
  context.streamGoesOn(globals.jq === undefined ? 'pages' : 'filtered')
