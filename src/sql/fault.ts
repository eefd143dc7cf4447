/** Faults of a statement in place: the line with a caret below, SQLite's own words, and the name that was probably meant. */
import type { DatabaseSync } from 'node:sqlite'
import { UsageError } from '../errors.ts'
import { guessAt } from '../text/nearest.ts'
import type { SqlTable } from './table.ts'
import { isName, type SqlToken, tokensIn } from './tokens.ts'

interface FaultyStatement {
  readonly sql: string
  readonly database: DatabaseSync
  readonly known: readonly SqlTable[]
}

/** @param complaint - as SQLite says it */
export function statementFault(complaint: string, statement: FaultyStatement): UsageError {
  const tokens = tokensIn(statement.sql)
  const at = placeOf(complaint, tokens, statement)
  const { text, hint } = inWords(complaint, tokens, statement.known)
  return new UsageError(at === undefined ? text : `${text}\n${pointedAt(statement.sql, at)}`, { hint })
}

/** A fault at a token. */
export const faultAt = (text: string, sql: string, at: number, hint?: string): UsageError =>
  new UsageError(`${text}\n${pointedAt(sql, at)}`, { hint })

const mostShown = 76

/** The line of the place and a caret below it; of a long line, the part around the place. */
function pointedAt(sql: string, at: number): string {
  const start = sql.lastIndexOf('\n', at - 1) + 1
  const [line = ''] = sql.slice(start).split('\n', 1)
  const from = Math.max(0, at - start - mostShown / 2)
  const shown = line.slice(from, from + mostShown).replaceAll('\t', ' ')
  return `  ${shown}\n  ${' '.repeat(at - start - from)}^`
}

function inWords(complaint: string, tokens: readonly SqlToken[], known: readonly SqlTable[]) {
  const [, column] = /^no such column: "?([^"]+)"?/.exec(complaint) ?? []
  const [, table] = /^no such table: (.*)$/.exec(complaint) ?? []
  if (column !== undefined) {
    const named = tablesNamed(tokens, known)
    const [owner] = column.includes('.') ? tablesCalled(column.split('.', 1)[0] ?? '', tokens, named) : []
    const among = owner === undefined ? named : [owner]
    const columns = among.flatMap(({ columns }) => columns.map(({ name }) => name))
    const last = column.split('.').at(-1)
    const text = `no such column: ${column}${guessFor(last, columns)}`
    return isQuoted(column, tokens)
      ? { text, hint: `"${column}" names a column; a text stands in single quotes: '${column}'` }
      : { text, hint: columnsOf(among) }
  }
  if (table !== undefined)
    return {
      text: `no such table: ${table}${guessAt(
        table,
        known.map(({ name }) => name),
      )}`,
      hint: 'ws query --tables lists the tables, ws query --describe <table> the columns of one',
    }
  return { text: complaint, hint: 'ws help query has twenty examples' }
}

/** SQL takes double quotes for names. */
const isQuoted = (column: string, tokens: readonly SqlToken[]): boolean =>
  tokens.some(
    ({ kind, text, start, end }) => kind === 'name' && text === column && end - start > column.length,
  )

/** A typing error, or the beginning of a name: `updated` for `updatedAt`. */
function guessFor(word: string | undefined, names: readonly string[]): string {
  const guess = guessAt(word, names)
  if (guess !== '' || word === undefined) return guess
  const longer = names.find((name) => name.toLowerCase().startsWith(word.toLowerCase()))
  return longer === undefined ? '' : `; did you mean ${longer}?`
}

const columnsOf = (tables: readonly SqlTable[]): string | undefined =>
  tables.length === 0
    ? undefined
    : tables
        .map(({ name, columns }) => `${name} has ${columns.map((column) => column.name).join(', ')}`)
        .join('\n')

/** Tables whose names stand in the statement. */
export function tablesNamed<Table extends SqlTable>(
  tokens: readonly SqlToken[],
  known: readonly Table[],
): readonly Table[] {
  const words = new Set(tokens.filter(isName).map(({ text }) => text.toLowerCase()))
  return known.filter(({ name }) => words.has(name.toLowerCase()))
}

/** The table itself, or the one that the word stands for: `spaces AS s`, `spaces s`. */
function tablesCalled(
  word: string,
  tokens: readonly SqlToken[],
  named: readonly SqlTable[],
): readonly SqlTable[] {
  const is = (token: SqlToken | undefined, name: string) =>
    isName(token) && token.text.toLowerCase() === name.toLowerCase()
  return named.filter(
    ({ name }) =>
      name.toLowerCase() === word.toLowerCase() ||
      tokens.some((token, index) => {
        if (!is(token, name)) return false
        const next = tokens[index + 1]
        return is(next, 'as') ? is(tokens[index + 2], word) : is(next, word)
      }),
  )
}

function placeOf(
  complaint: string,
  tokens: readonly SqlToken[],
  statement: FaultyStatement,
): number | undefined {
  const { sql, database } = statement
  if (complaint === 'incomplete input') return sql.trimEnd().length
  const [, near] = /^near "([\s\S]*)": syntax error$/.exec(complaint) ?? []
  if (near !== undefined) return firstRefused(near, tokens, { sql, database })
  const [, unread] = /^unrecognized token: "([\s\S]*)"$/.exec(complaint) ?? []
  if (unread !== undefined) return sql.indexOf(unread)
  const [, name] = /: "?([^":]+?)(?:\(\))?"?(?: - .*)?$/.exec(complaint) ?? []
  return name === undefined ? undefined : placeNamed(name, tokens)
}

/** `s.updated` stands in the statement as several tokens. */
function placeNamed(name: string, tokens: readonly SqlToken[]): number | undefined {
  const wanted = name.toLowerCase().split('.')
  const index = tokens.findIndex((token, at) =>
    wanted.every((part, step) => tokens[at + 2 * step]?.text.toLowerCase() === part && isName(token)),
  )
  return tokens[index]?.start
}

/** The parser stops at the first token that can't follow: a word may stand in the statement more than once. */
function firstRefused(
  near: string,
  tokens: readonly SqlToken[],
  { sql, database }: Pick<FaultyStatement, 'sql' | 'database'>,
): number | undefined {
  const places = tokens.filter(({ start, end }) => sql.slice(start, end) === near)
  const refused = places.find(({ end }) => {
    try {
      database.prepare(sql.slice(0, end))
      return false
    } catch (error) {
      return error instanceof Error && error.message.endsWith('syntax error')
    }
  })
  return (refused ?? places[0])?.start
}
