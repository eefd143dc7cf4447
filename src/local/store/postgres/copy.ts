/** Writes many rows at once by COPY, which takes a fraction of the time of INSERT. */
import { CompiledQuery } from 'kysely'
import type { Database } from '../database.ts'
import { writeText } from './text.ts'

/** The text after `COPY`, by which a connection knows that the value is not one of a statement. */
const beginning = 'COPY '

export const isCopy = (statement: string): boolean => statement.startsWith(beginning)

/** @param rows - all with the same members in the same order, which are columns */
export async function copyRows(db: Database, table: string, rows: readonly object[]): Promise<void> {
  if (rows[0] === undefined) return
  const columns = Object.keys(rows[0]).map((name) => `"${name}"`)
  const text = rows.map((row) => Object.values(row).map(written).join('\t')).join('\n')
  await db.executeQuery(
    CompiledQuery.raw(`${beginning}${table} (${columns.join(', ')}) FROM STDIN`, [`${text}\n`]),
  )
}

/** https://www.postgresql.org/docs/current/sql-copy.html, "Text Format" */
const escapes: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
}

function written(value: unknown): string {
  if (value === null || value === undefined) return String.raw`\N`
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (value instanceof Uint8Array) return String.raw`\\x${Buffer.from(value).toString('hex')}`
  return writeText(String(value)).replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}
