/** The shape of `ws tree -o json`: the service's members of each thing, and its contents; levels beyond --depth are absent, and so are lists that the service refused. */
import type { JsonObject } from '../../json/object.ts'

export interface Organization extends JsonObject {
  readonly collections?: readonly Collection[]
  /** Those of sites that no collection lists; absent unless all collections and sites were read. */
  readonly spaces?: readonly Space[]
  readonly sites?: readonly Site[]
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
  readonly sections?: readonly SiteSection[]
  /** Those in no section. */
  readonly spaces?: readonly SiteSpace[]
}

export interface SiteSection extends JsonObject {
  readonly spaces?: readonly SiteSpace[]
}

/** A space of a site; `space` is its id in the workspace. */
export type SiteSpace = JsonObject
