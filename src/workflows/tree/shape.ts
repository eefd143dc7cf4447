/** What `ws tree -o json` gives: what the service says of each thing, and what lies in it; what --depth cuts off is absent. */
import type { Members } from './members.ts'

export interface Organization extends Members {
  readonly collections: readonly Collection[]
  /** Those of sites that no collection lists; absent unless all collections and sites were looked through. */
  readonly spaces?: readonly Space[]
  readonly sites: readonly Site[]
}

export interface Collection extends Members {
  readonly collections?: readonly Collection[]
  readonly spaces?: readonly Space[]
}

export interface Space extends Members {
  /** The open ones. */
  readonly changeRequests?: readonly Members[]
}

export interface Site extends Members {
  readonly sections?: readonly Section[]
  /** Those in no section. */
  readonly spaces?: readonly SiteSpace[]
}

export interface Section extends Members {
  readonly spaces?: readonly SiteSpace[]
}

/** A space of a site; `space` is its id in the workspace. */
export type SiteSpace = Members
