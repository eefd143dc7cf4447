/** Connections to PostgreSQL for the query layer: values in the form of the tables, statements that are parsed once. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isCopy } from './copy.ts'
import { asLost, ConnectionLost } from './failures.ts'
import { readText, writeText } from './text.ts'

export interface PoolUse {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

export interface ConnectionPool extends PostgresPool {
  use(): PoolUse
  /** Changes whenever a connection is lost: what was known before may be of another server. */
  generation(): number
}

const [boolean, bytes] = [16, 17]
const numbers: ReadonlySet<number> = new Set([20, 21, 23, 26, 700, 701, 1700])

/** All texts but those of other types, citext too, which has another number in every database. */
const types = {
  getTypeParser: (type: number) => {
    if (numbers.has(type)) return Number
    if (type === boolean) return (text: string) => (text === 't' ? 1 : 0)
    return type === bytes ? pg.types.getTypeParser(bytes) : readText
  },
}

/** A query with a long list of values rarely repeats. */
const keptStatements = 300

/**
 * A scan of a small table is as quick as its index. But a serializable transaction that has scanned it is in the way of everyone who
 * writes to any row of it. Where there is no other way, PostgreSQL takes the scan for dear, and must not compile it.
 */
const byIndex = 'SET enable_seqscan = off; SET jit = off'

/** Notes which life of the database the session is in: counting begins anew when it crashes, and on another server. */
const noteLife = `SELECT set_config('ws.life', stats_reset::text, false) FROM pg_stat_bgwriter`

/** The life of the session, as an expression: null if unknown. */
export const lifeOfSession = `current_setting('ws.life', true)`

/** Of each session. A pooler takes no settings at the beginning of a connection. */
const settingsOf = (timeout: number) =>
  `${byIndex}; ${noteLife}; SET statement_timeout = ${timeout}; SET idle_in_transaction_session_timeout = ${timeout}`

/** @param timeout - milliseconds of a statement, and of a transaction at rest */
export function createPool(config: pg.PoolConfig, timeout: number): ConnectionPool {
  const settings = settingsOf(timeout)
  // The declared type knows only the parsers that the library brings.
  const pool = new pg.Pool({ ...config, types: types as unknown as pg.CustomTypesConfig })
  let generation = 0
  pool.on('connect', (client) => {
    // A connection that ends at once reports it to its caller.
    client.query(settings).catch(() => undefined)
  })
  // A connection at rest that ends is replaced when the next one is wanted.
  pool.on('error', () => {
    generation += 1
  })
  const names = createNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const lose = (error: unknown): unknown => {
    const meant = asLost(error)
    if (meant instanceof ConnectionLost) generation += 1
    return meant
  }
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const wrapped = known.get(client) ?? wrapClient(client, { names, lose })
    known.set(client, wrapped)
    return wrapped
  }
  return {
    // The query layer asks for no option of the pool.
    options: {},
    connect: () =>
      pool.connect().then(wrap, (error) => {
        throw lose(error)
      }),
    end: () => pool.end(),
    use: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    generation: () => generation,
  } as ConnectionPool
}

interface ClientTools {
  readonly names: (sql: string) => string | undefined
  readonly lose: (error: unknown) => unknown
}

function wrapClient(client: pg.PoolClient, { names, lose }: ClientTools): PostgresPoolClient {
  let isLost = false
  // One at a time: a handler may ask for several things at once.
  let turn: Promise<unknown> = Promise.resolve()
  client.on('error', () => {
    isLost = true
  })
  const run = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await ask(client, text, { parameters, names })
    } catch (error) {
      const meant = lose(error)
      if (meant instanceof ConnectionLost) isLost = true
      throw meant
    }
  }
  return {
    query: (text: string, parameters: readonly unknown[] = []) => {
      const next = turn.then(() => run(text, parameters))
      turn = next.catch(() => undefined)
      return next
    },
    release: (destroy?: boolean) => client.release(destroy === true || isLost),
    // The overload for cursors is for streams, which no handler reads.
  } as unknown as PostgresPoolClient
}

interface StatementParameters {
  readonly parameters: readonly unknown[]
  readonly names: ClientTools['names']
}

/** The last result, of several statements. */
async function ask(client: pg.PoolClient, text: string, { parameters, names }: StatementParameters) {
  if (isCopy(text)) return copyInto(client, text, parameters[0] as Iterable<string>)
  const name = parameters.length > 0 ? names(text) : undefined
  const values = parameters.map(toPostgres)
  const result: pg.QueryResult | pg.QueryResult[] = await client.query(
    values.length === 0 ? text : { ...(name === undefined ? {} : { name }), text, values },
  )
  return Array.isArray(result) ? result.at(-1) : result
}

async function copyInto(
  client: pg.PoolClient,
  statement: string,
  lines: Iterable<string>,
): Promise<pg.QueryResult> {
  const { from: copyFrom } = await import('pg-copy-streams')
  await pipeline(Readable.from(lines), client.query(copyFrom(statement)))
  return { command: 'COPY', rowCount: 0, oid: 0, fields: [], rows: [] }
}

/** The same name for the same statement, in every connection; none for more statements than are worth keeping. */
function createNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known !== undefined || names.size >= keptStatements) return known
    const name = `ws_${names.size}`
    names.set(sql, name)
    return name
  }
}

function toPostgres(value: unknown): unknown {
  if (typeof value === 'string') return writeText(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  return value
}
