/** A workspace as a value: the things of an organization, from a service or from a document. */
import type { Kind } from '../catalog/kinds.ts'
import type { Resource } from '../catalog/resource.ts'
import type { JsonObject } from '../json/object.ts'
import type { Until } from './until.ts'

export interface Estate {
  readonly organization: Thing
  /** Everything below the organization, holders before their contents. */
  readonly things: readonly Thing[]
  /** Things that are missing here although they may exist. */
  readonly notCaptured: readonly NotCaptured[]
  /** Things of other organizations that lists of this one show: its own things may refer to them. */
  readonly outside?: readonly OutsideThing[]
  /** Kinds of which one list showed all that there are. */
  readonly whole?: ReadonlySet<Kind>
}

/** Sentences about things of a resource that no list has shown. */
export const untoldIn = (
  { whole, things }: Pick<Estate, 'whole' | 'things'>,
  { kind, untold, toldBy }: Pick<Resource, 'kind' | 'untold' | 'toldBy'>,
): readonly string[] => {
  const isTold =
    whole?.has(kind) === true || (toldBy !== undefined && things.some((it) => it.kind === toldBy))
  return isTold ? [] : untold
}

/** False for the state of a service. */
export const isDocument = ({ organization }: Estate): boolean => organization.reply === undefined

export interface OutsideThing {
  readonly kind: Kind
  readonly id: string
}

/** One resource. */
export interface Thing {
  readonly kind: Kind
  /** The value that names it in paths; undefined if a document gives none, or if its holder has it once. */
  readonly id: string | undefined
  /** Its name for people: the value of the member `called`; undefined if it only has an id. */
  readonly name: string | undefined
  /** The thing that its address goes through; undefined for the organization. */
  readonly holder: Thing | undefined
  /** Its known state: by the fields of the bodies, nested in the same way; then the members of `stated`. */
  readonly values: JsonObject
  /** Its place among siblings of all kinds, where they have one order. */
  readonly rank?: number | undefined
  /** As the service sent it; undefined in documents. */
  readonly reply: JsonObject | undefined
  /** In documents: the time after which it is to be gone. No service knows it. */
  readonly until?: Until
  /** Tells the place in the document: somebody counts the lines only for a fault. */
  place?(): PlaceInFile
}

export interface PlaceInFile {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
}

export interface NotCaptured {
  /** The kind that is missing. */
  readonly kind: Kind
  /** The address of the possible holder, or of the thing itself if `id` names one. */
  readonly address: string
  /** The possible holder, where the reading knows it: its address may change. */
  readonly holder?: Thing | undefined
  /** Only this thing may be missing. */
  readonly id?: string
  /** A sentence for people, without a full stop. */
  readonly reason: string
  /** True if the service did not answer as it should; false if the API can't show it. */
  readonly isRefused: boolean
  /** True if that holds for the kind wherever it may be, below the holder too: the service does not offer the list. */
  readonly isEverywhere?: boolean
}
