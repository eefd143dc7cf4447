/** Options of a call: how much of a list to read, whether to wait, whether it may have been made before. */
import type { Client } from '../client/client.ts'
import type { Page } from '../client/lists/page.ts'
import type { AnyInput } from '../client/request.ts'
import type { Session } from '../task/task.ts'

export interface CallOptions {
  readonly listing?: ListPart | undefined
  /** Waits until the work announced by the reply is over. */
  readonly wait?: Wait | undefined
  /** A call that was already made is not a failure. */
  readonly repeat?: Repeat | undefined
  /** True if the answer may show the secrets that it holds. */
  readonly showsSecrets?: boolean | undefined
  /** True if the caller agrees to a thing in whatever state it is now. */
  readonly outdatedOk?: boolean | undefined
  /** True if the caller sends it though the service's own description lacks it. */
  readonly isForced?: boolean | undefined
  /** Looks before anything is sent, and throws to keep it back. It only reads. */
  readonly gate?: ((input: AnyInput, session: Session) => Promise<void>) | undefined
}

export interface Wait {
  /** Milliseconds between two reads; undefined for the default. */
  readonly interval: number | undefined
}

/** `needed`: check after a conflict. `absent`: search the list first. */
export type Repeat = 'needed' | 'absent'

/** The part of a list to read. */
export interface ListPart {
  /** True if ws reads every item. */
  readonly isWhole: boolean
  /** True if pages follow one another. */
  readonly follow: boolean
  /** True if the list includes the things below its items. */
  readonly isRecursive: boolean
  /** The query of the first request. */
  readonly query: { readonly page?: string; readonly limit?: number }
  /** Picks the wanted pages of a list; default: all. */
  take?(pages: AsyncGenerator<Page>): AsyncGenerator<Page>
}

/** The part of a client that a single call needs. */
export type Calls = Pick<Client, 'invoke' | 'paginate'>
