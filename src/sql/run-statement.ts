/** Runs a checked statement over rows in a process of its own, which Ctrl-C ends at once, whatever SQLite is doing. */
import type { Cell } from '../answers/query.ts'
import type { Context } from '../context.ts'
import { FilterError, LocalError } from '../errors.ts'
import { isObject } from '../json/object.ts'
import { parseJson } from '../json/parse.ts'
import { tablesMentioned } from './mentioned.ts'
import { orderText, type TableOfRows, TooMuchText } from './order.ts'
import type { CheckedStatement } from './statement.ts'
import type { SqlTable } from './table.ts'

export type StatementContext = Pick<Context, 'execute' | 'ownWords' | 'env' | 'signal'>

interface StatementRun {
  /** All that it may name. */
  readonly known: readonly SqlTable[]
  readonly tables: readonly TableOfRows[]
  readonly mostRows: number
  /** Most characters of all that the statement reads, and of the answer. */
  readonly mostText?: number
}

/** Characters: V8 keeps no text of 512 Mi. */
const usualText = 256 * 1024 * 1024

/** Milliseconds: the longest that a timer takes. The caller may end it before. */
const longest = 2 ** 31 - 1

export type StatementRow = Readonly<Record<string, Cell>>

/** @throws FilterError if the statement fails over these rows */
export async function runStatement(
  { sql, parameters, columns, tokens }: CheckedStatement,
  { known, tables, mostRows, mostText = usualText }: StatementRun,
  context: StatementContext,
): Promise<readonly StatementRow[]> {
  const [file = '', ...words] = context.ownWords
  const { output } = await context.execute({
    file,
    arguments: [...words, '__statement'],
    env: context.env,
    input: orderFor(
      { sql, parameters, mostRows, mostText },
      { known: tablesMentioned(tokens, known), tables },
    ),
    stderr: 'dropped',
    timeout: longest,
    largestOutput: 4 * mostText,
    signal: context.signal,
  })
  context.signal.throwIfAborted()
  const lines = output.trimEnd().split('\n')
  requireEnd(lines.pop(), { mostRows, mostText })
  return lines.map((line) => rowOf(line, columns))
}

function orderFor(...[order, { known, tables }]: Parameters<typeof orderText>): string {
  try {
    return orderText(order, { known, tables })
  } catch (error) {
    if (!(error instanceof TooMuchText)) throw error
    throw new FilterError(`the rows that the statement reads have more than ${asText(order.mostText)}`, {
      hint: 'Use fewer columns of them, or name one space, site or team in a condition',
    })
  }
}

const asText = (mostText: number): string => `${mostText / 1024 / 1024} MiB of text`

type StatementLimits = Required<Pick<StatementRun, 'mostRows' | 'mostText'>>

function requireEnd(line: string | undefined, { mostRows, mostText }: StatementLimits): void {
  const parsed = parseJson(line ?? '')
  const end = 'value' in parsed && isObject(parsed.value) ? parsed.value : {}
  if (end.end === 'done') return
  if (end.end === 'failed') throw new FilterError(`SQLite stopped: ${String(end.reason)}`)
  if (end.end === 'rows')
    throw new FilterError(`the statement has more than ${mostRows} rows`, {
      hint: 'Add LIMIT or a condition, or give --max-rows',
    })
  if (end.end === 'text')
    throw new FilterError(`the answer has more than ${asText(mostText)}`, {
      hint: 'Choose fewer columns, or add LIMIT or a condition',
    })
  if (end.end === 'memory')
    throw new FilterError('the statement needs more memory than ws gives it (1 GiB)', {
      hint: 'Join by a condition, choose fewer columns, or add LIMIT',
    })
  throw new LocalError('the process that runs the statement ended before it was done')
}

function rowOf(line: string, columns: readonly string[]): StatementRow {
  const parsed = parseJson(line)
  // SQLite knows no other values.
  const values = 'value' in parsed && Array.isArray(parsed.value) ? (parsed.value as readonly Cell[]) : []
  // fromEntries defines members, so that a column named __proto__ is an ordinary one.
  return Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]))
}
