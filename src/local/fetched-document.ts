/** A document as its address served it. */

export interface FetchedDocument {
  readonly url: string
  /** Media type without parameters, e.g. `text/html`; undefined if unknown. */
  readonly contentType: string | undefined
  readonly text: string
}
