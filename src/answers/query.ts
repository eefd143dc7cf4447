/** The answers of `ws query`. */
import {
  array,
  boolean,
  type Infer,
  nullable,
  number,
  object,
  optional,
  record,
  type Schema,
  string,
  union,
} from '../catalog/fields.ts'
import { integer } from '../catalog/schema.ts'
import { many } from './answer.ts'

/** A value of SQL; lists are JSON text. */
const cell = nullable(union([string(), number()]))

export type Cell = Infer<typeof cell>

/** It has the columns of its statement. */
export const statementRow = record(cell)

/** Rows of --tables and --list have more than that; those of --describe and --explain are texts. */
const row: Schema<Readonly<Record<string, Cell | boolean | readonly string[] | undefined>>> = union([
  statementRow,
  object({
    name: string(),
    kind: nullable(string()),
    columns: integer({ about: 'How many' }),
    offered: nullable(boolean({ about: 'Null if ws does not know yet: ws doctor asks the service' })),
    source: optional(string({ about: 'With --source' })),
  }),
  object({
    name: string(),
    title: string(),
    source: string(),
    parameters: array(string({ about: 'With = and its default, if it has one' })),
  }),
])

export const rows = many(row)

export const explained = many(object({ source: string(), kind: string(), request: string(), for: string() }))
