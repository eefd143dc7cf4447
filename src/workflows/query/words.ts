/** The words that completion offers: queries with a name, tables, and within a statement the columns of its tables. */
import type { Context } from '../../context.ts'
import { tablesNamed } from '../../sql/fault.ts'
import type { SqlTable } from '../../sql/table.ts'
import { tokensIn } from '../../sql/tokens.ts'
import { namedQueries } from './named-query.ts'
import { meaningOf } from './tables/member-meanings.ts'
import { tablesCalled } from './tables/query-tables.ts'
import { tableCatalog } from './tables/table-catalog.ts'

interface QueryWord {
  readonly id: string
  readonly title: string
}

/** @param start - the typed part */
export async function queryWords(
  kind: 'query' | 'table',
  start: string,
  context: Context,
): Promise<readonly QueryWord[]> {
  if (kind === 'query' && !/\s/.test(start))
    return (await namedQueries(context)).map(({ name, title }) => ({ id: name, title }))
  const tables = tableCatalog(false)
  const before = kind === 'table' ? '' : start.replace(/\w*$/, '')
  const named = kind === 'table' ? [] : tablesNamed(tokensIn(start), tables)
  const columns = (await declared(named)).flatMap((table) => table.columns)
  const names = new Map(columns.map((column) => [column.name, meaningOf(column)]))
  return [
    ...tables.map(({ name }) => ({ id: `${before}${name}`, title: 'table' })),
    ...Array.from(names, ([name, title]) => ({ id: `${before}${name}`, title })),
  ]
}

/** Views have no part in it: their module loads half of ws. */
const declared = async (tables: readonly SqlTable[]) =>
  tables.length === 0
    ? []
    : tablesCalled(new Set(tables.map(({ name }) => name)), { withSource: false, views: undefined })
