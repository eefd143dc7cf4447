/** How rows get the dates of a document, if somebody names one: without it, nothing of documents is loaded. */
import type { AddressOf } from '../../estate/address.ts'
import type { Estate } from '../../estate/estate.ts'
import { accessColumns } from './columns.ts'
import type { AccessRow } from './row.ts'

/** Teams and places, as far as they are known. */
export interface DatedPlaces {
  readonly estate: Estate
  readonly address: AddressOf
}

/** The row with `until`; null where the document gives no date. */
export type DateRow = (row: AccessRow, places: DatedPlaces) => AccessRow

/** The columns of an answer with dates. */
export const datedColumns: readonly string[] = accessColumns.toSpliced(-1, 0, 'until')
