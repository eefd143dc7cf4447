/** Finding words inside of text columns, in the SQL that all databases share. */
import { type RawBuilder, sql } from 'kysely'

/** True where a column contains the words, whatever their case. */
export const contains = (column: string, words: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like ${patternOf(words.toLowerCase())} escape '\\'`

/** True where a column with a JSON list of strings, or of objects, holds this string as a value. */
export const holdsString = (column: string, value: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${patternOf(JSON.stringify(value))} escape '\\'`

const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
