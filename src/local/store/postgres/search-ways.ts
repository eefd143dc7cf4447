/**
 * Chooses the way to the first matches of a search: along the sections, which is quick where many of them match, or by the index of
 * words, which reads all matches before it tells one. PostgreSQL guesses how many match, and guesses high for a word that it has not
 * seen. So ws looks at some sections itself.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { mostRanked } from '../search/search-in-order.ts'
import { isIn, type Tier } from './search-words.ts'

/** Estimates. */
export interface Sample {
  matches(tier: Tier): number
  /** Sections to pass for so many matches, which are likely to be among them; 0 if the index is quicker. */
  reach(tier: Tier, matches: number): number
}

/** Places all over the sections, and sections read at each. */
const [places, sectionsAtPlace] = [50, 40]

/** The matches at one place. */
type SampledPlace = Readonly<Record<Tier['name'], number>> & { readonly last: number }

/** The estimate is one of chance. */
const margin = 2

/** Where all sections could be ranked, the index is quick enough. */
export async function sampleSections(db: Database, tiers: readonly Tier[]): Promise<Sample> {
  const counts = tiers.map((tier) => sql`count(*) FILTER (WHERE ${isIn(tier)}) AS ${sql.ref(tier.name)}`)
  const { rows } = await sql<SampledPlace>`
    SELECT ends.last, ${sql.join(counts)}
    FROM (SELECT coalesce(max(id), 0) AS last FROM search_sections) AS ends,
      generate_series(0, ${sql.lit(places - 1)}) AS place,
      LATERAL (
        SELECT title_words, words FROM search_sections
        WHERE id > ends.last * place / ${sql.lit(places)}
        ORDER BY id
        LIMIT ${sql.lit(sectionsAtPlace)}
      ) AS search_sections
    WHERE ends.last > ${sql.lit(mostRanked)}
    GROUP BY ends.last, place
    ORDER BY place`.execute(db)
  const between = (rows[0]?.last ?? 0) / places
  const spreadOf = ({ name }: Tier): Spread => ({
    shares: rows.map((row) => row[name] / sectionsAtPlace),
    between,
  })
  return {
    matches: (tier) => matchesOf(spreadOf(tier)),
    reach(tier, matches) {
      const spread = spreadOf(tier)
      const passed = sectionsToPass(spread, matches)
      // A section that is passed takes about as long as a match of the index.
      return passed <= matchesOf(spread) ? Math.ceil(passed * margin) : 0
    },
  }
}

interface Spread {
  /** Of sections that match, from place to place. */
  readonly shares: readonly number[]
  /** Sections from one place to the next. */
  readonly between: number
}

const matchesOf = ({ shares, between }: Spread) => shares.reduce((sum, share) => sum + share * between, 0)

function sectionsToPass({ shares, between }: Spread, matches: number): number {
  let [passed, missing] = [0, matches]
  for (const share of shares) {
    if (share * between >= missing) return passed + missing / share
    passed += between
    missing -= share * between
  }
  return Number.POSITIVE_INFINITY
}

/** The matches after a section and up to another one, in order, by the name of `search_sections`. */
export const matchesAlong = (tier: Tier, after: number, last: number): RawBuilder<unknown> => sql`(
  SELECT id, space_id
  FROM (SELECT * FROM search_sections WHERE id > ${after} AND id <= ${last} ORDER BY id OFFSET 0) AS search_sections
  WHERE ${isIn(tier)}
) AS search_sections`

/** All matches after a section, in any order, by the name of `search_sections`. The sum keeps PostgreSQL from the way along the sections. */
export const matchesByIndex = (tier: Tier, after: number): RawBuilder<unknown> => sql`(
  SELECT id, space_id FROM search_sections WHERE ${isIn(tier)} AND id + 0 > ${after} OFFSET 0
) AS search_sections`
