/** Both databases find the same: in the sample, by every word of it, whole and begun. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSample } from '../../../src/local/fixtures/sample/sample.ts'
import type { Database } from '../../../src/local/store/database.ts'
import { postgresSearch } from '../../../src/local/store/postgres/search.ts'
import { excerptOf } from '../../../src/local/store/search/excerpt.ts'
import type { SearchIndex } from '../../../src/local/store/search/search.ts'
import { sqliteSearch } from '../../../src/local/store/search/sqlite-search.ts'
import type { Store } from '../../../src/local/store/store.ts'
import { isCampaign, someOf } from '../../support/campaign.ts'
import { orWhyNot, withoutPostgres } from '../../support/postgres.ts'
import { postgresStore } from '../either-store.ts'
import { memoryStore } from '../memory-store.ts'
import { startOfTime } from '../rehearsal.ts'

const sampleWith = (search: SearchIndex) => async (db: Database) => {
  await createSample(db, { now: new Date(startOfTime).toISOString(), search })
}

let stores: readonly Store[] = []
beforeAll(async () => {
  if (withoutPostgres) return
  stores = [await memoryStore(sampleWith(sqliteSearch)), await postgresStore(sampleWith(postgresSearch))]
})
afterAll(() => Promise.all(stores.map((store) => store.close())))

const find = ({ db, search }: Store, words: string) =>
  search.find(db, {
    organizationId: 'org_northwind',
    open: undefined,
    words,
    page: { limit: 100, after: undefined },
  })

async function wordsOfSample(): Promise<readonly string[]> {
  const rows = await stores[0]?.db.selectFrom('page_versions').select('markdown').execute()
  const all = new Set((rows ?? []).flatMap(({ markdown }) => markdown.match(/[\p{L}\p{N}_]+/gu) ?? []))
  return [...all].toSorted()
}

test.skipIf(withoutPostgres)(
  `the same sections, with the same words around${orWhyNot}`,
  async () => {
    const words = await wordsOfSample()
    expect(words.length).toBeGreaterThan(500)
    const asked = words.flatMap((word, index) => [
      word,
      word.slice(0, 3),
      `${word} ${words[(index * 7) % words.length]}`,
    ])
    for (const query of someOf(asked, 70)) {
      const [inFile, there] = await Promise.all(stores.map((store) => find(store, query)))
      // Of very many, each database shows those that it ranks first.
      if (sectionsOf(inFile) === mostSections) continue
      expect({ query, ...inOneOrder(there) }).toEqual({ query, ...inOneOrder(inFile) })
    }
  },
  isCampaign ? 20 * 60_000 : 60_000,
)

test.skipIf(withoutPostgres)(
  `the same sections of one space, in the same order${orWhyNot}`,
  async () => {
    const words = await wordsOfSample()
    const asked = words.flatMap((word) => [word, word.slice(0, 1), `${word} ${word.slice(0, 2)}`])
    for (const query of someOf(asked, 70)) {
      const found = await Promise.all(stores.map((store) => findInSpace(store, query)))
      expect({ query, found: found[1] }).toEqual({ query, found: found[0] })
    }
    expect((await Promise.all(stores.map((store) => findInSpace(store, 'a')))).map(countOf)).not.toContain(0)
  },
  isCampaign ? 20 * 60_000 : 60_000,
)

test.skipIf(withoutPostgres)(
  `the first thousand of more sections, the same in each order of the words${orWhyNot}`,
  async () => {
    const space = 'spc_cli'
    const pages = Array.from({ length: 1500 }, (_, index) => ({
      space,
      id: `pag_${1500 - index}`,
      title: index % 3 === 0 ? 'Seldomly' : `Frequently ${index}`,
      path: `p-${index}`,
      markdown: `Seldom or frequently, number ${index}.`,
    }))
    for (const { db, search } of stores) await search.add(db, pages)
    for (const query of ['frequently', 'seldom', 'seldomly', 'f', 'number 7', 'or frequently']) {
      const found = await Promise.all(stores.map((store) => findInSpace(store, query, space)))
      expect({ query, found: found[1] }).toEqual({ query, found: found[0] })
    }
    const frequent = await Promise.all(stores.map((store) => findInSpace(store, 'frequently', space)))
    expect(frequent.map(countOf)).toEqual([1000, 1000])
  },
  60_000,
)

const countOf = (matches: readonly unknown[]) => matches.length

async function findInSpace({ db, search }: Store, words: string, spaceId = 'spc_api') {
  const matches = await search.findInSpace(db, { spaceId, words })
  return matches.map(({ excerpt, ...match }) => ({ ...match, excerpt: excerpt() }))
}

const mostSections = 200

const sectionsOf = (found: { readonly hits: Hits } | undefined): number =>
  found?.hits.flatMap(({ pages = [] }) => pages.flatMap(({ sections = [] }) => sections)).length ?? 0

type Hits = Awaited<ReturnType<SearchIndex['find']>>['hits']

/** Each database ranks in its own way. */
const inOneOrder = (found: { readonly hits: Hits } | undefined) => ({
  hits: sorted(found?.hits ?? []).map(({ pages = [], ...hit }) => ({
    ...hit,
    pages: sorted(pages).map(({ sections = [], ...page }) => ({ ...page, sections: sorted(sections) })),
  })),
})

const sorted = <Thing extends { readonly id?: string | undefined }>(things: readonly Thing[]) =>
  things.toSorted((a, b) => (a.id ?? '').localeCompare(b.id ?? ''))

test('an excerpt is cut between words', () => {
  const body = `${'Word '.repeat(40)}needle. ${'More '.repeat(40)}`.trim()
  const excerpt = excerptOf(body, 'need', true)
  expect(excerpt).toMatch(/^…Word .*needle\. .*More…$/)
  expect(excerpt.split(' ')).toHaveLength(24)
})
