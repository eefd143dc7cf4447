/** A file as its address served it, and a document, which is such a file read as text. */

interface FetchedThing {
  readonly url: string
  /** Media type without parameters, e.g. `text/html`; undefined if unknown. */
  readonly contentType: string | undefined
}

export interface FetchedFile extends FetchedThing {
  readonly bytes: Uint8Array
}

export interface FetchedDocument extends FetchedThing {
  readonly text: string
}

/** Bytes that are not UTF-8 become replacement characters. */
export const asDocument = ({ bytes, ...rest }: FetchedFile): FetchedDocument => ({
  ...rest,
  text: new TextDecoder().decode(bytes),
})
