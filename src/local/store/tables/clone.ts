/** Tables of clones: where a workspace came from, and what it does not hold. */
import type { Flag, NullableColumn } from './columns.ts'

export interface CloneTable {
  singleton: 1
  /** The address of the service. */
  origin: string
  organization_id: string
  /** The folder of the backup that it was made from. */
  backup: NullableColumn<string>
  /** True if pages and files were read. */
  content: Flag
  read_from: string
  read_to: string
}

export interface CloneGapsTable {
  kind: string
  /** Of the possible holder. */
  address: string
  holder_id: NullableColumn<string>
  reason: string
  refused: Flag
}

export interface CloneApproximationsTable {
  kind: string
  member: string
  reason: string
  count: number
}

/** A value that no column holds. */
export interface GrownValuesTable {
  kind: string
  /** Its id, below that of its holder if it has none of its own. */
  thing: string
  /** Dotted. */
  member: string
  /** JSON; empty if the service left the member out. */
  value: string
}
