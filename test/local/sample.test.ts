/** The sample: the same at every run, whole, and with everybody and everything that examples name. */
import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSample } from '../../src/local/fixtures/sample/sample.ts'
import type { Database } from '../../src/local/store/database.ts'
import { createStore, openStore } from '../../src/local/store/store.ts'
import { expectSound, onPostgres, search } from './either-store.ts'
import { type Rehearsal, rehearse, startOfTime, temporaryFolder } from './rehearsal.ts'

const day = 24 * 60 * 60 * 1000
const at = (time: number) => ({ now: new Date(time).toISOString(), search })

const sampleAt = (time: number) => async (db: Database) => {
  await createSample(db, at(time))
}

const rehearseSample = (): Promise<Rehearsal> => rehearse(sampleAt(startOfTime))

async function dumpOf(time: number): Promise<string> {
  const path = join(temporaryFolder(), 'workspace.db')
  await createStore(path, sampleAt(time))
  const store = openStore(path)
  onTestFinished(() => store.close())
  const tables = await sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' ORDER BY name`.execute(
    store.db,
  )
  const dump: Record<string, unknown> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(store.db)
    dump[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return JSON.stringify(dump)
}

test.skipIf(onPostgres)('it is the same at every run, and moves with the clock as a whole', async () => {
  const [once, again, later] = [
    await dumpOf(startOfTime),
    await dumpOf(startOfTime),
    await dumpOf(startOfTime + day),
  ]
  expect(again).toBe(once)
  expect(later).not.toBe(once)
  const moved = later.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z/g, (time) =>
    new Date(Date.parse(time) - day).toISOString(),
  )
  expect(moved).toBe(once)
})

test.skipIf(onPostgres)('its file is sound', async () => {
  const { db } = await rehearseSample()
  await expectSound(db)
  expect(
    (await sql`INSERT INTO search_index (search_index) VALUES ('integrity-check')`.execute(db)).rows,
  ).toEqual([])
})

test.skipIf(onPostgres)('it says where to start and what is there', async () => {
  const path = join(temporaryFolder(), 'workspace.db')
  const made = await createStore(path, (db) => createSample(db, at(startOfTime)))
  expect(made).toEqual({ organization: 'org_northwind', spaces: 12 })
})

/** The names that examples, documents and sessions use: they never change. */
const cast = {
  organizations: ['org_northwind', 'org_lab'],
  users: ['usr_ada', 'usr_ben', 'usr_chen', 'usr_dana', 'usr_eli', 'usr_fay', 'usr_gus'],
  teams: ['team_docs', 'team_platform', 'team_support'],
  invites: ['inv_reader', 'inv_editor', 'inv_welcome'],
  collections: ['col_product', 'col_engineering', 'col_platform', 'col_support', 'col_archive'],
  spaces: [
    'spc_handbook',
    'spc_start',
    'spc_guides',
    'spc_api',
    'spc_sdk',
    'spc_cli',
    'spc_platform',
    'spc_security',
    'spc_release',
    'spc_support',
    'spc_roadmap',
    'spc_archive',
    'spc_brand',
  ],
  change_requests: ['cr_auth_rewrite', 'cr_rate_limits', 'cr_webhooks', 'cr_errors', 'cr_tone', 'cr_screens'],
  files: ['fil_architecture', 'fil_postman'],
  comments: ['cmt_scope', 'cmt_typo', 'cmt_limits', 'cmt_burst'],
  replies: ['rpl_scope_1', 'rpl_limits_1'],
  sites: ['site_docs', 'site_partners'],
  site_sections: ['sec_learn', 'sec_reference'],
  section_groups: ['grp_developers'],
  site_spaces: ['ssp_start', 'ssp_guides', 'ssp_api', 'ssp_sdk', 'ssp_partner_api'],
  share_links: ['shl_preview', 'shl_old'],
  saml_providers: ['saml_okta'],
  openapi_versions: ['ver_payments_1', 'ver_payments_2', 'ver_search_1'],
  translations: ['trn_german', 'trn_japanese'],
} as const

test('the whole cast is there', async () => {
  const { db } = await rehearseSample()
  for (const [table, ids] of Object.entries(cast)) {
    const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)}`.execute(db)
    expect(
      rows.map(({ id }) => id),
      table,
    ).toEqual(expect.arrayContaining([...ids]))
  }
  const names = async (table: 'integrations' | 'openapi_specs', column: string) =>
    (
      await sql<{
        name: string
      }>`SELECT ${sql.ref(column)} AS name FROM ${sql.table(table)} ORDER BY 1`.execute(db)
    ).rows.map(({ name }) => name)
  expect(await names('integrations', 'name')).toEqual(['diagrams', 'status-board'])
  expect(await names('openapi_specs', 'slug')).toEqual(['payments', 'search'])
})

test('a member of every role is there, and one who is disabled', async () => {
  const { db } = await rehearseSample()
  const members = await db
    .selectFrom('members')
    .select(['user_id', 'role', 'disabled'])
    .where('organization_id', '=', 'org_northwind')
    .orderBy('user_id')
    .execute()
  expect(
    members.map(({ user_id, role, disabled }) => `${user_id} ${role}${disabled ? ' disabled' : ''}`),
  ).toEqual([
    'usr_ada admin',
    'usr_ben create',
    'usr_chen review',
    'usr_dana edit',
    'usr_eli comment',
    'usr_fay read',
    'usr_gus read disabled',
    'usr_kit null',
    'usr_noa null',
  ])
})

describe('pages', () => {
  test('have a text of some length, and a title that is not repeated in it', async () => {
    const { db } = await rehearseSample()
    const pages = await db.selectFrom('page_versions').selectAll().execute()
    expect(pages.length).toBeGreaterThan(55)
    for (const { id, title, markdown } of pages) {
      expect(title, id).toMatch(/^\S.{1,60}$/)
      expect(markdown, id).not.toMatch(/^# /)
      expect(markdown.split(/\s+/).length, id).toBeGreaterThan(60)
    }
  })

  test('of every live space link to what is there, to what is not, and into the app', async () => {
    const { call } = await rehearseSample()
    for (const space of cast.spaces.filter((id) => id !== 'spc_brand')) {
      const { body } = await call(`GET /v1/spaces/${space}/links`)
      const found = new Set(body.items.map(({ status }: { status: string }) => status))
      expect(found, space).toEqual(new Set(['ok', 'broken', 'in-app']))
    }
  })

  test('link into the app only to spaces and pages that exist', async () => {
    const { db } = await rehearseSample()
    const versions = await db.selectFrom('page_versions').select(['id', 'page_id', 'markdown']).execute()
    const pages = new Set(versions.map(({ page_id }) => page_id))
    const spaces: ReadonlySet<string> = new Set(cast.spaces)
    for (const { id, markdown } of versions) {
      for (const [link, space = '', page] of markdown.matchAll(
        /app\.workspace\.example\/s\/(\w+)(?:\/p\/(\w+))?/g,
      )) {
        expect(spaces.has(space) && (page === undefined || pages.has(page)), `${id}: ${link}`).toBe(true)
      }
    }
  })
})

test('change requests are in the states that people know', async () => {
  const { call } = await rehearseSample()
  const { body } = await call('GET /v1/spaces/spc_api/change-requests?status=all')
  const shown = body.items.map(
    ({ number, status, outdated, revisionMerged }: Record<string, unknown>) =>
      `${number} ${status} ${outdated ? 'outdated' : 'current'} ${revisionMerged ?? '-'}`,
  )
  expect(shown).toEqual([
    '4 open outdated -',
    '3 draft current -',
    '2 open current -',
    '1 merged current rev_api_2',
  ])
})

test('each change request that is not merged changes something, and can be merged', async () => {
  const { call, db } = await rehearseSample()
  const open = await db
    .selectFrom('change_requests')
    .select(['id', 'space_id'])
    .where('status', '<>', 'merged')
    .execute()
  const pagesOf = async (revision: string) =>
    (
      await db.selectFrom('revision_pages').select('version_id').where('revision_id', '=', revision).execute()
    ).map((row) => row.version_id)
  for (const { id, space_id } of open) {
    const before = (await call(`GET /v1/spaces/${space_id}`)).body.revision
    const merged = await call(`POST /v1/spaces/${space_id}/change-requests/${id}/merge`)
    expect(merged.status, id).toBe(200)
    expect(await pagesOf(merged.body.revision), id).not.toEqual(await pagesOf(before))
  }
})

test('the brand guide was deleted two days ago, and can still be restored', async () => {
  const { call } = await rehearseSample()
  const { body } = await call('GET /v1/spaces/spc_brand')
  expect((startOfTime - Date.parse(body.deletedAt)) / day).toBeCloseTo(2, 2)
  expect((await call('POST /v1/spaces/spc_brand/restore')).status).toBe(200)
})

test('the certificate is one, of which nobody has the key', async () => {
  const { db } = await rehearseSample()
  const { certificate } = await db
    .selectFrom('saml_providers')
    .select('certificate')
    .executeTakeFirstOrThrow()
  expect(new X509Certificate(certificate ?? '').subject).toBe('CN=northwind.okta.example')
})

test('no time is in the future', async () => {
  const { db } = await rehearseSample()
  const dump = JSON.stringify([
    await db.selectFrom('page_versions').selectAll().execute(),
    await db.selectFrom('revisions').selectAll().execute(),
    await db.selectFrom('members').selectAll().execute(),
  ])
  const times = Array.from(dump.matchAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z/g), ([time]) =>
    Date.parse(time),
  )
  expect(Math.max(...times)).toBeLessThanOrEqual(startOfTime)
})
