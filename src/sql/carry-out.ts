/** `ws __statement`: runs a statement for a ws that must be able to end it: nothing else stops SQLite within a step. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { Context } from '../context.ts'
import { messageOf } from '../errors.ts'
import { parseOwn } from '../json/plain.ts'
import { type OrderEnd, type OrderHead, type OrderTable, rowIn } from './order.ts'
import { createTable, quotedName } from './table.ts'

type OrderContext = Pick<Context, 'in' | 'out' | 'endWithParent'>

/** Mebibytes of the process, in which SQLite sorts and keeps what it needs. */
const mostMemory = 1024

export async function carryOutStatement(context: OrderContext): Promise<void> {
  const end: OrderEnd = { end: 'memory' }
  await context.endWithParent({ mebibytes: mostMemory, lastWords: `\n${JSON.stringify(end)}\n` })
  const text = await context.in.read()
  const written = { text: '' }
  const ended = await run(text, async (line) => {
    written.text += `${line}\n`
    if (written.text.length < chunk) return
    await context.out.write(written.text)
    written.text = ''
  })
  await context.out.write(`${written.text}${JSON.stringify(ended)}\n`)
}

/** Characters. */
const chunk = 65_536

async function run(text: string, write: (line: string) => Promise<void>): Promise<OrderEnd> {
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(':memory:', { enableDoubleQuotedStringLiterals: false })
  database.exec('PRAGMA temp_store = memory; PRAGMA trusted_schema = off')
  const lines = linesOf(text)
  const head = parseOwn<OrderHead>(lines.next().value ?? '')
  database.exec('BEGIN')
  for (const table of head.tables) fill(table, { database, lines })
  database.exec('COMMIT; PRAGMA query_only = on')
  try {
    const statement = database.prepare(head.sql)
    statement.setReadBigInts(true)
    statement.setReturnArrays(true)
    let [count, size] = [0, 0]
    for (const row of statement.iterate({ ...head.parameters })) {
      count += 1
      if (count > head.mostRows) return { end: 'rows' }
      // With setReturnArrays a row is an array.
      const line = `[${(row as unknown as readonly SQLOutputValue[]).map(written).join(',')}]`
      size += line.length + 1
      if (size > head.mostText) return { end: 'text' }
      await write(line)
    }
    return { end: 'done' }
  } catch (error) {
    return { end: 'failed', reason: messageOf(error) }
  }
}

/** One at a time: the lines of a large order are large. */
function* linesOf(text: string): Generator<string, undefined> {
  let start = 0
  while (start <= text.length) {
    const end = text.indexOf('\n', start)
    yield end === -1 ? text.slice(start) : text.slice(start, end)
    if (end === -1) return
    start = end + 1
  }
}

interface Filling {
  readonly database: DatabaseSync
  readonly lines: Iterator<string, undefined>
}

function fill(table: OrderTable, { database, lines }: Filling): void {
  database.exec(createTable(table, new Set(table.exact)))
  const insert = insertInto(table, database)
  for (let count = 0; count < table.count; count += 1) insert.run(...rowIn(lines.next().value ?? '[]'))
}

/** A statement that only counts rows uses no column. */
function insertInto({ name, filled }: OrderTable, database: DatabaseSync): StatementSync {
  if (filled.length === 0) return database.prepare(`INSERT INTO ${quotedName(name)} DEFAULT VALUES`)
  const columns = filled.map(quotedName).join(', ')
  const values = filled.map(() => '?').join(', ')
  return database.prepare(`INSERT INTO ${quotedName(name)} (${columns}) VALUES (${values})`)
}

/** As JSON: whole numbers with all their digits, and bytes in hexadecimal. */
function written(value: SQLOutputValue): string {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('hex'))
  if (typeof value === 'number' && !Number.isFinite(value)) return JSON.stringify(String(value))
  return JSON.stringify(value)
}
