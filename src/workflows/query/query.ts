/** Answers `ws query`: checks the statement, reads what it needs, and runs it over that. */
import type { rows } from '../../answers/query.ts'
import { constantConditions } from '../../sql/conditions.ts'
import { emptyDatabase } from '../../sql/empty-database.ts'
import { tablesMentioned } from '../../sql/mentioned.ts'
import { runStatement } from '../../sql/run-statement.ts'
import { checkStatement } from '../../sql/statement.ts'
import { tokensIn } from '../../sql/tokens.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { describeTable, listQueries, listTables } from './describe.ts'
import { explainReading } from './explain.ts'
import type { QueryPlan } from './plan.ts'
import { failIfUnread } from './reading/not-read.ts'
import { readTables } from './reading/read-tables.ts'
import { type StatementWords, statementMeant } from './statement-meant.ts'
import { type LoadViews, tablesCalled } from './tables/query-tables.ts'
import { tableCatalog } from './tables/table-catalog.ts'

export interface QueryOptions extends StatementWords {
  readonly source?: readonly string[] | undefined
  readonly list?: boolean | undefined
  /** Answers of other commands, as tables. */
  readonly views?: LoadViews
  readonly tables?: boolean | undefined
  readonly describe?: string | undefined
  readonly explain?: boolean | undefined
  readonly maxRequests?: number | undefined
  readonly maxRows?: number | undefined
}

const usualRows = 1_000_000

export async function answerQuery(asked: QueryOptions, session: Session): Promise<ResultOf<typeof rows>> {
  if (asked.list === true) return listQueries(session)
  if (asked.tables === true) return listTables(asked, session)
  if (asked.describe !== undefined) return describeTable(asked.describe, asked, session)
  if (asked.explain === true) return explainReading(await planQuery(asked, session), session)
  const plan = await planQuery(asked, session)
  const mostRows = asked.maxRows ?? usualRows
  const { tables, notRead } = await readTables(plan, { ...asked, mostRows }, session)
  const found = await runStatement(plan.statement, { known: plan.known, tables, mostRows }, session.context)
  return { rows: found, ownColumns: plan.statement.columns, afterwards: () => failIfUnread(notRead, session) }
}

/** The moment of the question: `julianday(:now) - julianday(updatedAt)` counts days. */
const usualParameters = ({ context }: Session) => ({ now: new Date(context.now()).toISOString() })

async function planQuery(asked: QueryOptions, session: Session): Promise<QueryPlan> {
  const { sql, parameters } = await statementMeant(asked, session)
  const withSource = asked.source !== undefined
  const known = tableCatalog(withSource)
  const database = await emptyDatabase(tablesMentioned(tokensIn(sql), known))
  try {
    const statement = checkStatement(sql, { database, known, parameters, usual: usualParameters(session) })
    return {
      statement,
      known,
      conditions: constantConditions(statement.tokens, { known, parameters: statement.parameters }),
      tables: await tablesCalled(new Set(statement.tables.keys()), { withSource, views: asked.views }),
      sources: asked.source ?? ['live'],
    }
  } finally {
    database.close()
  }
}
