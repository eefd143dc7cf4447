/** One of the many calls of a bulk run, with its source. */
import type { AnyInput } from '../../client/request.ts'
import { exactDigits } from '../../json/exact-number.ts'

/** The content of a row in a file or on stdin: an id, or values by name. */
export type RowContent = string | Readonly<Record<string, unknown>>

/** A row of the source, or its fault. */
export type RowOrFault = LineOfSource & ({ readonly given: RowContent } | { readonly fault: string })

interface LineOfSource {
  /** The line of the source, from 1; undefined if rows have no lines of their own. */
  readonly line?: number | undefined
}

/** A call that has been checked and can be sent. */
export interface Row {
  /** Counts from 0. */
  readonly index: number
  readonly given: RowContent
  /** The line of the source, from 1; undefined if rows have no lines of their own. */
  readonly line?: number | undefined
  readonly input: AnyInput
  /** The thing that it acts on, for people and for the journal; empty if there is none yet. */
  readonly target: string
  /** All arguments from the row, in the order of the path: the team, and the member. */
  readonly label: string
}

/** Counts from 1, as people do. */
export const numberOf = ({ index }: Pick<Row, 'index'>): number => index + 1

/** A string or number as a shell would have passed it; a long number keeps every digit. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : exactDigits(value)
}
