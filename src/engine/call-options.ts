/** Options of a call: how much of a list to read, whether to wait, whether it may have been made before. */
import type { Client } from '../client/client.ts'
import type { Page } from '../client/paging.ts'

export interface CallOptions {
  readonly listing?: Listing | undefined
  /** Wait until what the reply announces is over. */
  readonly wait?: Wait | undefined
  /** A call that was made before is no failure. */
  readonly repeat?: Repeat | undefined
}

export interface Wait {
  /** Milliseconds between two looks; the usual unless given. */
  readonly interval: number | undefined
}

/** `needed`: a conflict is looked into. `absent`: a list is looked through first. */
export type Repeat = 'needed' | 'absent'

/** How much of a list is read. */
export interface Listing {
  /** True when every item is read. */
  readonly isWhole: boolean
  /** True when pages follow one another. */
  readonly follow: boolean
  /** True when the list goes on in what lies below. */
  readonly isRecursive: boolean
  /** The query of the first request. */
  readonly query: { readonly page?: string; readonly limit?: number }
  /** The pages that are wanted of those that there are; all unless given. */
  take?(pages: AsyncGenerator<Page>): AsyncGenerator<Page>
}

/** The part of a client that a single call needs. */
export type Calls = Pick<Client, 'invoke' | 'paginate'>
