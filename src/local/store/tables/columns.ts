/** The kinds of columns that the tables are made of. */
import type { ColumnType } from 'kysely'

export type { Role } from '../../../permissions/roles.ts'

/** Written as a boolean, read as 0 or 1: neither SQLite nor our PostgreSQL tables keep booleans. */
export type Flag = ColumnType<0 | 1, boolean | undefined, boolean>
/** Set once, never updated. */
export type Fixed<Value> = ColumnType<Value, Value, never>
/** JSON text that the table fills in when it is left out. */
export type JsonWithDefault = ColumnType<string, string | undefined, string>
/** A column that may be left out of an insert, and is null then. */
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
