/** The contents of a clone: its things, where they come from, and what is missing or approximate. */
import type { JsonObject } from '../json/object.ts'

export interface CloneContents {
  readonly source: CloneSource
  /** Holders before their contents. */
  readonly things: Iterable<ThingRecord> | AsyncIterable<ThingRecord>
  readonly gaps: readonly CloneGap[]
  /** The e-mail address of the person who owns the workspace, if somebody knows it. */
  readonly owner: string | undefined
}

/** One thing of a workspace, as a service showed it. */
export interface ThingRecord {
  readonly kind: string
  /** The ids on the way to it, by path parameter, its own last. */
  readonly path: Readonly<Record<string, string>>
  readonly reply: JsonObject
  /** The Markdown of a page, the bytes of a file, if the reply does not hold them. */
  readonly content?: Uint8Array | undefined
  /** Its place among siblings of all kinds, where they have one order. */
  readonly rank?: number
}

export interface CloneSource {
  /** The address of the service. */
  readonly origin: string
  /** An id. */
  readonly organization: string
  /** The folder of the backup that it is from; undefined if it came from the service itself. */
  readonly backup: string | undefined
  /** True if pages and files were read. */
  readonly content: boolean
  /** Everything was read between these: ISO 8601. */
  readonly from: string
  readonly to: string
}

/** Things that nobody read: they may be missing. */
export interface CloneGap {
  readonly kind: string
  /** Of the possible holder. */
  readonly address: string
  /** Its id; null for the organization. */
  readonly holder: string | null
  /** A sentence without a full stop. */
  readonly reason: string
  /** True if the service did not answer as it should. */
  readonly isRefused: boolean
}

/** A member that has another value in the clone. */
export interface CloneApproximation {
  readonly kind: string
  readonly member: string
  /** A sentence without a full stop. */
  readonly reason: string
  /** The number of things. */
  readonly count: number
}

/** Where a workspace came from, and what it does not hold. */
export interface CloneDescription extends CloneSource {
  readonly gaps: readonly CloneGap[]
  readonly approximations: readonly CloneApproximation[]
}
