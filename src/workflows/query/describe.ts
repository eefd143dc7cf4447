/** `--tables` and `--describe`: what a statement may name. */

import type { rows as answers } from '../../answers/query.ts'
import type { Resource } from '../../catalog/resource.ts'
import { UsageError } from '../../errors.ts'
import { inTurns } from '../../estate/lists/in-turns.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { guessAt } from '../../text/nearest.ts'
import { namedQueries } from './named-query.ts'
import { offeredTables, type TableOffer } from './reading/offered-tables.ts'
import { isListTable, isViewTable, type QueryTable } from './tables/kind-tables.ts'
import { meaningOf } from './tables/member-meanings.ts'
import { type LoadViews, tablesCalled } from './tables/query-tables.ts'
import { tableCatalog } from './tables/table-catalog.ts'

interface DescribedSources {
  /** The words of `--source`; undefined: the service in force. */
  readonly source?: readonly string[] | undefined
  readonly views?: LoadViews | undefined
}

/** `--tables` */
export async function listTables(
  { source, views }: DescribedSources,
  session: Session,
): Promise<ResultOf<typeof answers>> {
  const places = await placesOf({ source, views }, session)
  const rows = tableCatalog(source !== undefined).flatMap(({ name, kind, columns }) =>
    places.map(({ word, offerOf }) => ({
      name,
      kind,
      columns: columns.length,
      offered: offerOf(name).isOffered ?? null,
      ...(word === undefined ? {} : { source: word }),
    })),
  )
  const unknown = rows.filter(({ offered }) => offered === null).length
  if (unknown > 0)
    await session.notice(
      `Where offered is empty (${counted(unknown, 'table')}), ws does not know yet: ws doctor asks the service, and so does a statement`,
    )
  const ownColumns = ['name', 'kind', 'columns', 'offered']
  return { rows, ownColumns: source === undefined ? ownColumns : [...ownColumns, 'source'] }
}

/** Each source with what it offers; undefined stands for the service in force. */
const placesOf = ({ source, views }: DescribedSources, session: Session) =>
  inTurns(source ?? [undefined], async (word) => ({
    word,
    offerOf: await offeredTables({ source: word, views }, session),
  }))

/** `--list` */
export async function listQueries({ context }: Session): Promise<ResultOf<typeof answers>> {
  const rows = (await namedQueries(context)).map(({ name, title, parameters, source }) => ({
    name,
    title,
    source,
    parameters: parameters.map((each) =>
      each.default === undefined ? each.name : `${each.name}=${each.default}`,
    ),
  }))
  return { rows, ownColumns: ['name', 'title', 'parameters', 'source'] }
}

/** `--describe` */
export async function describeTable(
  named: string,
  { source, views }: DescribedSources,
  session: Session,
): Promise<ResultOf<typeof answers>> {
  const withSource = source !== undefined
  const names = tableCatalog(withSource).map(({ name }) => name)
  const called = names.find((name) => name.toLowerCase() === named.toLowerCase())
  const [table] = called === undefined ? [] : await tablesCalled(new Set([called]), { withSource, views })
  if (table === undefined)
    throw new UsageError(`no such table: ${named}${guessAt(named, names)}`, {
      hint: 'ws query --tables lists them',
    })
  for (const { word, offerOf } of await placesOf({ source, views }, session))
    for (const sentence of sentencesOn(table.name, offerOf(table.name)))
      await session.notice(word === undefined ? sentence : `${word}: ${sentence}`)
  for (const sentence of await untoldOf(table, source, session)) await session.notice(sentence)
  const rows = table.columns.map((column) => ({
    name: asWritten(column.name),
    type: column.type,
    description: meaningOf(column),
  }))
  return { rows, ownColumns: ['name', 'type', 'description'] }
}

function sentencesOn(name: string, offer: TableOffer): readonly string[] {
  if (offer.isOffered === true) return []
  if (offer.isOffered === false) return [`${name} has no rows here: ${offer.reason}`]
  return [
    `ws does not know yet whether the service offers ${name}: ws doctor asks it, and so does a statement`,
  ]
}

/** Sentences about things that the lists of the API document leave out. */
async function untoldOf(
  table: QueryTable,
  source: readonly string[] | undefined,
  session: Session,
): Promise<ReadonlySet<string>> {
  const offers = source === undefined ? await session.offers().catch(() => undefined) : undefined
  if (offers?.isComplete === true || isListTable(table) || isViewTable(table)) return new Set()
  // Such a list leaves nothing out.
  const isWhole = ({ inOneList, past }: Resource) =>
    past !== undefined || (inOneList !== undefined && offers?.isOffered(inOneList) === true)
  return new Set(table.resources.flatMap((resource) => (isWhole(resource) ? [] : resource.untold)))
}

/** Words that SQL would take for its own. */
const keywords =
  /^(?:add|all|alter|and|as|between|by|case|check|collate|column|commit|constraint|create|cross|current|default|delete|desc|distinct|do|drop|else|end|escape|except|exists|filter|for|foreign|from|full|group|having|if|in|index|inner|insert|intersect|into|is|isnull|join|key|left|like|limit|match|natural|no|not|null|of|offset|on|or|order|outer|over|plan|primary|query|references|right|row|rows|select|set|table|temp|then|to|trigger|union|unique|update|using|values|view|when|where|with)$/i

const asWritten = (name: string): string => (keywords.test(name) ? `"${name}"` : name)
