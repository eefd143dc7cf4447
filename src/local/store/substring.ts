/** Finds words in text columns, in SQL that all databases share. */
import { type RawBuilder, sql } from 'kysely'

/** True if a column contains the words, in any case. */
export const contains = (column: string, words: string): RawBuilder<boolean> =>
  sql<boolean>`${lowercase(column, words)} like ${patternOf(words.toLowerCase())} escape '\\'`

/** SQLite's own lower() knows ASCII letters only, and is several times as fast: many rows are compared with a few words. */
const lowercase = (column: string, words: string) =>
  isAscii(words) ? sql`lower(${sql.ref(column)})` : sql`folded(${sql.ref(column)})`

const isAscii = (words: string) => /^[\x20-\x7e]*$/.test(words)

/** True if a column with a JSON list of strings or objects holds this string as a value. */
export const holdsString = (column: string, value: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${patternOf(JSON.stringify(value))} escape '\\'`

const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
