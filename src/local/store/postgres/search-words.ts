/** The words of a search as expressions of PostgreSQL. */
import { type RawBuilder, sql } from 'kysely'
import type { SearchQuery } from '../search/search.ts'
import { wordsOf } from '../search/words.ts'

/** A `tsquery`. */
type Expression = RawBuilder<unknown>

export interface AskedWords {
  /** Every word as typed. */
  readonly whole: Expression
  /** The same with the last word as a prefix; it finds everything that `whole` finds. */
  readonly begun: Expression
}

export interface PlacedWords extends SearchQuery, AskedWords {
  /** The number of spaces before the page. */
  readonly start: number
}

/** Each word as typed is a phrase, e.g. `api_key`. */
export function askedOf(words: string): AskedWords | undefined {
  const phrases = (words.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [])
    .map((word) => wordsOf(word).map((part) => `'${part}'`))
    .filter((parts) => parts.length > 0)
  if (phrases.length === 0) return undefined
  const whole = phrases.map((parts) => `(${parts.join(' <-> ')})`).join(' & ')
  return { whole: sql`${whole}::tsquery`, begun: sql`${whole.replace(/\)$/, ':*)')}::tsquery` }
}

/** Where the words may stand. */
export interface Tier {
  readonly name: 'wholeTitle' | 'whole' | 'begunTitle' | 'begun'
  /** Of a section: its title and heading, or all of it. */
  readonly column: 'title_words' | 'words'
  readonly expression: Expression
  /** True if the last word is only the beginning of one. */
  readonly isBegun: boolean
}

/** The best matches first. */
export const tiersOf = ({ whole, begun }: AskedWords) =>
  [
    { name: 'wholeTitle', column: 'title_words', expression: whole, isBegun: false },
    { name: 'whole', column: 'words', expression: whole, isBegun: false },
    { name: 'begunTitle', column: 'title_words', expression: begun, isBegun: true },
    { name: 'begun', column: 'words', expression: begun, isBegun: true },
  ] as const satisfies readonly Tier[]

/** The condition for a match; it needs `search_sections`. */
export const isIn = ({ column, expression }: Tier): RawBuilder<unknown> =>
  sql`search_sections.${sql.ref(column)} @@ ${expression}`
