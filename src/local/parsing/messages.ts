/** The messages between the server and the thread that reads documents. */

export interface ParsingOrder {
  readonly task: string
  readonly input: unknown
}

export type ParsingOutcome =
  | { readonly kind: 'done'; readonly value: unknown }
  /** The document is at fault: the caller gets this message. */
  | { readonly kind: 'refused'; readonly message: string }
  /** ws is at fault. */
  | { readonly kind: 'failed'; readonly stack: string }
