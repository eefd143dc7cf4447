/** Divides rows among statements. */

/** Few statements, yet fewer parameters than any database's limit. */
const rowsAtOnce = 1000

export function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}
