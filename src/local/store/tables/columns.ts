/** The kinds of columns in the tables. */
import type { ColumnType } from 'kysely'

export type { Role } from '../../../permissions/roles.ts'

/** A boolean on writing, 0 or 1 on reading: neither SQLite nor our PostgreSQL tables store booleans. */
export type Flag = ColumnType<0 | 1, boolean | undefined, boolean>
/** Set once, never updated. */
export type Fixed<Value> = ColumnType<Value, Value, never>
/** JSON text with a default in the table. */
export type JsonWithDefault = ColumnType<string, string | undefined, string>
/** An optional column, null by default. */
export type NullableColumn<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
