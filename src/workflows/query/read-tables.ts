/** Reads the tables of a statement from each source, as `ws export` reads an organization. */
import { documentKinds, type Kind, toldKind } from '../../catalog/kinds.ts'
import { listingsOf } from '../../catalog/relations.ts'
import { isSupported } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import { FilterError } from '../../errors.ts'
import { addressesIn } from '../../estate/address.ts'
import type { NotCaptured } from '../../estate/estate.ts'
import type { TableOfRows } from '../../sql/order.ts'
import type { SqlValue } from '../../sql/table.ts'
import type { Session } from '../../task/task.ts'
import { readState } from '../diff/sources.ts'
import type { State } from '../diff/state.ts'
import { createReadingProgress } from '../estate/reading-progress.ts'
import { rowsOfTable } from './fill-table.ts'
import { narrowingOf } from './narrowing.ts'
import type { UnreadPart } from './not-read.ts'
import type { QueryPlan } from './plan.ts'
import { limitRequests, type RequestLimit } from './request-limit.ts'
import { type KindTable, kindsOf } from './tables.ts'

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
    columns: columnsUsed(table, plan),
    rows: [] as SqlRow[],
  }))
  const notRead: UnreadPart[] = []
  const read = readerFor(plan, limit, session)
  for (const source of plan.tables.length === 0 ? [] : plan.sources) {
    const state = await read(source)
    try {
      const address = addressesIn(state.estate)
      for (const { table, columns, rows } of filled)
        for (const row of rowsOfTable(table, { estate: state.estate, address, source, columns }))
          rows.push(row)
      notRead.push(...unreadIn(state, plan, source))
    } finally {
      await state.close?.()
    }
    requireFew(filled, mostRows)
  }
  return {
    tables: filled.map(({ table: { name, columns }, columns: used, rows }) => ({
      name,
      columns,
      filled: used,
      rows,
    })),
    notRead,
  }
}

type SqlRow = readonly SqlValue[]

/** The statement uses no others. */
const columnsUsed = ({ name, columns }: KindTable, { statement }: QueryPlan) =>
  columns.filter((column) => statement.tables.get(name)?.has(column.name))

function requireFew(filled: readonly { readonly rows: readonly SqlRow[] }[], mostRows: number): void {
  const count = filled.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count > mostRows)
    throw new FilterError(`the tables have ${count} rows, more than ${mostRows}`, {
      hint: 'Name one space, site or team in a condition, or give --max-rows',
    })
}

function readerFor(plan: QueryPlan, limit: RequestLimit, session: Session) {
  const kinds = new Set<Kind>(plan.tables.flatMap(kindsOf))
  return async (source: string): Promise<State> => {
    const resources = await allResources()
    const progress = createReadingProgress(session)
    const through = limitRequests(limit, { kinds, session })
    const narrowing = narrowingOf({ ...plan, resources })
    return readState(source, {
      ...{ kinds, session, progress, withReplies: true },
      reading: { narrowing, through, repliesOnly: true },
    }).finally(() => progress.end())
  }
}

/** Lists that were refused, and those that the source does not have at all. */
function unreadIn(state: State, plan: QueryPlan, source: string): readonly UnreadPart[] {
  const { estate, look } = state
  const named = plan.sources.length > 1 ? source : undefined
  const whole = addressesIn(estate)(estate.organization)
  return plan.tables.flatMap((table) => {
    const part = (address: string, reason: string): UnreadPart => ({
      table: table.name,
      source: named,
      address,
      reason,
    })
    const absent = look === undefined ? absentFrom(state, table) : unlisted(table)
    const gaps = estate.notCaptured.filter((gap) => toldKind(gap.kind) === table.kind && isGap(gap))
    return [
      ...(absent === undefined ? [] : [part(whole, absent)]),
      ...gaps.map(({ address, reason }) => part(address, reason)),
    ]
  })
}

/** The API shows some things nowhere: that is no fault of a reading. */
const isGap = ({ isRefused, isEverywhere }: NotCaptured): boolean => isRefused || isEverywhere === true

function absentFrom({ estate, kinds, kept }: State, table: KindTable): string | undefined {
  const own = kindsOf(table)
  const isHeld = own.some((kind) => documentKinds.some((each) => each === kind))
  const isThere = estate.things.some(({ kind }) => own.includes(kind))
  if (isThere || (isHeld && own.some((kind) => kinds?.has(kind) !== false))) return undefined
  return `a ${kept === undefined ? 'document' : 'backup'} does not hold them`
}

/** Without a list, nobody can know the ids of things that a holder has several of. */
function unlisted({ resources, kind }: KindTable): string | undefined {
  const isRead = resources.some(
    (resource) =>
      (resource.within === undefined && kind === 'organization') ||
      listingsOf(resource).length > 0 ||
      (isSupported(resource.read) && resource.parameter === undefined && resource.within !== undefined),
  )
  return isRead ? undefined : 'the API does not list them'
}
