/** The renderer's input, in plain data, without commands, streams or the environment. */
import type { PaintTone } from './text/paint.ts'
import type { Twins } from './twins.ts'

export type Format = 'table' | 'json' | 'ndjson' | 'yaml' | 'csv' | 'tsv' | 'id' | 'markdown'

export interface RenderRequest {
  readonly format: Format
  /** Dotted names of a table's columns; if empty, the members of the first page. */
  readonly columns: readonly string[]
  /** Columns that wrap at a terminal, where others are cut. */
  readonly sentences?: readonly string[] | undefined
  /** Columns that a terminal table never leaves out: without room beside the others, they stand on lines below the row. */
  readonly wanted?: readonly string[] | undefined
  /** Two columns of which a terminal table shows one if both say the same. */
  readonly twins?: Twins | undefined
  /** The column that `-o id` prints, if it is not one of the usual ones. */
  readonly identifiedBy?: string | undefined
  /** True if the things have no id, though a reply may have one. */
  readonly mayLackIds?: boolean
  /** Dotted names that the declaration knows besides the columns, so that ws accepts an optional member. */
  readonly members?: readonly string[] | undefined
  /** The fields that the user asked for: columns of a table, members of JSON. */
  readonly fields?: readonly string[] | undefined
  /** Keep `{items, count, next}` around the items of a list. */
  readonly envelope: boolean
  /** Print column names above tables, CSV and TSV. */
  readonly header: boolean
  /** The heading of a column, for people; default: its name. */
  readonly heading?: ((column: string) => string) | undefined
  /** The colour of a word in a column. */
  readonly tone?: ((column: string, word: string) => PaintTone | undefined) | undefined
  /** True to mark states with ASCII only. */
  readonly isAscii?: boolean | undefined
  /** A dotted name; a leading `-` puts the greatest first. */
  readonly sortBy?: string | undefined
  /** True if a person reads the output at a terminal. */
  readonly terminal: boolean
  /** Width of that terminal in characters. */
  readonly width: number
  readonly colour: boolean
  /** The member that holds the rows of a single answer, e.g. `organizations`. */
  readonly rows?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
  /** True for a table with columns off a terminal too, where tabs stand between cells otherwise. */
  readonly isAligned?: boolean | undefined
  /** True for a table for people without the columns that have no value. */
  readonly leavesOutEmpty?: boolean | undefined
  /** Begin CSV with a byte order mark: Excel takes it for another encoding otherwise. */
  readonly csvBom?: boolean | undefined
  /** Leave cells unchanged that a spreadsheet would run as formulas. */
  readonly csvRaw?: boolean | undefined
  /** Write lists in cells as JSON, not as words with `; ` between them. */
  readonly csvJson?: boolean | undefined
}

/** The name in `sortBy`, without its direction. */
export const memberSortedBy = (sortBy: string): string => sortBy.replace(/^-/, '')

export interface PageValue {
  readonly items: readonly unknown[]
  /** The page as sent; undefined if there was none. */
  readonly envelope: unknown
}

export type RenderedAnswer =
  | { readonly kind: 'single'; readonly value: unknown }
  | { readonly kind: 'list'; readonly pages: AsyncIterable<PageValue> }

/** A request whose columns are settled, with its answer. */
export interface RenderedView extends RenderRequest {
  readonly answer: RenderedAnswer
}

/** Turns a view into chunks of text. The last one ends with a line break. */
export type FormatWriter = (view: RenderedView) => AsyncIterable<string>
