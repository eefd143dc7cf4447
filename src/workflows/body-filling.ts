/** The shape of a reader that fills the body of an operation from the document of another system. */

/** A document, and the name of its place for messages. */
export interface SourceDocument {
  readonly text: string
  readonly source: string
}

interface FillContext {
  /** Members that the person gave: they stand, and may choose between several in the document. */
  readonly given: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970. */
  readonly now: number
}

interface FilledBody {
  readonly values: Record<string, unknown>
  /** For the person: what the document holds besides. */
  readonly notices: readonly string[]
}

export interface BodyFilling {
  /** The types of content to ask a server for. */
  readonly accept: string
  /** @throws UsageError if the document is damaged, or leaves something open */
  fill(document: SourceDocument, context: FillContext): Promise<FilledBody>
}
