/**
 * The interface of a journal: it records each row before and after sending, so that a run that was cut off can go on.
 */

export interface Journal {
  /** Absolute. */
  readonly path: string
  /** How rows ended in the runs before this one. */
  readonly earlier: ReadonlyMap<number, Ended>
  /** False when there was no run before this one. */
  readonly goesOn: boolean
  /** The row will be sent, once this is durable. */
  intend(index: number, request: { readonly method: string; readonly id: string }): void
  /** Resolves when everything said so far is on the disk. */
  durable(): Promise<void>
  /** Resolves when the row may be sent: a kill will not make it forgotten. */
  begin(index: number): Promise<void>
  applied(index: number, reply: { readonly status: number; readonly id: string | undefined }): void
  failed(index: number, refusal: Omit<Extract<Ended, { kind: 'failed' }>, 'kind'>): void
  /** The row was sent, and it is not known whether it was applied. */
  unknown(index: number, seen: Seen): void
  /** The row was certainly not applied, and may be sent again. */
  reopen(index: number, why: string): void
  /** Lets go of the file; `finished` when nothing is left to go on with. */
  close(options: { readonly finished: boolean }): Promise<void>
}

/** How a row ended, as far as the journal knows. */
export type Ended =
  | { readonly kind: 'applied' }
  /** Status 0 where the service never saw it. */
  | { readonly kind: 'failed'; readonly status: number; readonly code: string; readonly message: string }
  /** Sent, and nobody knows what became of it; `seen` is what came instead of a usable reply, where the run heard of it. */
  | { readonly kind: 'unknown'; readonly seen?: Seen | undefined }

/** Status 0 where nothing came. */
export interface Seen {
  readonly status: number
  readonly message: string
}
