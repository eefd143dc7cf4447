/** The rows of a table: of each thing, the values of the columns that a statement uses. */
import { toldKind } from '../../../catalog/kinds.ts'
import type { AddressOf } from '../../../estate/address.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import { exactDigits } from '../../../json/exact-number.ts'
import { memberOf } from '../../../json/members.ts'
import type { ColumnType, SqlValue } from '../../../sql/table.ts'
import type { KindTable, QueryColumn } from '../tables/kind-tables.ts'

interface TableFilling {
  readonly estate: Estate
  readonly address: AddressOf
  /** The word of `--source`. */
  readonly source: string
  /** The columns to fill. */
  readonly columns: readonly QueryColumn[]
}

type ReadColumn = (thing: Thing) => SqlValue

export function rowsOfTable(
  table: KindTable,
  { estate, address, source, columns }: TableFilling,
): readonly (readonly SqlValue[])[] {
  const readers = columns.map((column) => readerOf(column, table, { address, source }))
  const all = table.kind === estate.organization.kind ? [estate.organization] : estate.things
  return all
    .filter(({ kind }) => toldKind(kind) === table.kind)
    .map((thing) => readers.map((read) => read(thing)))
}

function readerOf(
  { source: place, type }: QueryColumn,
  { resources }: KindTable,
  { address, source }: Pick<TableFilling, 'address' | 'source'>,
): ReadColumn {
  if (place.from === 'id') return ({ id }) => id ?? null
  if (place.from === 'address') return address
  if (place.from === 'source') return () => source
  if (place.from === 'holder') {
    const { kind } = place
    return (thing) => holderOf(thing, kind) ?? null
  }
  const { member } = place
  const namesOf = new Set(resources.flatMap(({ called, kind }) => (called === member ? [kind] : [])))
  const fields = resources.flatMap(({ shownAs }) =>
    Object.entries(shownAs).flatMap(([field, shown]) => (shown === member ? [field] : [])),
  )
  return ({ kind, reply, values, name }) => {
    // A member that a reply leaves out is null, as in its list.
    const known = reply === undefined ? statedIn(values, [member, ...fields]) : memberOf(reply, member)
    return sqlValue(known === undefined && namesOf.has(kind) ? name : known, type)
  }
}

/** A document has the fields of bodies, some of which have another name in a reply. */
function statedIn(values: Thing['values'], names: readonly string[]): unknown {
  for (const name of names) {
    const value = memberOf(values, name)
    if (value !== undefined) return value
  }
  return undefined
}

export function holderOf({ holder }: Thing, kind: Thing['kind']): string | undefined {
  for (let each = holder; each !== undefined; each = each.holder) if (each.kind === kind) return each.id
  return undefined
}

/** Text, a number with all its digits, 0 or 1 for a boolean, and JSON for everything that holds more. */
export function sqlValue(value: unknown, type: ColumnType): SqlValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return type === 'json' ? JSON.stringify(value) : Number(value)
  if (typeof value === 'number') return value
  const digits = exactDigits(value)
  if (digits === undefined) return JSON.stringify(value)
  return /^-?\d+$/.test(digits) ? BigInt(digits) : digits
}
