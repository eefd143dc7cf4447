/** Checks a statement before anything is read for it: one that only reads, with a value for each parameter. */
import type { DatabaseSync } from 'node:sqlite'
import { UsageError } from '../errors.ts'
import { guessAt } from '../text/nearest.ts'
import { faultAt, statementFault } from './fault.ts'
import { type OpenedTables, openedBy } from './opened.ts'
import type { SqlTable } from './table.ts'
import { isWord, type SqlToken, tokensIn } from './tokens.ts'

/** Values by name, without the colon. */
export type SqlParameters = Readonly<Record<string, string | number | null>>

export interface CheckedStatement {
  readonly sql: string
  /** Names of its columns, each once. */
  readonly columns: readonly string[]
  /** The tables that it reads: by name, the columns whose values it uses. */
  readonly tables: OpenedTables['tables']
  readonly tokens: readonly SqlToken[]
  readonly parameters: SqlParameters
}

interface StatementChecking {
  readonly database: DatabaseSync
  readonly known: readonly SqlTable[]
  readonly parameters: SqlParameters
  /** Values for those that a statement names and nobody gives. */
  readonly usual?: SqlParameters
}

/** @throws UsageError with the place of the fault */
export function checkStatement(written: string, checking: StatementChecking): CheckedStatement {
  const { database, known } = checking
  const tokens = tokensIn(written)
  refuseOthers(tokens, written)
  const columns = columnsOf(written, { database, known })
  const opened = openedBy(written, database, known)
  if (opened.writes) throw notReading(written, tokens.find(isWriting) ?? tokens[0])
  refuseReaching(tokens, opened, written)
  return {
    sql: written,
    tokens,
    columns: distinct(columns),
    tables: opened.tables,
    parameters: parametersFor(tokens, checking, written),
  }
}

const reading = ['SELECT', 'WITH', 'VALUES']

function refuseOthers(tokens: readonly SqlToken[], sql: string): void {
  const [first] = tokens
  if (first === undefined) throw new UsageError('the statement is empty', { hint: oneSelect })
  if (!reading.some((word) => isWord(first, word))) throw notReading(sql, first)
  const end = tokens.findIndex(({ kind, text }) => kind === 'sign' && text === ';')
  const more = tokens.slice(end).find(({ text }) => text !== ';')
  if (end >= 0 && more !== undefined)
    throw faultAt('there is more than one statement', sql, more.start, oneSelect)
}

/** After WITH stands a SELECT, or one of these. */
const isWriting = (token: SqlToken): boolean =>
  ['INSERT', 'UPDATE', 'DELETE', 'REPLACE'].some((word) => isWord(token, word))

const oneSelect = 'ws query runs one SELECT (or WITH ... SELECT, or VALUES), and only reads'

const notReading = (sql: string, token: SqlToken | undefined): UsageError =>
  faultAt(
    `${token?.text.toUpperCase()} is not a SELECT: ws query only reads`,
    sql,
    token?.start ?? 0,
    isWord(token, 'EXPLAIN') ? 'ws query --explain shows what a statement reads' : oneSelect,
  )

/** SQLite reads no further than the first statement: what follows must be nothing. */
function columnsOf(sql: string, { database, known }: Pick<StatementChecking, 'database' | 'known'>) {
  try {
    const statement = database.prepare(sql)
    const rest = sql.slice(statement.sourceSQL.length)
    if (tokensIn(rest).some(({ text }) => text !== ';'))
      throw faultAt('there is more than one statement', sql, statement.sourceSQL.length, oneSelect)
    return statement.columns().map(({ name }) => name)
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error
    throw statementFault(error.message, { sql, database, known })
  }
}

/** Functions and tables that reach beyond the rows, though SQLite is built to refuse most of them anyway. */
const reachingFunctions = new Set([
  ...['load_extension', 'readfile', 'writefile', 'edit', 'fts3_tokenizer', 'sqlite_attach', 'sqlite_detach'],
])

const reachingTables =
  /^(?:pragma_|fts|rtree|geopoly|sqlite_(?:dbpage|dbptr|stmt)|dbstat|bytecode|tables_used)/i

function refuseReaching(
  tokens: readonly SqlToken[],
  { functions, opensVirtual }: OpenedTables,
  sql: string,
): void {
  const named = (names: (text: string) => boolean) =>
    tokens.find(({ kind, text }) => kind !== 'sign' && names(text))
  const called = functions.find((name) => reachingFunctions.has(name))
  if (called !== undefined)
    throw faultAt(
      `ws query has no function ${called}: statements reach nothing but the tables`,
      sql,
      named((text) => text.toLowerCase() === called)?.start ?? 0,
    )
  const table = opensVirtual ? named((text) => reachingTables.test(text)) : undefined
  if (table !== undefined)
    throw faultAt(
      `ws query has no table ${table.text}: statements reach nothing but the tables`,
      sql,
      table.start,
    )
}

/** SQLite would take a missing value for null. */
function parametersFor(
  tokens: readonly SqlToken[],
  { parameters: given, usual = {} }: Pick<StatementChecking, 'parameters' | 'usual'>,
  sql: string,
): SqlParameters {
  const used = tokens.filter(({ kind }) => kind === 'parameter')
  const nameless = used.find(({ text }) => !/^[:@$]/.test(text))
  if (nameless !== undefined)
    throw faultAt(
      'a parameter needs a name: write :name',
      sql,
      nameless.start,
      'Give its value by --param name=value',
    )
  const names = [...new Set(used.map(({ text }) => text.slice(1)))]
  const known = { ...usual, ...given }
  const missing = names.filter((name) => !Object.hasOwn(known, name))
  const unused = Object.keys(given).filter((name) => !names.includes(name))
  const faults = [
    ...missing.map((name) => `the parameter :${name} has no value: give --param ${name}=...`),
    ...unused.map((name) => `the statement has no parameter :${name}${guessAt(name, names)}`),
  ]
  if (faults.length > 0) throw new UsageError(faults)
  return Object.fromEntries(names.map((name) => [name, known[name] ?? null]))
}

/** As SQLite's own shell calls them: `id`, `id:1`. */
function distinct(names: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return names.map((name) => {
    let own = name
    for (let count = 1; seen.has(own); count += 1) own = `${name}:${count}`
    seen.add(own)
    return own
  })
}

/** A number stays one, so that `days` and `number` compare as numbers; `007` is a text. */
export function parameterValue(written: string): string | number {
  const number = Number(written)
  return written !== '' && Number.isFinite(number) && String(number) === written ? number : written
}
