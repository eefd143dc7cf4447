/** Checks a list for items that come twice and for counts that don't add up. */
import { exactDigits } from '../../json/exact-number.ts'
import { isObject } from '../../json/object.ts'
import { createRecentIds, type RecentIds } from './recent-ids.ts'

interface SeenPage {
  readonly items: readonly unknown[]
  /** Includes the `count` that the service claims. */
  readonly envelope: Readonly<Record<string, unknown>>
}

/** A class, because each of thousands of lists has one. */
export class ListCheck {
  readonly #fromStart: boolean
  /** Thousands of lists are empty, and have no ids to remember. */
  #ids: RecentIds | undefined
  #total = 0
  #repeated = 0
  #countsAreOfPages = true
  /** Digits if no double holds it. */
  #lastCount: number | string | undefined

  /** @param fromStart - false if the caller skipped the first pages, so that the total can't be checked */
  constructor(fromStart: boolean) {
    this.#fromStart = fromStart
  }

  /** Remembers the next page; true if it had anything new. */
  add({ items, envelope: { count } }: SeenPage): boolean {
    let known = 0
    for (const item of items) if (this.#isKnown(item)) known += 1
    this.#repeated += known
    this.#total += items.length
    const claimed = typeof count === 'number' ? count : exactDigits(count)
    if (claimed !== undefined) {
      this.#lastCount = claimed
      this.#countsAreOfPages &&= claimed === items.length
    }
    return known < items.length
  }

  /** Warnings to print after the last page. */
  notices(): readonly string[] {
    const isWhole = this.#isWhole()
    if (this.#repeated === 0 && isWhole) return nothing
    return [
      ...(this.#repeated === 0 ? [] : [duplicates(this.#repeated)]),
      ...(isWhole
        ? []
        : [
            `The service counts ${this.#lastCount === 1 ? '1 item' : `${this.#lastCount} items`}, and sent ${this.#total}`,
          ]),
    ]
  }

  /** The document does not say whether `count` is of the page or of the list; both are right. */
  #isWhole(): boolean {
    const last = this.#lastCount
    return last === undefined || this.#countsAreOfPages || last === this.#total || !this.#fromStart
  }

  #isKnown(item: unknown): boolean {
    const id = idOf(item)
    if (id === undefined) return false
    this.#ids ??= createRecentIds()
    return this.#ids.meet(id)
  }
}

const nothing: readonly string[] = []

const duplicates = (repeated: number) =>
  `${repeated === 1 ? 'One item came' : `${repeated} items came`} more than once: the list changed while it was read, or the service repeats itself`

const longestId = 256

function idOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined
  const { id } = item
  return typeof id === 'string' && id.length <= longestId ? id : undefined
}
