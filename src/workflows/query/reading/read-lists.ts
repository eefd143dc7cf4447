/** Reads the lists of a table that no resource has: one for each thing of a kind. */
import { type Kind, nounsOf } from '../../../catalog/kinds.ts'
import { parameterNames } from '../../../catalog/options.ts'
import type { Resource } from '../../../catalog/resource.ts'
import { allResources } from '../../../catalog/walk.ts'
import { addressesIn } from '../../../estate/address.ts'
import type { Thing } from '../../../estate/estate.ts'
import { inTurns } from '../../../estate/lists/in-turns.ts'
import { elements } from '../../../estate/lists/shown-elsewhere.ts'
import type { SourceAnswer } from '../../../estate/lists/source.ts'
import { memberOf } from '../../../json/members.ts'
import type { SqlValue } from '../../../sql/table.ts'
import { createProgress } from '../../../task/progress.ts'
import type { Session } from '../../../task/task.ts'
import type { State } from '../../diff/state.ts'
import type { QueryPlan } from '../plan.ts'
import type { ListTable, QueryColumn } from '../tables/kind-tables.ts'
import { nestedIn } from '../tables/list-tables.ts'
import { holderOf, sqlValue } from './fill-table.ts'
import type { UnreadHolder } from './not-read.ts'
import type { LimitedRequests } from './request-limit.ts'

interface ListsReading {
  readonly state: State
  readonly plan: QueryPlan
  readonly columns: readonly QueryColumn[]
  readonly source: string
  readonly limited: LimitedRequests
  readonly session: Session
}

/** The rows of a table that one source gives, and those that it does not. */
export interface PartOfTable {
  readonly rows: readonly (readonly SqlValue[])[]
  readonly notRead: readonly UnreadHolder[]
}

export const onlyOfServices = 'only a service has these lists'

export async function readLists(table: ListTable, reading: ListsReading): Promise<PartOfTable> {
  const { state, plan, columns, source, limited, session } = reading
  const { organization, things } = state.estate
  const address = addressesIn(state.estate)
  if (state.list === undefined)
    return {
      rows: [],
      notRead: [{ address: address(organization), reason: onlyOfServices }],
    }
  const [resource] = table.resources
  const { kind } = resource
  const isOf = isOfResource(resource, await allResources())
  const holders = [organization, ...things].filter((thing) => isOf(thing) && isMeant(thing, table, plan))
  const total = holders.length
  await limited.admit({ things: table.name, holders: nounsOf(kind), total, isNamed: total > 1 })
  const read = await listReader(table, state)
  const progress = createProgress(session.context, {
    total: Math.max(1, total),
    unit: 'lists',
    quiet: session.quiet,
    say: session.notice,
  })
  let done = 0
  const answers = await inTurns(holders, async (thing) => {
    const answer = await read(thing)
    done += 1
    await progress.update(done)
    return { thing, answer }
  }).finally(() => progress.end())
  const nests = nestedIn(table.list)
  return {
    rows: answers.flatMap(({ thing, answer }) =>
      'refusal' in answer
        ? []
        : withNested(answer.value, nests).map((item) =>
            columns.map((column) => columnValue(column, { thing, item, source })),
          ),
    ),
    notRead: unreadOf(answers, address),
  }
}

/** Several resources may share a kind: comments lie in spaces, and in change requests of spaces. */
function isOfResource(resource: Resource, resources: readonly Resource[]): (thing: Thing) => boolean {
  const alike = resources.filter(({ kind }) => kind === resource.kind)
  const around = new Set(alike.flatMap(({ within }) => within ?? []))
  return (thing) => {
    if (thing.kind !== resource.kind) return false
    return alike.length === 1 || (thing.holder && nearestOf(thing.holder, around)?.kind) === resource.within
  }
}

type ItemsAnswer = SourceAnswer<readonly unknown[]>

/** By the ids on the way to a thing. */
async function listReader({ list }: ListTable, { list: ask, look }: State) {
  const resources = await allResources()
  const ways = parameterNames(list.path).map((name) => {
    const named = resources.filter(({ parameter }) => parameter === name)
    return { name, kinds: new Set(named.map(({ kind }) => kind)) }
  })
  return async (thing: Thing): Promise<ItemsAnswer> => {
    const path = Object.fromEntries(ways.map(({ name, kinds }) => [name, nearestOf(thing, kinds)?.id ?? '']))
    if (list.paginated) return (await ask?.(list, { path })) ?? { value: [] }
    const answer = await look?.(list, path)
    if (answer === undefined || 'refusal' in answer) return answer ?? { value: [] }
    return { value: elements(list.rows === undefined ? answer.value : memberOf(answer.value, list.rows)) }
  }
}

function nearestOf(thing: Thing, kinds: ReadonlySet<Kind>): Thing | undefined {
  for (let each: Thing | undefined = thing; each !== undefined; each = each.holder)
    if (kinds.has(each.kind)) return each
  return undefined
}

/** A condition on a holder spares the lists of all others. */
function isMeant(thing: Thing, { name, columns }: ListTable, { conditions }: QueryPlan): boolean {
  const wanted = conditions.get(name)
  return columns.every(({ name: column, source }) => {
    const values = source.from === 'holder' ? wanted?.get(column) : undefined
    if (values === undefined || source.from !== 'holder') return true
    const id = source.kind === thing.kind ? thing.id : holderOf(thing, source.kind)
    return id !== undefined && values.has(id)
  })
}

interface ListedItem {
  readonly thing: Thing
  readonly item: unknown
  readonly source: string
}

function columnValue({ source: place, type }: QueryColumn, { thing, item, source }: ListedItem): SqlValue {
  if (place.from === 'source') return source
  if (place.from === 'member') return sqlValue(memberOf(item, place.member), type)
  if (place.from !== 'holder') return null
  return (place.kind === thing.kind ? thing.id : holderOf(thing, place.kind)) ?? null
}

/** Pages lie within pages. */
function withNested(items: readonly unknown[], nests: string | undefined): readonly unknown[] {
  if (nests === undefined) return items
  return items.flatMap((item) => [item, ...withNested(elements(memberOf(item, nests)), nests)])
}

/** A list that the service does not offer is told once. */
function unreadOf(
  answers: readonly { readonly thing: Thing; readonly answer: ItemsAnswer }[],
  address: (thing: Thing) => string,
): readonly UnreadHolder[] {
  const parts = answers.flatMap(({ thing, answer }) => {
    if ('refusal' in answer) return [{ address: address(thing), ...answer.refusal }]
    return answer.doubt === undefined ? [] : [{ address: address(thing), reason: answer.doubt }]
  })
  const unoffered = parts.find((part) => 'isUnoffered' in part && part.isUnoffered === true)
  const told = unoffered === undefined ? parts : [unoffered]
  return told.map((part) => ({ address: part.address, reason: part.reason }))
}
