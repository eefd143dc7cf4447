/** Reads the tables of a statement from each source, as `ws export` reads an organization. */
import { documentKinds, type Kind, toldKind } from '../../../catalog/kinds.ts'
import { listingsOf } from '../../../catalog/relations.ts'
import { isSupported, type Resource } from '../../../catalog/resource.ts'
import { allResources } from '../../../catalog/walk.ts'
import { FilterError } from '../../../errors.ts'
import { addressesIn } from '../../../estate/address.ts'
import type { NotCaptured } from '../../../estate/estate.ts'
import { isLeftOut } from '../../../estate/reading/find-past.ts'
import type { Narrowing } from '../../../estate/reading/narrowing.ts'
import { neededFor } from '../../../estate/reading/needed-kinds.ts'
import { memberOf } from '../../../json/members.ts'
import type { TableOfRows } from '../../../sql/order.ts'
import type { SqlValue } from '../../../sql/table.ts'
import type { Session } from '../../../task/task.ts'
import { readState } from '../../diff/sources.ts'
import type { State } from '../../diff/state.ts'
import { createReadingProgress } from '../../estate/reading-progress.ts'
import type { QueryPlan } from '../plan.ts'
import {
  isListTable,
  isViewTable,
  type KindTable,
  kindsOf,
  type QueryColumn,
  type QueryTable,
  type ViewTable,
} from '../tables/kind-tables.ts'
import { rowsOfTable, sqlValue } from './fill-table.ts'
import { narrowingOf } from './narrowing.ts'
import type { UnreadHolder, UnreadPart } from './not-read.ts'
import { type PartOfTable, readLists } from './read-lists.ts'
import { type LimitedRequests, limitRequests, type RequestLimit } from './request-limit.ts'

export interface TablesReading extends RequestLimit {
  readonly mostRows: number
}

interface ReadTables {
  readonly tables: readonly TableOfRows[]
  readonly notRead: readonly UnreadPart[]
}

export async function readTables(
  plan: QueryPlan,
  { mostRows, ...limit }: TablesReading,
  session: Session,
): Promise<ReadTables> {
  const filled = plan.tables.map((table) => ({
    table,
    filled: columnsUsed(table, plan),
    rows: [] as SqlRow[],
  }))
  const notRead: UnreadPart[] = []
  for (const source of plan.tables.length === 0 ? [] : plan.sources) {
    const told = plan.sources.length > 1 ? source : undefined
    const state = filled.every(({ table }) => isViewTable(table))
      ? undefined
      : await readSource(source, plan, { limit, session })
    try {
      for (const { table, filled: columns, rows } of filled) {
        const part = await readTable(table, { columns, source, plan, read: state, session })
        // As arguments, many rows would not fit on the stack.
        for (const row of part.rows) rows.push(row)
        notRead.push(...part.notRead.map((each) => ({ ...each, table: table.name, source: told })))
      }
    } finally {
      await state?.state.close?.()
    }
    requireFew(filled, mostRows)
  }
  return {
    tables: filled.map(({ table: { name, columns }, ...more }) => ({ name, columns, ...more })),
    notRead,
  }
}

interface TableReading {
  readonly columns: readonly QueryColumn[]
  readonly source: string
  readonly plan: QueryPlan
  /** Undefined if the statement needs no more than views. */
  readonly read: SourceRead | undefined
  readonly session: Session
}

interface SourceRead {
  readonly state: State
  readonly limited: LimitedRequests
  /** Why the source may lack some of a table. */
  lacking(table: KindTable): string | undefined
}

async function readTable(table: QueryTable, { read, ...reading }: TableReading): Promise<PartOfTable> {
  if (isViewTable(table)) return readView(table, reading)
  if (read === undefined) throw new TypeError('a table of things needs its source')
  const { state } = read
  if (isListTable(table)) return readLists(table, { ...reading, ...read })
  const { estate } = state
  const rows = rowsOfTable(table, { ...reading, estate, address: addressesIn(estate) })
  return { rows, notRead: unreadIn(state, table, read.lacking) }
}

async function readView(
  table: ViewTable,
  { columns, source, session }: Omit<TableReading, 'read'>,
): Promise<PartOfTable> {
  const { items, reasons } = await table.read(source, session)
  const rows = Array.from(items, (item) =>
    columns.map(({ source: place, type }) =>
      place.from === 'member' ? sqlValue(memberOf(item, place.member), type) : source,
    ),
  )
  return { rows, notRead: reasons.map((reason) => ({ address: source, reason })) }
}

type SqlRow = readonly SqlValue[]

/** The statement uses no others. */
const columnsUsed = ({ name, columns }: QueryTable, { statement }: QueryPlan) =>
  columns.filter((column) => statement.tables.get(name)?.has(column.name))

function requireFew(filled: readonly { readonly rows: readonly SqlRow[] }[], mostRows: number): void {
  const count = filled.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count > mostRows)
    throw new FilterError(`the tables have ${count} rows, more than ${mostRows}`, {
      hint: 'Name one space, site or team in a condition, or give --max-rows',
    })
}

interface SourceReading {
  readonly limit: RequestLimit
  readonly session: Session
}

async function readSource(
  source: string,
  plan: QueryPlan,
  { limit, session }: SourceReading,
): Promise<SourceRead> {
  const kinds = new Set<Kind>(plan.tables.flatMap(kindsOf))
  const resources = await allResources()
  const progress = createReadingProgress(session)
  const narrowing = narrowingOf({ ...plan, resources })
  const limited = limitRequests(limit, { kinds, session })
  const state = await readState(source, {
    kinds,
    session,
    progress,
    withReplies: true,
    reading: { narrowing, through: limited.through, repliesOnly: true, withPast: true },
  }).finally(() => progress.end())
  return { state, limited, lacking: lackingPast(state, { resources, narrowing }) }
}

/** Lists that were refused, and those that the source does not have at all. */
function unreadIn(
  state: State,
  table: KindTable,
  lacking: (table: KindTable) => string | undefined,
): readonly UnreadHolder[] {
  const { estate, look } = state
  const absent = look === undefined ? (absentFrom(state, table) ?? lacking(table)) : unlisted(table)
  const gaps = estate.notCaptured.filter((gap) => toldKind(gap.kind) === table.kind && isGap(gap))
  return [
    ...(absent === undefined ? [] : [{ address: addressesIn(estate)(estate.organization), reason: absent }]),
    ...gaps.map(({ address, reason }) => ({ address, reason })),
  ]
}

/** The API shows some things nowhere: that is not a fault of a reading. */
const isGap = ({ isRefused, isEverywhere }: NotCaptured): boolean => isRefused || isEverywhere === true

/** Why a file has nothing of a kind. */
export function absentFrom({ estate, kinds, kept }: State, table: KindTable): string | undefined {
  const own = kindsOf(table)
  const isHeld = own.some((kind) => documentKinds.some((each) => each === kind))
  const isThere = estate.things.some(({ kind }) => own.includes(kind))
  if (isThere || (isHeld && own.some((kind) => kinds?.has(kind) !== false))) return undefined
  return `a ${kept === undefined ? 'document' : 'backup'} does not hold them`
}

/** A backup holds nothing of what is past, nor of what lies in that; undefined if the statement wants none of it. */
function lackingPast({ kept }: State, { resources, narrowing }: NarrowedReading) {
  return (table: KindTable): string | undefined => {
    if (kept === undefined) return undefined
    const needed = neededFor(new Set(kindsOf(table)), resources, { repliesOnly: true })
    const lacking = resources.find(
      (resource) =>
        needed.has(resource.kind) &&
        resource.past?.list.queries?.some((query) => !isLeftOut(narrowing, resource, query)) === true,
    )
    return lacking && `a backup does not hold all of them: ${lacking.untold.join('; ')}`
  }
}

interface NarrowedReading {
  readonly resources: readonly Resource[]
  readonly narrowing: Narrowing
}

/** Without a list, nobody can know the ids of things that a holder has several of. */
function unlisted({ resources, kind }: KindTable): string | undefined {
  const read = resources.filter(
    (resource) =>
      (resource.within === undefined && kind === 'organization') ||
      listingsOf(resource).length > 0 ||
      (isSupported(resource.read) && resource.parameter === undefined && resource.within !== undefined),
  )
  if (read.length === resources.length) return undefined
  return `the API does not list ${read.length === 0 ? 'them' : 'all of them'}`
}
