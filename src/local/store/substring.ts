/** Finds words in text columns, in SQL that all databases share. */
import { type RawBuilder, sql } from 'kysely'

/** True if a column contains the words, in any case. */
export const contains = (column: string, words: string): RawBuilder<boolean> =>
  sql<boolean>`folded(${sql.ref(column)}) like ${patternOf(words.toLowerCase())} escape '\\'`

/** True if a column with a JSON list of strings or objects holds this string as a value. */
export const holdsString = (column: string, value: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${patternOf(JSON.stringify(value))} escape '\\'`

const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
