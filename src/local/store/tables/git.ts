/** Table of imports and exports between spaces and Git repositories. */
import type { Fixed, NullableColumn } from './columns.ts'

export interface GitSyncsTable {
  space_id: Fixed<string>
  /** Of the last import or export, like the columns up to `ended_at`. */
  url: string
  state: 'success' | 'failure'
  direction: 'import' | 'export'
  /** A sentence for people. */
  error: NullableColumn<string>
  started_at: string
  ended_at: NullableColumn<string>
  /** JSON of the last one that succeeded: `[url, ref, folder]`. */
  synced_place: NullableColumn<string>
  synced_commit: NullableColumn<string>
  /** The space's revision then. */
  synced_revision: NullableColumn<string>
  synced_at: NullableColumn<string>
}
