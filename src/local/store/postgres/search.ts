/** Full-text search by PostgreSQL's lists of words (search.sql), which finds what SQLite's index finds. */
import { type RawBuilder, sql } from 'kysely'

import { startOf } from '../../reply/paging.ts'
import type { Database } from '../database.ts'
import { indexedSectionsOf } from '../search/indexed-sections.ts'
import { livePages } from '../search/live-pages.ts'
import type {
  IndexedPage,
  SearchIndex,
  SearchQuery,
  SearchResult,
  SpaceMatch,
  SpaceSearchQuery,
} from '../search/search.ts'
import { findInOrder, mostRanked } from '../search/search-in-order.ts'
import { matchOf, mostInSpace, type SectionText } from '../search/search-in-space.ts'
import { searchResult } from '../search/search-result.ts'
import { vectorOf } from '../search/words.ts'
import { copyRows } from './copy.ts'
import { matchesIn } from './matches.ts'
import { findRanked } from './search-ranked.ts'
import { matchesAlong, matchesByIndex, type Sample, sampleSections } from './search-ways.ts'
import { type AskedWords, askedOf, isIn, type Tier, tiersOf } from './search-words.ts'

export const postgresSearch: SearchIndex = { add, refresh, find, findInSpace }

async function refresh(db: Database, spaceId: string): Promise<void> {
  await sql`DELETE FROM search_sections WHERE space_id = ${spaceId}`.execute(db)
  await add(db, await livePages(db, spaceId))
}

/** A row of `search_sections`, without its number. */
interface IndexedSection {
  readonly space_id: string
  readonly page_id: string
  readonly section_id: string
  readonly page_title: string
  readonly page_path: string
  readonly heading: string
  readonly body: string
  readonly title_words: string
  readonly words: string
}

function* sectionRows(pages: readonly IndexedPage[]): Generator<IndexedSection> {
  for (const page of pages) {
    for (const section of indexedSectionsOf(page.markdown)) {
      yield {
        space_id: page.space,
        page_id: page.id,
        section_id: section.id,
        page_title: page.title,
        page_path: page.path,
        heading: section.heading,
        body: section.body,
        title_words: vectorOf([
          [page.title, 'A'],
          [section.heading, 'B'],
        ]),
        words: vectorOf([
          [page.title, 'A'],
          [section.heading, 'B'],
          [section.body, 'C'],
        ]),
      }
    }
  }
}

async function add(db: Database, pages: readonly IndexedPage[]): Promise<void> {
  await copyRows(db, 'search_sections', sectionRows(pages))
}

async function find(db: Database, query: SearchQuery): Promise<SearchResult> {
  const asked = askedOf(query.words)
  if (asked === undefined) return { hits: [], next: undefined }
  // A ranked list has no key to page by, so a page id is a position.
  const place = { ...query, ...asked, start: startOf(query.page) }
  const sample = await sampleSections(db, tiersOf(asked))
  const few = await fewMatches(db, asked, sample)
  const findings =
    few === undefined
      ? await findInOrder(matchesIn(db, place, sample), place)
      : await findRanked(db, place, few)
  return searchResult(findings, place)
}

async function findInSpace(db: Database, query: SpaceSearchQuery): Promise<readonly SpaceMatch[]> {
  const asked = askedOf(query.words)
  if (asked === undefined) return []
  const tiers = tiersOf(asked)
  // A plan for any words would go through all sections of the space.
  await sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(db)
  const first = await firstInSpace(db, query, tiers)
  const sections = first.length === mostInSpace ? first : await bestInSpace(db, query, tiers)
  return sections.map(({ tier, ...section }) =>
    matchOf(section, { words: query.words, tier, isBegun: tiers[tier]?.isBegun === true }),
  )
}

/** A section of the space with the first way in which it matches. */
type RankedSection = SectionText & { readonly tier: number }

type SearchTiers = ReturnType<typeof tiersOf>

/** Sections of a space in which a frequent word is likely to be in a thousand titles. */
const firstSections = 10 * mostInSpace

/**
 * Matches in titles, along the first sections: for a frequent word nothing else is shown. With an equation, PostgreSQL would take the
 * index of ids, and pass the sections of all spaces before this one.
 */
async function firstInSpace(
  db: Database,
  { spaceId }: SpaceSearchQuery,
  [wholeTitle]: SearchTiers,
): Promise<readonly RankedSection[]> {
  const { rows } = await sql<RankedSection>`
    SELECT ${sectionColumns}, 0 AS tier
    FROM (
      SELECT * FROM search_sections
      WHERE space_id BETWEEN ${spaceId} AND ${spaceId}
      ORDER BY space_id, id
      LIMIT ${sql.lit(firstSections)}
    ) AS search_sections
    WHERE ${isIn(wholeTitle)}
    ORDER BY space_id, id
    LIMIT ${sql.lit(mostInSpace)}`.execute(db)
  return rows
}

/** One statement for all ways to match: a statement for each would read most sections again. */
async function bestInSpace(
  db: Database,
  { spaceId }: SpaceSearchQuery,
  [wholeTitle, whole, begunTitle, begun]: SearchTiers,
): Promise<readonly RankedSection[]> {
  const { rows } = await sql<RankedSection>`
    SELECT ${sectionColumns},
      CASE WHEN ${isIn(wholeTitle)} THEN 0 WHEN ${isIn(whole)} THEN 1 WHEN ${isIn(begunTitle)} THEN 2 ELSE 3 END AS tier
    FROM search_sections
    WHERE space_id = ${spaceId} AND ${isIn(begun)}
    ORDER BY tier, id
    LIMIT ${sql.lit(mostInSpace)}`.execute(db)
  return rows
}

const sectionColumns = sql`id AS section, page_id, section_id, page_title, page_path, heading, body`

/** The numbers of all sections that match; undefined for too many. */
async function fewMatches(
  db: Database,
  asked: AskedWords,
  sample: Sample,
): Promise<readonly number[] | undefined> {
  const [, whole, , begun] = tiersOf(asked)
  // Whole words are quicker to find than those that begin so.
  const isFrequent = sample.matches(whole) > mostRanked
  if (isFrequent && (await firstMatches(db, whole, sample)).length > mostRanked) return undefined
  const found = await firstMatches(db, begun, sample)
  return found.length > mostRanked ? undefined : found
}

/** One more than can be ranked, if there are as many. */
async function firstMatches(db: Database, tier: Tier, sample: Sample): Promise<readonly number[]> {
  const most = mostRanked + 1
  const read = async (matches: RawBuilder<unknown>) =>
    (await sql<{ id: number }>`SELECT id FROM ${matches} LIMIT ${sql.lit(most)}`.execute(db)).rows
  const far = sample.reach(tier, most)
  const along = far > 0 ? await read(matchesAlong(tier, 0, far)) : []
  const found = along.length === most ? along : await read(matchesByIndex(tier, 0))
  return found.map(({ id }) => id)
}
