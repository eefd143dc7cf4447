/** One of the many calls of a bulk run: what was given for it, and what it came to. */
import type { AnyInput } from '../../client/request.ts'
import { exactDigits } from '../../json/exact-number.ts'

/** What a file or stdin holds for one call: an id, or values by name. */
export type Given = string | Readonly<Record<string, unknown>>

/** What stands for one call in the source, or what is wrong with it. */
export type Entry = Placed & ({ readonly given: Given } | { readonly fault: string })

interface Placed {
  /** Of the source, from 1; undefined where rows have no lines of their own. */
  readonly line?: number | undefined
}

/** A call that has been checked and can be sent. */
export interface Row {
  /** Counts from 0. */
  readonly index: number
  readonly given: Given
  readonly input: AnyInput
  /** What it acts on, for people and for the journal; empty where nothing is there yet. */
  readonly target: string
  /** Every argument that the row gives, in the order of the path: which team, and which of its members. */
  readonly label: string
}

/** How people count. */
export const numberOf = ({ index }: Pick<Row, 'index'>): number => index + 1

/** What a shell would have typed for a string or a number; every digit of a long one. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : exactDigits(value)
}
