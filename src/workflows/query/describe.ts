/** `--tables` and `--describe`: what a statement may name. */

import type { rows as answers } from '../../answers/query.ts'
import type { Operation } from '../../catalog/operation.ts'
import { UsageError } from '../../errors.ts'
import type { Offers } from '../../task/offers.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { guessAt } from '../../text/nearest.ts'
import { namedQueries } from './named-query.ts'
import { type LoadViews, queryTables, tablesCalled } from './query-tables.ts'
import { tableCatalog } from './table-catalog.ts'
import { isListTable, isViewTable, readsOf } from './tables.ts'

export async function listTables(session: Session, views?: LoadViews): Promise<ResultOf<typeof answers>> {
  const offers = await session.offers().catch(() => undefined)
  const missing = await tablesMissing(offers, views)
  const rows = tableCatalog(false).map(({ name, kind, columns, isListed }) => ({
    ...{ name, kind, columns: columns.length },
    offered: isListed && !missing.has(name),
  }))
  return { rows, ownColumns: ['name', 'kind', 'columns', 'offered'] }
}

/** Names of those whose lists the service is known not to offer. */
async function tablesMissing(
  offers: Offers | undefined,
  views: LoadViews | undefined,
): Promise<ReadonlySet<string>> {
  if (offers === undefined || offers.isComplete === true) return new Set()
  const isMissing = (operation: Operation) => operation.extended === true && offers.isMissing(operation)
  const missing = (await queryTables(false, await views?.())).filter((table) => {
    const reads = readsOf(table)
    return reads.length > 0 && reads.every(isMissing)
  })
  return new Set(missing.map(({ name }) => name))
}

/** `--list` */
export async function listQueries({ context }: Session): Promise<ResultOf<typeof answers>> {
  const rows = (await namedQueries(context)).map(({ name, title, parameters, source }) => ({
    ...{ name, title, source },
    parameters: parameters.map((each) =>
      each.default === undefined ? each.name : `${each.name}=${each.default}`,
    ),
  }))
  return { rows, ownColumns: ['name', 'title', 'parameters', 'source'] }
}

export async function describeTable(
  named: string,
  session: Session,
  views?: LoadViews,
): Promise<ResultOf<typeof answers>> {
  const names = tableCatalog(false).map(({ name }) => name)
  const called = names.find((name) => name.toLowerCase() === named.toLowerCase())
  const [table] =
    called === undefined ? [] : await tablesCalled(new Set([called]), { withSource: false, views })
  if (table === undefined)
    throw new UsageError(`no such table: ${named}${guessAt(named, names)}`, {
      hint: 'ws query --tables lists them',
    })
  const offers = await session.offers().catch(() => undefined)
  // Such a service has a list for what the API document leaves out.
  const isWhole = offers?.isComplete === true || isListTable(table) || isViewTable(table)
  for (const sentence of isWhole ? [] : new Set(table.resources.flatMap(({ untold }) => untold)))
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
