/** A document as it came from its address. */

export interface FetchedDocument {
  readonly url: string
  /** Media type without parameters, e.g. `text/html`; undefined where nobody said. */
  readonly contentType: string | undefined
  readonly text: string
}
