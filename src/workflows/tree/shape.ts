/** What `ws tree -o json` gives: what the service says of each thing, and what lies in it; what --depth cuts off is absent. */
import type { JsonObject } from '../../json/object.ts'

export interface Organization extends JsonObject {
  readonly collections: readonly Collection[]
  /** Those of sites that no collection lists; absent unless all collections and sites were looked through. */
  readonly spaces?: readonly Space[]
  readonly sites: readonly Site[]
}

export interface Collection extends JsonObject {
  readonly collections?: readonly Collection[]
  readonly spaces?: readonly Space[]
}

export interface Space extends JsonObject {
  /** The open ones. */
  readonly changeRequests?: readonly JsonObject[]
}

export interface Site extends JsonObject {
  readonly sections?: readonly Section[]
  /** Those in no section. */
  readonly spaces?: readonly SiteSpace[]
}

export interface Section extends JsonObject {
  readonly spaces?: readonly SiteSpace[]
}

/** A space of a site; `space` is its id in the workspace. */
export type SiteSpace = JsonObject
