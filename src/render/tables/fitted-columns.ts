/**
 * Chooses the columns of a table and their widths, so that rows fit the terminal with every id and address whole; where too few fit,
 * each row becomes a sheet.
 */

const gap = 2

/** With fewer characters, texts look alike: ws leaves the column out. `12 minutes ago` is whole. */
const leastText = 14

/** Narrower sentences have a word a line. */
const leastSentence = 22

/** A word of at most this length may be an id, a state or an address; a longer one is a text. */
const longestWord = 40

interface FittingColumn {
  /** Width of its widest cell, without the header; at most that of the terminal. */
  readonly content: number
  /** Its header in one line; empty where there is none. */
  readonly header: string
  /** True for the name of a row and for the input of a request: ws never leaves the column out. */
  readonly isKept: boolean
  /** True for ids and addresses, which are useless when cut. */
  readonly isCopied: boolean
  /** True for texts that wrap: other columns make room for them. */
  readonly isSentence: boolean
  /** True if no cell has a space: a cut word says nothing. */
  readonly isOfWords: boolean
}

export type Fitted =
  | {
      readonly layout: 'table'
      /** Indexes of the columns that are shown. */
      readonly shown: readonly number[]
      readonly widths: readonly number[]
    }
  /** Too narrow for a table: each row is a sheet by itself, one line a column. */
  | { readonly layout: 'sheets' }

/** A column that has a line below its row instead stands in the table only where it cuts no other. */
export function fitTable(
  columns: readonly FittingColumn[],
  width: number,
  maySinkBelow: (index: number) => boolean = () => false,
): Fitted {
  const whole = fitAll(columns, width)
  const sinks = [...columns.keys()].filter(maySinkBelow)
  if (sinks.length === 0 || (whole.layout === 'table' && !cutsOthers(whole, columns, maySinkBelow)))
    return whole
  const others = [...columns.keys()].filter((index) => !maySinkBelow(index))
  const fitted = fitAll(
    others.flatMap((index) => columns[index] ?? []),
    width,
  )
  if (fitted.layout === 'sheets') return fitted
  return { ...fitted, shown: fitted.shown.flatMap((index) => others[index] ?? []) }
}

const cutsOthers = (
  { shown, widths }: Extract<Fitted, { readonly layout: 'table' }>,
  columns: readonly FittingColumn[],
  maySinkBelow: (index: number) => boolean,
): boolean =>
  [...columns.keys()].some((index) => {
    const place = shown.indexOf(index)
    return !maySinkBelow(index) && (place < 0 || at(widths, place) < (columns[index]?.content ?? 0))
  })

/** Leaves out the last columns until the columns that must be whole have room. */
function fitAll(columns: readonly FittingColumn[], width: number): Fitted {
  const needs = columns.map((column) => needOf(column))
  const needed = (shown: readonly number[]) => total(shown.map((index) => at(needs, index) + gap)) - gap
  let shown = [...columns.keys()]
  while (needed(shown) > width) {
    const last = shown.findLast(
      (index) => columns[index]?.isKept !== true && columns[index]?.isSentence !== true,
    )
    if (last === undefined) break
    shown = shown.filter((index) => index !== last)
  }
  // After a wide column is gone, narrower ones may fit again.
  for (const index of columns.keys()) {
    const more = shown.includes(index) ? shown : [...shown, index].sort((one, other) => one - other)
    if (needed(more) <= width) shown = more
  }
  // An id alone says little, and a cut one nothing.
  if (needed(shown) > width || shown.length < Math.min(2, columns.length)) return { layout: 'sheets' }
  const kept = columns.filter((_, index) => shown.includes(index))
  return { layout: 'table', shown, widths: widthsOf(kept, width) }
}

/**
 * Columns stand two spaces apart and are as wide as they want. If there is too little room, headers shrink before cells, the
 * widest first.
 */
function widthsOf(columns: readonly FittingColumn[], width: number): number[] {
  const available = width - gap * (columns.length - 1)
  const widths = columns.map(({ content, header }) => Math.max(1, content, header.length))
  for (const floors of [
    columns.map(({ content, header }) => Math.max(content, longestIn(header))),
    columns.map(needOf),
  ]) {
    let over = total(widths) - available
    while (over > 0) {
      const givers = [...widths.keys()].filter((index) => at(widths, index) > at(floors, index))
      if (givers.length === 0) break
      const widest = givers.reduce((best, index) => (at(widths, index) > at(widths, best) ? index : best))
      widths[widest] = at(widths, widest) - 1
      over -= 1
    }
  }
  return widths
}

/** A header breaks between its words only. */
function needOf({ content, header, isCopied, isOfWords, isSentence }: FittingColumn): number {
  const isWhole = isCopied || (isOfWords && content <= longestWord)
  return Math.max(
    1,
    longestIn(header),
    isWhole ? content : Math.min(content, isSentence ? leastSentence : leastText),
  )
}

const longestIn = (header: string): number => Math.max(...header.split(' ').map(({ length }) => length))

const at = (widths: readonly number[], index: number): number => widths[index] ?? 0

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
