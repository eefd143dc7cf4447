/** The name of the column that tells several sources apart: a few kinds have a member `source` of their own. */
import type { SqlColumn } from '../../../sql/table.ts'

export const sourceColumnName = (columns: readonly SqlColumn[]): string =>
  columns.some(({ name }) => name === 'source') ? 'query_source' : 'source'
