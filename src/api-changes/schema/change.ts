/** A change of a schema: its effect on the allowed values, in requests and in replies. */
import type { Direction, Effect, Level } from '../level.ts'

export interface SchemaChange {
  /** The name of the rule after the place, e.g. `max-length-decreased`; by direction where it differs. */
  readonly rule: string | Readonly<Record<Direction, string>>
  /** True: the rule is the whole name, without a place before it. */
  readonly isWhole?: boolean
  readonly effect: Effect
  /** Where the effect does not decide. */
  readonly level?: Readonly<Partial<Record<Direction, Level>>>
  /** The end of a sentence about the place: `is required now`. */
  readonly says: string
  /** The names of properties from the compared schema on. */
  readonly at: readonly string[]
  /** The JSON pointer to the place in the newer description, or in the older one for what is gone. */
  readonly source: string
  readonly from?: unknown
  readonly to?: unknown
  /** The direction in which the place is never sent: a `readOnly` property in a request. */
  readonly silentIn?: Direction | undefined
}

/** A change of the compared schema itself. */
export type OwnChange = Omit<SchemaChange, 'at' | 'source'> & Partial<Pick<SchemaChange, 'at' | 'source'>>
