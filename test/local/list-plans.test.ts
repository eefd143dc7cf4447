/** The database reads every list along an index in the list's order, from the page's first row on. */
import { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, Kysely } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSample } from '../../src/local/fixtures/sample/sample.ts'
import type { Tables } from '../../src/local/store/database.ts'
import { sqliteSearch } from '../../src/local/store/search/sqlite-search.ts'
import { sqliteDialect } from '../../src/local/store/sqlite-dialect.ts'
import { defineFunctions } from '../../src/local/store/store.ts'
import { createTurns } from '../../src/local/store/turns.ts'
import { operations } from '../support/operations.ts'
import { pageIdAt } from './page-ids.ts'
import { giveToken, rehearse, startOfTime } from './rehearsal.ts'

const withQueries = (path: string, ...queries: readonly string[]) =>
  queries.map((query) => `${path}?${query}`)
const org = '/v1/orgs/org_northwind'
const proposal = '/v1/spaces/spc_api/change-requests/cr_rate_limits'

/** Lists that read their rows from a table, with their filters. */
const lists: Readonly<Record<string, readonly string[]>> = {
  'org list': withQueries('/v1/orgs', ''),
  'member list': withQueries(`${org}/members`, '', 'role=admin', 'role=guest'),
  'team list': withQueries(`${org}/teams`, '', 'title=e', 'owner=usr_ben'),
  'team member list': withQueries(`${org}/teams/team_docs/members`, ''),
  'collection list': withQueries(`${org}/collections`, '', 'nested=false'),
  'collection spaces': withQueries('/v1/collections/col_product/spaces', ''),
  'space permission list': withQueries('/v1/spaces/spc_platform/permissions/aggregate', ''),
  'space permission user list': withQueries(`/v1/spaces/spc_platform/permissions/users`, ''),
  'space permission team list': withQueries(`/v1/spaces/spc_platform/permissions/teams`, ''),
  'collection permission list': withQueries(`/v1/collections/col_support/permissions/aggregate`, ''),
  'collection permission user list': withQueries(`/v1/collections/col_support/permissions/users`, ''),
  'collection permission team list': withQueries(`/v1/collections/col_support/permissions/teams`, ''),
  'site permission list': withQueries(
    `${org}/sites/site_partners/permissions/aggregate`,
    '',
    'role=guest',
    'search=e',
  ),
  'site permission user list': withQueries(`${org}/sites/site_partners/permissions/users`, ''),
  'site permission team list': withQueries(`${org}/sites/site_partners/permissions/teams`, ''),
  'invite link list': withQueries(`${org}/link-invites`, ''),
  'space list': withQueries(`${org}/spaces`, ''),
  'space comment list': withQueries(
    '/v1/spaces/spc_api/comments',
    '',
    'status=open',
    'status=resolved&order=asc',
    'authors=usr_ben&authors=usr_dana',
    'targetPage=pag_auth',
  ),
  'cr list': withQueries(
    '/v1/spaces/spc_api/change-requests',
    'status=all',
    'status=open',
    'status=all&contributor=usr_dana',
  ),
  'cr reviewer list': withQueries(`${proposal}/requested-reviewers`, ''),
  'cr review list': withQueries(`${proposal}/reviews`, '', 'outdated=true'),
  'cr comment list': withQueries(`${proposal}/comments`, '', 'status=open'),
  'space comment reply list': withQueries('/v1/spaces/spc_api/comments/cmt_scope/replies', ''),
  'cr comment reply list': withQueries(`${proposal}/comments/cmt_limits/replies`, ''),
  'site list': withQueries(`${org}/sites`, '', 'title=o', 'published=true', 'space=spc_api'),
  'site space list': withQueries(`${org}/sites/site_docs/site-spaces`, '', 'default=false'),
  'site section list': withQueries(`${org}/sites/site_docs/sections`, ''),
  'site redirect list': withQueries(
    `${org}/sites/site_docs/redirects`,
    ...['', 'search=e', 'draft=true', 'orderBy=updatedAt', 'orderBy=source'],
  ),
  'site section-group list': withQueries(`${org}/sites/site_docs/section-groups`, ''),
  'site share-link list': withQueries(`${org}/sites/site_partners/share-links`, ''),
  'saml list': withQueries(`${org}/saml`, ''),
  'openapi list': withQueries(`${org}/openapi`, ''),
  'openapi version list': withQueries(`${org}/openapi/payments/versions`, ''),
  'translation list': withQueries(`${org}/translations`, ''),
  'integration list': withQueries('/v1/integrations', '', 'search=e', 'owner=org_northwind', 'target=site'),
  'integration installations': withQueries('/v1/integrations/diagrams/installations', '', 'externalId=a'),
  'org installations': withQueries(`${org}/installations`, '', 'search=e'),
  'audit-event list': withQueries(
    `${org}/audit-events`,
    '',
    'from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z',
    'action=space.update',
    'actor=usr_ben&from=2026-01-01T00:00:00Z',
    'target=spc_api',
  ),
}

/**
 * Lists of what one text, one revision or one person holds, and the ranking of a search: no table of theirs is long. The change
 * requests of an organization are sorted.
 */
const computed = [
  ...['org search', 'space search', 'space links', 'cr file list', 'cr file backlinks', 'cr page links'],
  ...['space file list', 'space revision file list', 'space commenters', 'cr commenters'],
  ...['member spaces', 'member teams', 'org change-requests'],
  ...['integration installation spaces', 'integration installation sites'],
]

test('every list of the catalog is here', () => {
  const paginated = [...operations].flatMap(([words, operation]) => (operation.paginated ? [words] : []))
  expect([...Object.keys(lists), ...computed].toSorted()).toEqual(paginated.toSorted())
})

describe.each(Object.entries(lists))('%s', (_words, urls) => {
  test.each(urls)('%s', async (url) => {
    const { firstPage, laterPage } = await observed()
    // The owner sees everything; what others see is chosen by their membership.
    for (const user of ['usr_ada', 'usr_ben']) {
      expect(detours(await firstPage(url, user))).toEqual([])
      const later = await laterPage(url, user)
      expect(detours(later)).toEqual([])
      expect(later.filter((step) => /[<>]/.test(step) || step === forbidden)).not.toEqual([])
    }
  })
})

test('a search in members looks up the few that it finds, and sorts them', async () => {
  const { firstPage } = await observed()
  const plan = await firstPage(`${org}/members?search=e`, 'usr_ada')
  expect(plan.filter((step) => /members_in_order/.test(step))).toEqual([])
  expect(plan.filter((step) => /^SEARCH members /.test(step))).not.toEqual([])
})

test('a page of spaces takes no more statements than one space, wherever they are published', async () => {
  const { statements } = await observed()
  const spaces = '/v1/collections/col_product/spaces'
  expect(await statements(`${spaces}?limit=100`)).toBe(await statements(`${spaces}?limit=1`))
})

/** Steps that take the longer the more there is: reading a table from its beginning, and sorting it. */
const detours = (plan: readonly string[]) =>
  plan.filter(
    (step) =>
      /TEMP B-TREE/.test(step) || (/^SCAN /.test(step) && !/ USING /.test(step) && step !== searchOfPeople),
  )

/** No index has the middle of a name: a search reads through the users, until it has enough of them (npm run bench -- --only search). */
const searchOfPeople = 'SCAN users'

/** Instead of a plan, for lists that are only for administrators. */
const forbidden = 'forbidden'

/** In any list: which row they lead to makes no difference to the plan. */
const places = [['a', 'a'], ['a']]

async function observed() {
  const now = new Date(startOfTime).toISOString()
  const sample = await rehearse(async (db) => {
    await createSample(db, { now, search: sqliteSearch })
  })
  const file = new DatabaseSync(sample.path)
  defineFunctions(file)
  onTestFinished(() => file.close())
  const queries: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(file),
    log: ({ query }) => void queries.push(query),
  })
  const { call } = await rehearse(async () => {}, {
    store: {
      path: sample.path,
      db,
      turns: createTurns({ db, version: () => String(Math.random()) }),
      search: sqliteSearch,
      explain: (error) => error,
      close: async () => {},
    },
  })
  const tokens = new Map<string, string>()
  const tokenOf = async (user: string) => {
    const token = tokens.get(user) ?? (await giveToken(sample.db, user))
    tokens.set(user, token)
    return token
  }
  const plan = async (url: string, user: string) => {
    const token = await tokenOf(user)
    queries.length = 0
    const { status } = await call(`GET ${url}&limit=1`, { token })
    return { status, steps: status === 403 ? [forbidden] : queries.flatMap((query) => explain(file, query)) }
  }
  return {
    async statements(url: string) {
      const token = await tokenOf('usr_ada')
      queries.length = 0
      await call(`GET ${url}`, { token })
      return queries.length
    },
    async firstPage(url: string, user: string) {
      const { status, steps } = await plan(url, user)
      expect([200, 403]).toContain(status)
      return steps
    },
    async laterPage(url: string, user: string) {
      for (const place of places) {
        const { status, steps } = await plan(`${url}&page=${await pageIdAt(place, url)}`, user)
        if (status !== 400) return steps
      }
      throw new Error(`${url} takes no page id`)
    },
  }
}

function explain(file: DatabaseSync, { sql, parameters }: CompiledQuery): readonly string[] {
  if (!/^(select|with)/i.test(sql)) return []
  // The query ran with these values, so EXPLAIN takes them too.
  const values = parameters as never[]
  const steps = file.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
  return steps.map((step) => String(step.detail)).filter((step) => !isHarmless(step, sql))
}

/** One row is no table to speak of, grown values are few, and what belongs to one item is read whole and may be sorted. */
const isHarmless = (step: string, query: string) =>
  step === 'SCAN workspace' ||
  step === 'SCAN grown_values' ||
  (/TEMP B-TREE/.test(step) && !/ limit /.test(query))
