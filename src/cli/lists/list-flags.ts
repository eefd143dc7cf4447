/** The part of a list that its flags ask for. */

export interface ListFlags {
  /** Maximum number of items; undefined for no limit. */
  readonly limit: number | undefined
  /** True if ws reads page after page until the end or the limit. */
  readonly follow: boolean
  /** True if ws reads every item. */
  readonly isWhole: boolean
  /** Sorts the whole list before the limit cuts it. */
  readonly sortBy: string | undefined
  /** True if the list includes the things below its items. */
  readonly isRecursive: boolean
  /** The query of the first request. */
  readonly query: { readonly page?: string; readonly limit?: number }
}

/** For commands without a list. */
export const noListing: ListFlags = {
  limit: undefined,
  follow: false,
  isWhole: false,
  sortBy: undefined,
  isRecursive: false,
  query: {},
}
