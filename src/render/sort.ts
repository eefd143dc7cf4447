/** Sorts rows for `--sort-by`. */
import { compareNumbers } from '../json/exact-number.ts'
import { memberOf } from '../json/members.ts'
import { plainCell } from './tables/cell.ts'

/**
 * Sorts by the member `by`; a leading `-` puts the greatest first. Numbers go by value, other values as people count (`v2` before
 * `v10`). Rows without the member come last either way; equal rows keep their order.
 */
export function sortRows<Row>(rows: readonly Row[], by: string): Row[] {
  const descending = by.startsWith('-')
  const name = descending ? by.slice(1) : by
  // A fixed locale: the same data sorts the same everywhere.
  const { compare } = new Intl.Collator('en', { numeric: true })
  const keyed = rows.map((row) => ({ row, key: memberOf(row, name) }))
  keyed.sort((left, right) => {
    const missing = Number(isMissing(left.key)) - Number(isMissing(right.key))
    if (missing !== 0 || isMissing(left.key)) return missing
    const order = compareNumbers(left.key, right.key) ?? compare(plainCell(left.key), plainCell(right.key))
    return descending ? -order : order
  })
  return keyed.map(({ row }) => row)
}

const isMissing = (value: unknown): boolean => value === undefined || value === null
