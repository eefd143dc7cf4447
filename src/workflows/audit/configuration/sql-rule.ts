/** Rules of one's own in SQL: each row of the answer is a finding. */
import { allResources } from '../../../catalog/walk.ts'
import { UsageError } from '../../../errors.ts'
import { emptyDatabase } from '../../../sql/empty-database.ts'
import { runStatement } from '../../../sql/run-statement.ts'
import { checkStatement } from '../../../sql/statement.ts'
import type { Session } from '../../../task/task.ts'
import { rowsOfTable } from '../../query/reading/fill-table.ts'
import { kindsOf, kindTables } from '../../query/tables/kind-tables.ts'
import type { OwnProgram } from './own-rule.ts'

/** Most rows of the tables, and of the answer. */
const mostRows = 1_000_000

/** Statements read what an audit has read: tables of things, and no other lists. @throws UsageError with the place of the fault */
export async function compileSql(sql: string, { context }: Pick<Session, 'context'>): Promise<OwnProgram> {
  const known = kindTables(await allResources(), false)
  const now = new Date(context.now()).toISOString()
  const database = await emptyDatabase(known)
  try {
    const statement = checkStatement(sql, { database, known, parameters: {}, usual: { now } })
    const tables = known.filter(({ name }) => statement.tables.has(name))
    if (tables.length === 0) throw new UsageError('the statement reads no table')
    return {
      kinds: tables.flatMap(kindsOf),
      run: async ({ estate, address }) => {
        const filled = tables.map((table) => {
          const columns = table.columns.filter(({ name }) => statement.tables.get(table.name)?.has(name))
          const rows = rowsOfTable(table, { estate, address, columns, source: '' })
          return { name: table.name, columns: table.columns, filled: columns, rows }
        })
        const found = await runStatement(statement, { known, tables: filled, mostRows }, context)
        return found.map((row) => JSON.stringify(row))
      },
    }
  } finally {
    database.close()
  }
}
