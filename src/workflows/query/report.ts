/** Makes a report of queries with a name: reads what all of them need once, and runs each over it. */

import { resolve } from 'node:path'
import type { workspace } from '../../answers/reports.ts'
import { rememberReads } from '../../client/remembered-reads.ts'
import { lazy } from '../../concurrency/lazy.ts'
import { UsageError } from '../../errors.ts'
import type { TrendPoint } from '../../reports/findings-report.ts'
import type { ReportSection } from '../../reports/workspace-report.ts'
import { emptyDatabase } from '../../sql/empty-database.ts'
import type { TableOfRows } from '../../sql/order.ts'
import { runStatement } from '../../sql/run-statement.ts'
import { type CheckedStatement, checkStatement, parameterValue } from '../../sql/statement.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { type NamedQuery, queryNamed } from './named-query.ts'
import type { QueryPlan } from './plan.ts'
import { failIfUnread } from './reading/not-read.ts'
import { readTables } from './reading/read-tables.ts'
import type { QueryTable, ViewTable } from './tables/kind-tables.ts'
import { type LoadViews, queryTables } from './tables/query-tables.ts'

interface ReportOptions {
  readonly queries?: readonly string[] | undefined
  readonly html?: string | undefined
  readonly views: LoadViews
  /** Counts of earlier audits in reports beside a file, the oldest first. */
  readonly earlier: (file: string, scope: string) => Promise<readonly TrendPoint[]>
}

/** In the order of the page. */
const usualQueries = [
  ...['figures', 'spaces-by-collection', 'people-by-role', 'who-may-what', 'admins', 'guests'],
  ...['open-change-requests', 'stale-spaces', 'public-sites', 'active-share-links', 'findings-by-rule'],
]

/** More points than a chart can show say nothing. */
const mostPoints = 180

const mostRows = 1_000_000

interface CheckedQuery {
  readonly query: NamedQuery
  readonly statement: CheckedStatement
}

export async function reportWorkspace(
  { queries = [], html, views, earlier }: ReportOptions,
  session: Session,
): Promise<ResultOf<typeof workspace>> {
  const { context } = session
  const names = [...new Set([...usualQueries, ...queries])]
  const named = await Promise.all(names.map((name) => queryNamed(name, context)))
  const counts: TrendPoint[] = []
  const known = await queryTables(
    false,
    (await views()).map((view) => counting(view, counts)),
  )
  const at = new Date(context.now()).toISOString()
  const checked = await checkAll(named, known, at)
  const plan = planFor(checked, known)
  const { tables, notRead } = await readTables(plan, { mostRows, maxRequests: 100_000 }, readingOnce(session))
  const sections: ReportSection[] = []
  for (const each of checked) sections.push(await sectionOf(each, { known, tables, session }))
  const workspaceReport = {
    organization: organizationIn(tables),
    at,
    version: context.version,
    sections,
    notRead: notRead.map(({ table, address, reason }) => `${table} of ${address}: ${reason}`),
    trend: await trendOf(counts, resolve(context.workingDirectory, html ?? 'report.html'), earlier),
  }
  return {
    value: { format: 'ws-report/1', ...workspaceReport },
    workspaceReport,
    html,
    afterwards: () => failIfUnread(notRead, session),
  }
}

/** Views read by themselves what tables have read, too. */
function readingOnce(session: Session): Session {
  const client = lazy(async () => rememberReads(await session.client()))
  return { ...session, client }
}

function counting(view: ViewTable, counts: TrendPoint[]): ViewTable {
  const read: ViewTable['read'] = async (source, session) => {
    const rows = await view.read(source, session)
    if (rows.counts !== undefined) counts.push(rows.counts)
    return rows
  }
  return { ...view, read }
}

async function trendOf(
  counts: readonly TrendPoint[],
  file: string,
  earlier: ReportOptions['earlier'],
): Promise<readonly TrendPoint[]> {
  const [now] = counts
  if (now === undefined) return []
  const before = await earlier(file, now.scope)
  return [...before.filter(({ checkedAt }) => checkedAt < now.checkedAt), now].slice(-mostPoints)
}

async function checkAll(
  named: readonly NamedQuery[],
  known: readonly QueryTable[],
  now: string,
): Promise<readonly CheckedQuery[]> {
  const database = await emptyDatabase(known)
  try {
    return named.map((query) => {
      const lacking = query.parameters.find(({ default: value }) => value === undefined)
      if (lacking !== undefined)
        throw new UsageError(
          `the query ${query.name} needs a value for :${lacking.name}, which a report can't give`,
          {
            hint: 'Write a query of your own in queries/ that has one',
          },
        )
      const parameters = Object.fromEntries(
        query.parameters.map(({ name, default: value = '' }) => [name, parameterValue(value)]),
      )
      return { query, statement: checkStatement(query.sql, { database, known, parameters, usual: { now } }) }
    })
  } finally {
    database.close()
  }
}

/** The tables and columns of all of them, and the title of the organization. */
function planFor(checked: readonly CheckedQuery[], known: readonly QueryTable[]): QueryPlan {
  const used = new Map<string, Set<string>>([['organizations', new Set(['id', 'title'])]])
  for (const { statement } of checked)
    for (const [table, columns] of statement.tables) {
      const all = used.get(table) ?? new Set()
      used.set(table, new Set([...all, ...columns]))
    }
  const statement: CheckedStatement = { sql: '', columns: [], tokens: [], parameters: {}, tables: used }
  const tables = known.filter(({ name }) => used.has(name))
  return { statement, conditions: new Map(), known, tables, sources: ['live'] }
}

interface SectionGround {
  readonly known: readonly QueryTable[]
  readonly tables: readonly TableOfRows[]
  readonly session: Session
}

async function sectionOf(
  { query, statement }: CheckedQuery,
  { known, tables, session }: SectionGround,
): Promise<ReportSection> {
  const own = tables.filter(({ name }) => statement.tables.has(name))
  const rows = await runStatement(statement, { known, tables: own, mostRows }, session.context)
  const { name, title, about } = query
  return { query: name, title, about, columns: statement.columns, rows }
}

function organizationIn(tables: readonly TableOfRows[]) {
  const [row = []] = tables.find(({ name }) => name === 'organizations')?.rows ?? []
  const [id, title] = row
  return { id: String(id ?? ''), title: String(title ?? '') }
}
