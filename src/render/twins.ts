/** Two columns of a table that may say the same: what a row was given, and the id of what came of it. */

export interface Twins {
  /** The column that stays, under the name of the other, where every row has the same in both. */
  readonly kept: string
  readonly other: string
}

export interface Merged {
  readonly columns: readonly string[]
  /** The cells of a row for these columns. */
  merge(cells: readonly string[]): readonly string[]
}

/** @param rows - cells for `columns`; where nothing came of a row, the other one is a dash. */
export function mergeTwins(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  twins: Twins | undefined,
): Merged {
  const kept = columns.indexOf(twins?.kept ?? '')
  const other = columns.indexOf(twins?.other ?? '')
  const isSame = (cells: readonly string[]) => cells[kept] === cells[other]
  const areTwins = kept >= 0 && other >= 0 && rows.some(isSame)
  if (!areTwins || !rows.every((cells) => isSame(cells) || cells[other] === '-'))
    return { columns, merge: (cells) => cells }
  const merged = (cells: readonly string[]) => cells.filter((_, index) => index !== other)
  return {
    columns: merged(columns.with(kept, columns[other] ?? '')),
    // Of a later row both may say something: under this name it is the other.
    merge: (cells) => merged(cells[other] === '-' ? cells : cells.with(kept, cells[other] ?? '')),
  }
}
