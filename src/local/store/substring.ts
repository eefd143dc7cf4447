/** Finds words in text columns, in SQL that all databases share. */
import { ExpressionWrapper, OperatorNode, type RawBuilder, sql } from 'kysely'

/** True if a column contains the words, in any case. */
export const contains = (column: string, words: string): RawBuilder<boolean> =>
  isAscii(words)
    ? sql<boolean>`${sql.ref(column)} ${inAnyCase} ${patternOf(words)} escape '\\'`
    : sql<boolean>`folded(${sql.ref(column)}) like ${patternOf(words.toLowerCase())} escape '\\'`

/** Of ASCII letters in SQLite, whose own comparison is several times as fast as ours: many rows are compared with a few words. */
const inAnyCase = new ExpressionWrapper(OperatorNode.create('ilike'))

const isAscii = (words: string) => /^[\x20-\x7e]*$/.test(words)

/** True if a column with a JSON list of strings or objects holds this string as a value. */
export const holdsString = (column: string, value: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${patternOf(JSON.stringify(value))} escape '\\'`

const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
