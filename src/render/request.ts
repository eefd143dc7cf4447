/** What the renderer is asked for, in plain data: nothing here knows a command, a stream or the environment. */
import type { Tone } from './paint.ts'
import type { Twins } from './twins.ts'

export type Format = 'table' | 'json' | 'ndjson' | 'yaml' | 'csv' | 'tsv' | 'id'

export interface RenderRequest {
  readonly format: Format
  /** Dotted names of what a table shows; empty: the members that the first page has. */
  readonly columns: readonly string[]
  /** Columns that go on in further lines at a terminal, where others are cut. */
  readonly sentences?: readonly string[] | undefined
  /** Of these two columns a table at a terminal shows one, where both say the same. */
  readonly twins?: Twins | undefined
  /** The column that names each row under `id`, where it is none of the usual ones. */
  readonly identifiedBy?: string | undefined
  /** True for what is known to have no id, though a reply may have one. */
  readonly mayLackIds?: boolean
  /** Dotted names that the declaration knows besides the columns, so that an optional member is no unknown one. */
  readonly members?: readonly string[] | undefined
  /** What the user asked to see: columns of a table, members of JSON. */
  readonly fields?: readonly string[] | undefined
  /** Keep `{items, count, next}` around the items of a list. */
  readonly envelope: boolean
  /** Column names above tables, CSV and TSV. */
  readonly header: boolean
  /** What a person reads above a column; without it, its name. */
  readonly heading?: ((column: string) => string) | undefined
  /** What a word in a column means, where it has a colour. */
  readonly tone?: ((column: string, word: string) => Tone | undefined) | undefined
  /** A dotted name; with `-` before it, the greatest first. */
  readonly sortBy?: string | undefined
  /** Whether a person reads the output at a terminal. */
  readonly terminal: boolean
  /** Width of that terminal in characters. */
  readonly width: number
  readonly colour: boolean
  /** The member that holds the rows of a single answer, e.g. `organizations`. */
  readonly rows?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
  /** Leave cells that a spreadsheet would run as formulas as they are. */
  readonly csvRaw?: boolean | undefined
  /** Write lists in cells as JSON, not as words with `; ` between them. */
  readonly csvJson?: boolean | undefined
}

/** The name in `sortBy`, whichever the direction. */
export const memberSortedBy = (sortBy: string): string => sortBy.replace(/^-/, '')

export interface PageValue {
  readonly items: readonly unknown[]
  /** The page as sent; undefined where there was none. */
  readonly envelope: unknown
}

export type Answer =
  | { readonly kind: 'single'; readonly value: unknown }
  | { readonly kind: 'list'; readonly pages: AsyncIterable<PageValue> }

/** A request with its columns settled, together with the answer that it is about. */
export interface View extends RenderRequest {
  readonly answer: Answer
}

/** Turns a view into chunks of text; together they end with a line break. */
export type FormatWriter = (view: View) => AsyncIterable<string>
