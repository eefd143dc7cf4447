/** The messages between the server and the thread that reads documents. */

export interface Order {
  readonly task: string
  readonly input: unknown
}

export type Outcome =
  | { readonly kind: 'done'; readonly value: unknown }
  /** The document is to blame: for whoever sent it. */
  | { readonly kind: 'refused'; readonly message: string }
  /** ws is to blame. */
  | { readonly kind: 'failed'; readonly stack: string }
