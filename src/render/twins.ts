/** Merges two columns that may say the same: the input of a row, and the id of its result. */

export interface Twins {
  /** The column to show if every row has the same in both, under the name of the other. */
  readonly kept: string
  readonly other: string
}

export interface MergedTwins {
  readonly columns: readonly string[]
  /** The cells of a row for these columns. */
  merge(cells: readonly string[]): readonly string[]
}

/** @param rows - cells for `columns`; in a row without a result, the other column is a dash */
export function mergeTwins(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  twins: Twins | undefined,
): MergedTwins {
  const kept = columns.indexOf(twins?.kept ?? '')
  const other = columns.indexOf(twins?.other ?? '')
  const isSame = (cells: readonly string[]) => cells[kept] === cells[other]
  const areTwins = kept >= 0 && other >= 0 && rows.some(isSame)
  if (!areTwins || !rows.every((cells) => isSame(cells) || cells[other] === '-'))
    return { columns, merge: (cells) => cells }
  const merged = (cells: readonly string[]) => cells.filter((_, index) => index !== other)
  return {
    columns: merged(columns.with(kept, columns[other] ?? '')),
    // A later row may have different values: under this name, show the other one.
    merge: (cells) => merged(cells[other] === '-' ? cells : cells.with(kept, cells[other] ?? '')),
  }
}
