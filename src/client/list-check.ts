/** Checks a list for items that come twice and for counts that don't add up. */
import { isObject } from '../json/object.ts'
import { createRecentIds } from './recent-ids.ts'

interface SeenPage {
  readonly items: readonly unknown[]
  /** Includes the `count` that the service claims. */
  readonly envelope: Readonly<Record<string, unknown>>
}

export interface ListCheck {
  /** Remembers the next page; true if it had anything new. */
  add(page: SeenPage): boolean
  /** Warnings to print after the last page. */
  notices(): readonly string[]
}

/** @param fromStart - false if the caller skipped the first pages, so that the total can't be checked. */
export function createListCheck(fromStart: boolean): ListCheck {
  const ids = createRecentIds()
  const isKnown = (item: unknown) => {
    const id = idOf(item)
    return id !== undefined && ids.meet(id)
  }
  let total = 0
  let repeated = 0
  let countsAreOfPages = true
  let lastCount: number | undefined
  return {
    add: (page) => {
      const { count } = page.envelope
      const known = page.items.filter((item) => isKnown(item)).length
      repeated += known
      total += page.items.length
      if (typeof count === 'number') {
        lastCount = count
        countsAreOfPages &&= count === page.items.length
      }
      return known < page.items.length
    },
    notices: () => [
      ...(repeated === 0 ? [] : [duplicates(repeated)]),
      // The document does not say whether `count` is of the page or of the list; accept both.
      ...(lastCount === undefined || countsAreOfPages || lastCount === total || !fromStart
        ? []
        : [`The service counts ${lastCount} items, and sent ${total}`]),
    ],
  }
}

const duplicates = (repeated: number) =>
  `${repeated === 1 ? 'One item came' : `${repeated} items came`} more than once: the list changed while it was read, or the service repeats itself`

const longestId = 256

function idOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined
  const { id } = item
  return typeof id === 'string' && id.length <= longestId ? id : undefined
}
