/** Search with few matches: ranks all of them, by how often the words occur and how close to a title. */
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { type Findings, isFindable, type SectionHit, type SpaceHit } from '../search-place.ts'
import { excerptOf } from './excerpt.ts'
import type { PlacedWords } from './search-words.ts'

/** A space with many matching pages shows the best of them. */
const mostSections = 200

/** Of D, C, B and A: a word in a title counts ten times one in the text. Long texts count less. */
const rankOf = ({ begun }: PlacedWords) =>
  sql`ts_rank('{0, 0.1, 0.5, 1}', search_sections.words, ${begun}, 1)`

export async function findRanked(db: Database, query: PlacedWords): Promise<Findings> {
  const { rows: spaces } = await sql<SpaceHit>`
    SELECT spaces.id, spaces.title
    FROM search_sections JOIN spaces ON spaces.id = search_sections.space_id
    WHERE search_sections.words @@ ${query.begun} AND ${isFindable(query)}
    GROUP BY spaces.id
    ORDER BY max(${rankOf(query)}) DESC, spaces.id
    LIMIT ${query.page.limit + 1} OFFSET ${query.start}`.execute(db)
  return { spaces, sections: spaces.length === 0 ? [] : await findSections(db, query, spaces) }
}

async function findSections(db: Database, query: PlacedWords, spaces: readonly SpaceHit[]) {
  const { rows } = await sql<Omit<SectionHit, 'excerpt'> & { readonly body: string }>`
    SELECT space_id, page_id, section_id, page_title, page_path, heading, body
    FROM search_sections
    WHERE words @@ ${query.begun} AND space_id = ANY(${spaces.map(({ id }) => id)})
    ORDER BY ${rankOf(query)} DESC, id
    LIMIT ${sql.lit(mostSections)}`.execute(db)
  return rows.map(({ body, ...row }): SectionHit => ({ ...row, excerpt: excerptOf(body, query.words, true) }))
}
