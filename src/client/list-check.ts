/** What a list's pages claim against what they hold: items that come twice, counts that don't add up. */
import { isObject } from '../json/object.ts'
import { createRecentIds } from './recent-ids.ts'

interface SeenPage {
  readonly items: readonly unknown[]
  /** With the `count` that the service claims. */
  readonly envelope: Readonly<Record<string, unknown>>
}

export interface ListCheck {
  /** Takes note of the next page; true when it brought anything that was not there before. */
  add(page: SeenPage): boolean
  /** Sentences to say, once the pages have come to their end. */
  notices(): readonly string[]
}

/** @param fromStart - false when the first pages were left out, so that a total can't be checked. */
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
      // The document does not say whether `count` is of the page or of the list: either will do.
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
