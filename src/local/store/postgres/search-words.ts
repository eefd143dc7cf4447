/** The words of a search as expressions of PostgreSQL. */
import { type RawBuilder, sql } from 'kysely'
import type { SearchQuery } from '../search.ts'
import { wordsOf } from './words.ts'

/** A `tsquery`. */
export type Expression = RawBuilder<unknown>

export interface PlacedWords extends SearchQuery {
  /** Every word as typed. */
  readonly whole: Expression
  /** The same with the last word as a prefix; it finds everything that `whole` finds. */
  readonly begun: Expression
  /** The number of spaces before the page. */
  readonly start: number
}

/** Each word as typed is a phrase, e.g. `api_key`. */
export function askedOf(words: string): Pick<PlacedWords, 'whole' | 'begun'> | undefined {
  const phrases = (words.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [])
    .map((word) => wordsOf(word).map((part) => `'${part}'`))
    .filter((parts) => parts.length > 0)
  if (phrases.length === 0) return undefined
  const whole = phrases.map((parts) => `(${parts.join(' <-> ')})`).join(' & ')
  return { whole: sql`${whole}::tsquery`, begun: sql`${whole.replace(/\)$/, ':*)')}::tsquery` }
}
