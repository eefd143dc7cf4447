/**
 * The interface of a journal: it records each row before and after sending, so that a run that was cut off can go on.
 */

export interface Journal {
  /** Absolute. */
  readonly path: string
  /** The outcomes of rows in earlier runs. */
  readonly earlier: ReadonlyMap<number, RowEnd>
  /** False if there was no earlier run. */
  readonly goesOn: boolean
  /** Announces the row: it may be sent once this is durable. */
  intend(index: number, request: { readonly method: string; readonly id: string }): void
  /** Resolves when all records so far are on the disk. */
  durable(): Promise<void>
  /** Resolves when the row may be sent: a kill can no longer make ws forget it. */
  begin(index: number): Promise<void>
  applied(index: number, reply: { readonly status: number; readonly id: string | undefined }): void
  failed(index: number, refusal: Omit<Extract<RowEnd, { kind: 'failed' }>, 'kind'>): void
  /** The row was sent, and its result is unknown. */
  unknown(index: number, seen: SeenReply): void
  /** The row was certainly not applied, and may be sent again. */
  reopen(index: number, why: string): void
  /** Releases the file; `finished` if nothing is left to resume. */
  close(options: { readonly finished: boolean }): Promise<void>
}

/** The end of a row, as far as the journal knows. */
export type RowEnd =
  | { readonly kind: 'applied' }
  /** Status 0 if the service never saw it. */
  | { readonly kind: 'failed'; readonly status: number; readonly code: string; readonly message: string }
  /** Sent, with an unknown result; `seen` is the useless reply, if the run got one. */
  | { readonly kind: 'unknown'; readonly seen?: SeenReply | undefined }

/** Status 0 if nothing came. */
export interface SeenReply {
  readonly status: number
  readonly message: string
}
