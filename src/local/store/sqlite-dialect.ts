/** Connects the query layer to node:sqlite. Another database needs only another dialect beside this one. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type OperatorNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { beginWriting } from './write-lock.ts'

/**
 * The adapter's `supportsMultipleConnections: false` makes the query layer hand out the one connection in turn.
 * @param onWrite - called after every possible commit
 */
export const sqliteDialect = (file: DatabaseSync, onWrite: () => void = () => {}): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => createDriver(file, onWrite),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new QueryCompiler(),
})

/** SQLite has no ILIKE: its LIKE ignores the case of ASCII letters. */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitOperator(node: OperatorNode): void {
    this.append(node.operator === 'ilike' ? 'like' : node.operator)
  }
}

/** Enough for every query of every handler. A query with a long list of values rarely repeats. */
const keptStatements = 300

function createDriver(file: DatabaseSync, onWrite: () => void): Driver {
  const connection = createConnection(file, onWrite)
  let isWriter = false
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    // A writer takes the write lock at once, so that it never fails half-way.
    beginTransaction: async (_connection, { accessMode }: TransactionSettings) => {
      isWriter = accessMode !== 'read only'
      if (isWriter) beginWriting(file)
      else file.exec('BEGIN')
    },
    commitTransaction: async () => {
      file.exec('COMMIT')
      if (isWriter) onWrite()
    },
    rollbackTransaction: async () => {
      // On a full disk, SQLite has already rolled back.
      if (file.isTransaction) file.exec('ROLLBACK')
    },
    releaseConnection: async () => {},
    destroy: async () => file.close(),
  }
}

function createConnection(file: DatabaseSync, onWrite: () => void): DatabaseConnection {
  const statements = new Map<string, { readonly statement: StatementSync; readonly reads: boolean }>()

  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = file.prepare(sql)
    const prepared = { statement, reads: statement.columns().length > 0 }
    if (statements.size === keptStatements) statements.clear()
    statements.set(sql, prepared)
    return prepared
  }

  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { statement, reads } = prepare(sql)
      const values = parameters.map(toSqlite)
      // The query determines the row; the driver only passes it on.
      if (reads) return { rows: statement.all(...values) as Row[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      if (!file.isTransaction) onWrite()
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    // biome-ignore lint/correctness/useYield: it refuses before the first row.
    async *streamQuery() {
      throw new Error('Rows are read page by page, never streamed')
    },
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  // SQLite takes or refuses any other value.
  return value as SQLInputValue
}
