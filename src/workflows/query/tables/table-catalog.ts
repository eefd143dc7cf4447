/**
 * The names of all tables and columns, as data that `npm run generate` takes from the declarations: a statement is checked
 * before any declaration loads.
 */
import tables from '../../../../docs/query-tables.json' with { type: 'json' }
import type { ToldKind } from '../../../catalog/kinds.ts'
import type { ColumnType, SqlColumn, SqlTable } from '../../../sql/table.ts'
import { sourceColumnName } from './source-column.ts'

/** A resource declares a table, a list of something else does, or another command. */
type TableOrigin = 'kind' | 'list' | 'view'

export interface CatalogTable extends SqlTable {
  readonly kind: ToldKind | null
  readonly origin: TableOrigin
  /** True if the API lists its things. */
  readonly isListed: boolean
}

export interface CatalogEntry extends Omit<CatalogTable, 'name' | 'columns'> {
  readonly columns: Readonly<Record<string, ColumnType>>
}

/** @param withSource - adds the column that tells several sources apart */
export function tableCatalog(withSource: boolean): readonly CatalogTable[] {
  // A test compares the file with the declarations.
  const entries = Object.entries(tables as unknown as Readonly<Record<string, CatalogEntry>>)
  return entries.map(([name, { columns, ...entry }]) => {
    const own: readonly SqlColumn[] = Object.entries(columns).map(([column, type]) => ({
      name: column,
      type,
    }))
    const source: SqlColumn = { name: sourceColumnName(own), type: 'text' }
    return { ...entry, name, columns: withSource ? [...own, source] : own }
  })
}
