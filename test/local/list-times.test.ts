/** Lists of a million: the last page costs what the first does (`npm run test:campaign`; WS_LIST_LENGTH makes them shorter). */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { pageIdAt } from './page-ids.ts'
import { type Rehearsal, rehearse } from './rehearsal.ts'

const length = Number(process.env.WS_LIST_LENGTH ?? 1_000_000)
const rounds = 60
const mostRatio = 1.5

interface LongList {
  readonly url: string
  readonly table: string
  /** Columns and their values for the number n. */
  readonly row: Readonly<Record<string, string>>
  /** The order of the list, with directions. */
  readonly keys: readonly string[]
  readonly direction?: 'desc'
}

const text = (value: string) => `'${value}'`
const numbered = (prefix: string) => `'${prefix}_' || printf('%09d', n)`
const moment = `strftime('%Y-%m-%dT%H:%M:%fZ', 1600000000 + n, 'unixepoch')`
const inOrganization = { organization_id: text('org_northwind'), created_at: moment }
const byTime = ['created_at', 'id']

const lists: readonly LongList[] = [
  {
    url: '/v1/collections/col_platform/spaces',
    table: 'spaces',
    row: {
      ...inOrganization,
      id: numbered('spc'),
      parent_id: text('col_platform'),
      title: numbered('Space'),
      emoji: text('📘'),
      visibility: text('public'),
      edit_mode: text('live'),
      revision_id: text('rev_api'),
      position: 'n',
      updated_at: moment,
    },
    keys: ['position', 'id'],
  },
  {
    url: '/v1/orgs',
    table: 'organizations',
    row: {
      id: numbered('org'),
      title: numbered('Organization'),
      type: text('business'),
      plan: text('pro'),
      created_at: moment,
    },
    keys: byTime,
  },
  {
    url: '/v1/orgs/org_northwind/collections',
    table: 'collections',
    row: { ...inOrganization, id: numbered('col'), title: numbered('Collection'), position: 'n' },
    keys: ['position', 'id'],
  },
  {
    url: '/v1/orgs/org_northwind/teams',
    table: 'teams',
    row: { ...inOrganization, id: numbered('team'), title: numbered('Team') },
    keys: byTime,
  },
  {
    url: '/v1/orgs/org_northwind/sites',
    table: 'sites',
    row: {
      ...inOrganization,
      id: numbered('site'),
      type: text('basic'),
      title: numbered('Site'),
      visibility: text('public'),
      agents_context: text('included'),
    },
    keys: byTime,
  },
  {
    url: '/v1/spaces/spc_api/comments',
    table: 'comments',
    row: {
      id: numbered('cmt'),
      space_id: text('spc_api'),
      revision_id: text('rev_api'),
      page_id: text('pag_api'),
      markdown: numbered('Comment'),
      posted_at: moment,
      posted_by: text('usr_ben'),
    },
    keys: ['posted_at', 'id'],
    direction: 'desc',
  },
  {
    url: '/v1/spaces/spc_api/change-requests',
    table: 'change_requests',
    row: {
      id: numbered('cr'),
      space_id: text('spc_api'),
      number: 'n',
      status: text('open'),
      subject: numbered('Change'),
      revision_id: text('rev_api'),
      revision_initial_id: text('rev_api'),
      created_at: moment,
      updated_at: moment,
      created_by: text('usr_ben'),
    },
    keys: ['number'],
    direction: 'desc',
  },
]

test.runIf(isCampaign).each(lists)('$url', { timeout: 300_000 }, async (list) => {
  const workspace = await rehearse()
  const last = await fill(workspace, list)
  const ratio = await ratioOf(workspace, list.url, last)
  console.log(`${list.url}: last page ${ratio.toFixed(2)} x the first of ${length.toLocaleString('en-US')}`)
  expect(ratio).toBeLessThan(mostRatio)
})

/** Answers with the id of the last page of a hundred. */
async function fill({ path }: Rehearsal, { url, table, row, keys, direction }: LongList): Promise<string> {
  const file = new DatabaseSync(path)
  file.exec(`
    PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;
    INSERT INTO ${table} (${Object.keys(row).join()})
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${length})
    SELECT ${Object.values(row).join()} FROM numbers`)
  const backwards = direction === 'desc' ? 'ASC' : 'DESC'
  const order = keys.map((key) => `${key} ${backwards}`).join()
  const before = file
    .prepare(`SELECT ${keys.join()} FROM ${table} ORDER BY ${order} LIMIT 1 OFFSET 100`)
    .get()
  file.close()
  return pageIdAt(Object.values(before ?? {}), url)
}

/** Median time of the last page over that of the first, taken in turn. */
async function ratioOf({ call }: Rehearsal, url: string, last: string): Promise<number> {
  const times = { first: [] as number[], last: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.first.push(await timeOf(() => call(`GET ${url}?limit=100`)))
    times.last.push(await timeOf(() => call(`GET ${url}?limit=100&page=${last}`)))
  }
  const { body } = await call(`GET ${url}?limit=100&page=${last}`)
  expect(body).toMatchObject({ count: 100 })
  expect(body.next).toBeUndefined()
  return median(times.last) / median(times.first)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
