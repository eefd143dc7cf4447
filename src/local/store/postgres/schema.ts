/** Writes the tables of SQLite's migrations for PostgreSQL, so that both databases follow one description. */

/** PostgreSQL wants the table that a reference names to be there, so references come last. */
interface Translated {
  readonly statements: string[]
  readonly references: string[]
}

/** @param sql - of a migration that uses only what both databases have, besides SQLite's types */
export function forPostgres(sql: string): string {
  const translated: Translated = { statements: [], references: [] }
  for (const statement of statementsOf(sql)) translate(statement, translated)
  return [...translated.statements, ...translated.references].map((statement) => `${statement};`).join('\n')
}

/** The migrations hold no semicolon inside a statement. */
const statementsOf = (sql: string): readonly string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

const action = String.raw`(?:\s+ON DELETE (?:CASCADE|RESTRICT|SET NULL))?`
const deferral = String.raw`(?:\s+DEFERRABLE INITIALLY DEFERRED)?`
const target = String.raw`REFERENCES \w+ \([\w, ]+\)${action}${deferral}`
/** A line of its own at the end of a table. */
const ownLine = new RegExp(
  String.raw`,\s*FOREIGN KEY (\([\w, ]+\)) (${target.replaceAll(' ', String.raw`\s+`)})`,
  'g',
)
const ofColumn = new RegExp(String.raw`^(\s*(\w+) .*?) (${target})`, 'gm')

function translate(statement: string, { statements, references }: Translated): void {
  const table = /^CREATE TABLE (\w+)/.exec(statement)?.[1]
  if (table === undefined) {
    statements.push(withTypes(statement))
    return
  }
  const add = (columns: string, to: string) => {
    references.push(`ALTER TABLE ${table} ADD FOREIGN KEY ${columns} ${deferrable(to)}`)
    return ''
  }
  const bare = statement
    .replaceAll(ownLine, (_, columns: string, to: string) => add(columns, to))
    .replaceAll(ofColumn, (_, before: string, column: string, to: string) => before + add(`(${column})`, to))
  statements.push(withTypes(bare))
}

/** SQLite lets a transaction defer any reference; a clone is loaded in the order in which a service lists it. */
const deferrable = (to: string): string => (to.includes('DEFERRABLE') ? to : `${to} DEFERRABLE`)

/** Text is compared byte by byte, as SQLite does: the order of a list must not depend on the database's language. */
const withTypes = (statement: string): string =>
  statement
    .replaceAll(/\bTEXT\b([^,\n]*?) COLLATE NOCASE/g, 'citext COLLATE "C"$1')
    .replaceAll(/\bTEXT\b/g, 'text COLLATE "C"')
    .replaceAll(/\bINTEGER\b/g, 'bigint')
    .replaceAll(/\bBLOB\b/g, 'bytea')
    .replaceAll(/\) WITHOUT ROWID/g, ')')
    .replaceAll(/\bhex\(randomblob\((\d+)\)\)/g, (_, bytes: string) => randomDigits(2 * Number(bytes)))

/** As many as two UUIDs have, at most. */
const randomDigits = (count: number): string =>
  `left(replace(concat(gen_random_uuid(), gen_random_uuid()), '-', ''), ${count})`
