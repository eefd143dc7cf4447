/** `--tables` and `--describe`: what a statement may name. */

import { listingsOf } from '../../catalog/relations.ts'
import { isSupported } from '../../catalog/resource.ts'
import { UsageError } from '../../errors.ts'
import type { Offers } from '../../task/offers.ts'
import type { TaskResult } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { guessAt } from '../../text/nearest.ts'
import { namedQueries } from './named-query.ts'
import { type LoadViews, queryTables } from './query-tables.ts'
import { isListTable, isViewTable, type QueryTable } from './tables.ts'

export async function listTables(session: Session, views?: LoadViews): Promise<TaskResult> {
  const offers = await session.offers().catch(() => undefined)
  const rows = (await queryTables(false, await views?.())).map((table) => ({
    name: table.name,
    kind: table.kind,
    columns: table.columns.length,
    offered: isOffered(table, offers),
  }))
  const byName = rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return { rows: byName, ownColumns: ['name', 'kind', 'columns', 'offered'] }
}

/** False if the API lists none, or the service is known not to offer their lists. */
function isOffered(table: QueryTable, offers: Offers | undefined): boolean {
  if (isViewTable(table)) return true
  const { resources, kind } = table
  const reads = isListTable(table)
    ? [table.list]
    : resources.flatMap((resource) => {
        const { read, parameter } = resource
        const lists = listingsOf(resource).map(({ operation }) => operation)
        if (lists.length > 0) return lists
        return isSupported(read) && (parameter === undefined || kind === 'organization') ? [read] : []
      })
  return reads.some((operation) => operation.extended !== true || offers?.isMissing(operation) !== true)
}

/** `--list` */
export async function listQueries({ context }: Session): Promise<TaskResult> {
  const rows = (await namedQueries(context)).map(({ name, title, parameters, source }) => ({
    ...{ name, title, source },
    parameters: parameters.map((each) =>
      each.default === undefined ? each.name : `${each.name}=${each.default}`,
    ),
  }))
  return { rows, ownColumns: ['name', 'title', 'parameters', 'source'] }
}

export async function describeTable(named: string, session: Session, views?: LoadViews): Promise<TaskResult> {
  const tables = await queryTables(false, await views?.())
  const table = tables.find(({ name }) => name.toLowerCase() === named.toLowerCase())
  if (table === undefined)
    throw new UsageError(
      `no such table: ${named}${guessAt(
        named,
        tables.map(({ name }) => name),
      )}`,
      {
        hint: 'ws query --tables lists them',
      },
    )
  for (const sentence of isListTable(table) || isViewTable(table)
    ? []
    : new Set(table.resources.flatMap(({ untold }) => untold)))
    await session.notice(sentence)
  const rows = table.columns.map(({ name, type, about }) => ({
    name: asWritten(name),
    type,
    description: about,
  }))
  return { rows, ownColumns: ['name', 'type', 'description'] }
}

/** Words that SQL would take for its own. */
const keywords =
  /^(?:add|all|alter|and|as|between|by|case|check|collate|column|commit|constraint|create|cross|current|default|delete|desc|distinct|do|drop|else|end|escape|except|exists|filter|for|foreign|from|full|group|having|if|in|index|inner|insert|intersect|into|is|isnull|join|key|left|like|limit|match|natural|no|not|null|of|offset|on|or|order|outer|over|plan|primary|query|references|right|row|rows|select|set|table|temp|then|to|trigger|union|unique|update|using|values|view|when|where|with)$/i

const asWritten = (name: string): string => (keywords.test(name) ? `"${name}"` : name)
