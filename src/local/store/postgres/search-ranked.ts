/** Search with few matches: ranks all of them, by how often the words occur and how close to a title. */
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { excerptOf } from '../search/excerpt.ts'
import type { Findings, SectionHit, SpaceHit } from '../search/search-place.ts'
import { theirSpaces } from './matches.ts'
import type { PlacedWords } from './search-words.ts'

/** A space with many matching pages shows the best of them. */
const mostSections = 200

/** Of D, C, B and A: a word in a title counts ten times one in the text. Long texts count less. */
const rankOf = ({ begun }: PlacedWords) =>
  sql`ts_rank('{0, 0.1, 0.5, 1}', search_sections.words, ${begun}, 1)`

/** @param matches - the numbers of the sections that match */
export async function findRanked(
  db: Database,
  query: PlacedWords,
  matches: readonly number[],
): Promise<Findings> {
  if (matches.length === 0) return { spaces: [], sections: [] }
  const { rows: spaces } = await sql<SpaceHit>`
    SELECT spaces.id, spaces.title
    FROM search_sections ${theirSpaces(query)}
    WHERE search_sections.id = ANY(${matches})
    GROUP BY spaces.id, spaces.title
    ORDER BY max(${rankOf(query)}) DESC, spaces.id
    LIMIT ${query.page.limit + 1} OFFSET ${query.start}`.execute(db)
  const { rows } = await sql<Omit<SectionHit, 'excerpt'> & { readonly body: string }>`
    SELECT space_id, page_id, section_id, page_title, page_path, heading, body
    FROM search_sections
    WHERE id = ANY(${matches}) AND space_id = ANY(${spaces.map(({ id }) => id)})
    ORDER BY ${rankOf(query)} DESC, id
    LIMIT ${sql.lit(mostSections)}`.execute(db)
  const sections = rows.map(
    ({ body, ...row }): SectionHit => ({ ...row, excerpt: excerptOf(body, query.words, true) }),
  )
  return { spaces, sections }
}
