/** Seeded content: the same for the same seed, sound, in proportion, and going on where an earlier run ended. */
import { expect, test } from 'vitest'
import { seedWorkspace } from '../../src/local/fixtures/seed/seed.ts'
import type { Tables } from '../../src/local/store/database.ts'
import type { SeedOptions } from '../../src/workspaces/workspaces.ts'
import { expectSound, search } from './either-store.ts'
import { type Rehearsal, rehearse } from './rehearsal.ts'

const seed = ({ db }: Rehearsal, more: Partial<SeedOptions> = {}) =>
  seedWorkspace(
    { db, search },
    {
      spaces: 600,
      seed: 1,
      pages: 2,
      organization: 'org_lab',
      onProgress: async () => {},
      signal: new AbortController().signal,
      ...more,
    },
  )

const tables = [
  'users',
  'members',
  'teams',
  'team_members',
  'collections',
  'spaces',
  'revisions',
  'page_versions',
  'revision_pages',
  'change_requests',
  'comments',
  'replies',
  'reactions',
  'sites',
  'site_spaces',
  'share_links',
  'publishing_auths',
] as const satisfies readonly (keyof Tables)[]

/** A table has no order of its own. */
const inOrder = (rows: readonly unknown[]) =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

const rowsOf = async ({ db }: Rehearsal) => {
  const all: Record<string, readonly unknown[]> = {}
  for (const table of tables) all[table] = inOrder(await db.selectFrom(table).selectAll().execute())
  return all
}

test('the same seed is the same content, in one run or in several; another seed is other content', async () => {
  const [once, often, other] = [await rehearse(), await rehearse(), await rehearse()]
  const { rows } = await seed(once)
  const parts = [await seed(often, { spaces: 130 }), await seed(often, { spaces: 131 }), await seed(often)]
  expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(rows)
  expect(await rowsOf(often)).toEqual(await rowsOf(once))
  expect((await seed(once)).rows).toBe(0)
  await seed(other, { seed: 2 })
  expect((await rowsOf(other)).spaces).not.toEqual((await rowsOf(once)).spaces)
})

test('every kind of thing is there, and nothing hangs in the air', async () => {
  const workspace = await rehearse()
  const { rows, collection } = await seed(workspace)
  await seed(workspace, { seed: 2, pages: 0 })
  const counts = Object.entries(await rowsOf(workspace)).map(([table, all]) => [table, all.length])
  expect(counts.filter(([, count]) => count === 0)).toEqual([])
  expect(rows).toBeGreaterThan(600 * 8)
  expect((await rowsOf(workspace)).publishing_auths).toHaveLength(
    (await rowsOf(workspace)).sites?.length ?? 0,
  )
  await expectSound(workspace.db)
  const { body } = await workspace.call(`GET /v1/collections/${collection}/spaces?limit=1000`)
  expect(body.items).toHaveLength(300)
})

test('what was seeded can be read, searched and merged', async () => {
  const workspace = await rehearse()
  await seed(workspace)
  const found = await workspace.call('GET /v1/orgs/org_lab/search?query=sandbox')
  expect(found.body.items.length).toBeGreaterThan(10)
  const open = await workspace.db
    .selectFrom('change_requests')
    .selectAll()
    .where('status', '=', 'open')
    .limit(20)
    .execute()
  const statuses = new Set<number>()
  for (const { space_id, number } of open) {
    const merged = await workspace.call(`POST /v1/spaces/${space_id}/change-requests/${number}/merge`)
    statuses.add(merged.status)
  }
  expect([...statuses]).toEqual([200])
})

test('an interrupted run leaves whole transactions and is gone on with', async () => {
  const [broken, whole] = [await rehearse(), await rehearse()]
  const stop = new AbortController()
  const reached: number[] = []
  const interrupted = seed(broken, {
    signal: stop.signal,
    onProgress: async (spaces) => {
      reached.push(spaces)
      if (spaces > 0) stop.abort(new Error('stopped'))
    },
  })
  await expect(interrupted).rejects.toThrow('stopped')
  expect(reached).toEqual([0, 250])
  await expectSound(broken.db)
  await seed(broken)
  await seed(whole)
  expect(await rowsOf(broken)).toEqual(await rowsOf(whole))
})

test('an unknown organization is refused, a hole in what was seeded is named', async () => {
  const workspace = await rehearse()
  await expect(seed(workspace, { organization: 'org_none' })).rejects.toThrow(
    'There is no organization org_none',
  )
  const { organization } = await seed(workspace, { organization: undefined, spaces: 3 })
  expect(organization).toBe('org_lab')
  await workspace.db.deleteFrom('spaces').where('organization_id', '=', 'org_lab').execute()
  await expect(seed(workspace)).rejects.toThrow('choose another --seed')
})
