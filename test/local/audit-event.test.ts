/** The audit log: who did what to which thing, without secrets, for administrators. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionOf } from '../../src/local/audit/action.ts'
import { operations } from '../support/operations.ts'
import { giveToken, type Rehearsal, rehearse, startOfTime } from './rehearsal.ts'

const org = '/v1/orgs/org_northwind'

const logOf = async ({ call }: Pick<Rehearsal, 'call'>, query = '', organization = org) =>
  (await call(`GET ${organization}/audit-events?${query}`)).body

const newest = async (rehearsal: Rehearsal, organization = org) => {
  const { items } = await logOf(rehearsal, 'limit=1', organization)
  return (await rehearsal.call(`GET ${organization}/audit-events/${items[0].id}`)).body
}

test('an event tells who did what to which thing, and what they asked for', async () => {
  const rehearsal = await rehearse()
  const token = await giveToken(rehearsal.db, 'usr_ben')
  await rehearsal.call('PATCH /v1/spaces/spc_api', { token, body: { title: 'API' } })
  const event = await newest(rehearsal)
  expect(event).toEqual({
    object: 'audit-event',
    id: expect.stringMatching(/^aev_/),
    occurredAt: '2026-11-21T09:00:00.000Z',
    action: 'space.update',
    actor: { type: 'user', id: 'usr_ben', label: 'ben' },
    source: 'api',
    target: { type: 'space', id: 'spc_api', label: 'API' },
    payload: { parameters: { spaceId: 'spc_api' }, changes: { title: 'API' } },
    urls: { location: `local:${org}/audit-events/${event.id}` },
  })
  const { payload: _, ...listed } = event
  expect((await logOf(rehearsal)).items).toEqual([listed])
})

test('what is refused, fails or only reads makes none', async () => {
  const rehearsal = await rehearse()
  const { call, db } = rehearsal
  const token = await giveToken(db, 'usr_fay')
  const statuses = [
    await call('PATCH /v1/spaces/spc_api', { token, body: { title: 'Mine' } }),
    await call('PATCH /v1/spaces/spc_none', { body: { title: 'Mine' } }),
    await call('PATCH /v1/spaces/spc_api', { body: { title: 'x'.repeat(51) } }),
    await call('DELETE /v1/spaces/spc_none'),
    await call('POST /v1/spaces/spc_api/restore'),
    await call('GET /v1/spaces/spc_api'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 404, 400, 404, 409, 200])
  expect((await logOf(rehearsal)).items).toEqual([])
})

test('a thing that is gone keeps its name in the log', async () => {
  const rehearsal = await rehearse()
  const { body: team } = await rehearsal.call(`PUT ${org}/teams`, { body: { title: 'Writers' } })
  await rehearsal.call(`DELETE ${org}/teams/${team.id}`)
  expect(await newest(rehearsal)).toMatchObject({
    action: 'team.delete',
    target: { type: 'team', id: team.id, label: 'Writers' },
  })
})

test('a change request by its number is the same thing as by its id', async () => {
  const rehearsal = await rehearse()
  const { call } = rehearsal
  const { body: cr } = await call('POST /v1/spaces/spc_api/change-requests', { body: { subject: 'Limits' } })
  await call(`POST /v1/spaces/spc_api/change-requests/${cr.number}/merge`)
  expect(await newest(rehearsal)).toMatchObject({
    action: 'space.change-request.merge',
    target: { type: 'change-request', id: cr.id, label: 'Limits' },
  })
  expect((await logOf(rehearsal, `target=${cr.id}`)).items).toHaveLength(2)
})

test('things that no address shows alone have the same id, type and name in the log, before and once they are gone', async () => {
  const rehearsal = await rehearse()
  const { body: docs } = await rehearsal.call(`POST ${org}/sites`, { body: { title: 'Docs', type: 'basic' } })
  const site = `${org}/sites/${docs.id}`
  const made = async (line: string, body: object) => (await rehearsal.call(line, { body })).body.id
  const { body: team } = await rehearsal.call(`PUT ${org}/teams`, { body: { title: 'Writers' } })
  const section = await made(`POST ${site}/sections`, { spaceId: null, title: 'Learn' })
  const group = await made(`POST ${site}/section-groups`, { title: 'Guides', sections: [] })
  const link = await made(`POST ${site}/external-links`, { title: 'Status', url: 'https://example.com' })
  const destination = { kind: 'external', url: 'https://example.com' }
  const redirect = await made(`POST ${site}/redirects`, { source: '/old', destination })
  const share = await made(`POST ${site}/share-links`, { name: 'Preview' })
  const place = await made(`POST ${site}/site-spaces`, { spaceId: 'spc_api' })
  const ben = { type: 'user', id: 'usr_ben', label: 'ben' }
  const changes: [string, object | undefined, object][] = [
    [`PUT ${org}/teams/${team.id}/members/ben@northwind.example`, { role: 'owner' }, ben],
    [`DELETE ${org}/teams/${team.id}/members/usr_ben`, undefined, ben],
    [`POST ${site}/permissions`, { role: 'edit', teams: [team.id] }, { type: 'site', id: docs.id }],
    [
      `DELETE ${site}/permissions/teams/${team.id}`,
      undefined,
      { type: 'team', id: team.id, label: 'Writers' },
    ],
    [`DELETE ${site}/site-spaces/${place}`, undefined, { type: 'site-space', label: 'spc_api' }],
    [`DELETE ${site}/sections/${section}`, undefined, { type: 'site-section', id: section, label: 'Learn' }],
    [`DELETE ${site}/section-groups/${group}`, undefined, { type: 'site-section-group', label: 'Guides' }],
    [`DELETE ${site}/external-links/${link}`, undefined, { type: 'site-external-link', label: 'Status' }],
    [`DELETE ${site}/redirects/${redirect}`, undefined, { type: 'site-redirect', label: '/old' }],
    [`DELETE ${site}/share-links/${share}`, undefined, { type: 'share-link', label: 'Preview' }],
  ]
  for (const [line, body, target] of changes) {
    const { status } = await rehearsal.call(line, body === undefined ? {} : { body })
    expect([line, status < 300, (await newest(rehearsal)).target]).toMatchObject([line, true, target])
  }
})

test('the log is that of the organization that the thing lies in', async () => {
  const rehearsal = await rehearse()
  const { call } = rehearsal
  const manifest = { title: 'Clock', description: 'Shows it', script: 'x', visibility: 'public' }
  await call('POST /v1/integrations/clock', { body: { ...manifest, organization: 'org_northwind' } })
  const { body } = await call('POST /v1/integrations/clock/installations', {
    body: { organization: 'org_lab' },
  })
  expect((await logOf(rehearsal)).items).toMatchObject([{ action: 'integration.publish' }])
  expect(await newest(rehearsal, '/v1/orgs/org_lab')).toMatchObject({
    action: 'integration.installation.install',
    target: { type: 'installation', id: body.id },
  })
  await call('POST /v1/spaces/spc_handbook/transfer', { body: { organization: 'org_lab' } })
  expect(await newest(rehearsal)).toMatchObject({ action: 'space.transfer', target: { id: 'spc_handbook' } })
  await call('DELETE /v1/integrations/clock')
  expect(await newest(rehearsal)).toMatchObject({ action: 'integration.unpublish', target: { id: 'clock' } })
})

const certificate = readFileSync(join(import.meta.dirname, '../fault/certificates/good.pem'), 'utf8')

test('secrets, files and certificates are not in it, and long texts are cut', async () => {
  const rehearsal = await rehearse()
  const { call, db } = rehearsal
  await call('POST /v1/integrations/clock', {
    body: {
      title: 'Clock',
      description: 'Shows it',
      organization: 'org_northwind',
      script: 'tick '.repeat(1000),
      icon: 'aHVzaC1pY29u',
      secrets: { key: 'hush-key' },
    },
  })
  const { body } = await call('POST /v1/integrations/clock/installations', {
    body: { organization: 'org_northwind' },
  })
  await call(`PATCH /v1/integrations/clock/installations/${body.id}`, {
    body: { configuration: { token: 'hush-token' }, externalIds: ['acct'] },
  })
  await call(`POST ${org}/saml`, { body: { label: 'Okta', certificate } })
  const rows = await db.selectFrom('audit_events').selectAll().execute()
  expect(rows).toHaveLength(4)
  expect(JSON.stringify(rows)).not.toMatch(/hush|aHVza|CERTIFICATE/)
  expect(Math.max(...rows.map(({ payload }) => payload.length))).toBeLessThan(500)
  expect(JSON.stringify(rows)).toContain('acct')
})

test('filters and pages, the newest first', async () => {
  const rehearsal = await rehearse()
  const { call, setClock, db } = rehearsal
  const token = await giveToken(db, 'usr_ben')
  for (let hour = 0; hour < 5; hour += 1) {
    setClock(startOfTime + hour * 3_600_000)
    await call('PATCH /v1/spaces/spc_api', {
      ...(hour % 2 === 0 ? {} : { token }),
      body: { title: `${hour}` },
    })
    await call('PATCH /v1/collections/col_product', { body: { title: `${hour}` } })
  }
  const times = async (query: string) =>
    (await logOf(rehearsal, query)).items.map(({ occurredAt }: { occurredAt: string }) =>
      occurredAt.slice(11, 13),
    )
  expect(await times('action=space.update')).toEqual(['13', '12', '11', '10', '09'])
  expect(await times('actor=usr_ben')).toEqual(['12', '10'])
  expect(await times('target=col_product&from=2026-11-21T11:00:00Z&to=2026-11-21T13:00:00%2B01:00')).toEqual([
    '12',
    '11',
  ])
  expect(await times('from=2026-11-21T13:00:00Z')).toEqual(['13', '13'])
  const seen: string[] = []
  for (let page = ''; ; ) {
    const { items, next } = await logOf(rehearsal, `limit=3${page}`)
    seen.push(...items.map(({ id }: { id: string }) => id))
    if (next === undefined) break
    page = `&page=${next.page}`
  }
  const all = (await logOf(rehearsal)).items.map(({ id }: { id: string }) => id)
  expect(seen).toEqual(all)
  expect(new Set(seen).size).toBe(10)
})

test('a page has 20 events unless asked otherwise, and at most 100', async () => {
  const rehearsal = await rehearse()
  const { call } = rehearsal
  for (let index = 0; index < 21; index += 1)
    await call('PATCH /v1/spaces/spc_api', { body: { title: `${index}` } })
  expect(await logOf(rehearsal)).toMatchObject({ count: 20, next: { page: expect.any(String) } })
  expect(await logOf(rehearsal, 'limit=100')).toMatchObject({ count: 21 })
  expect(await logOf(rehearsal, 'limit=101')).toMatchObject({ error: { code: 400 } })
  expect(await logOf(rehearsal, 'from=yesterday')).toMatchObject({ error: { code: 400 } })
})

test('every action of an operation has a name of its own', async () => {
  const { call } = await rehearse()
  const { items } = (await call(`GET ${org}/audit-event-actions`)).body
  const ids: string[] = items.map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted())
  const changes = [...operations].filter(([, { method }]) => method !== 'GET')
  const expected = changes.map(([words, operation]) => actionOf(words.split(' ').at(-1) ?? '', operation).id)
  expect(expected.filter((id) => !ids.includes(id))).toEqual([])
  for (const { id, label } of items) {
    expect(id).toMatch(/^[a-z][a-z-]*(\.[a-z][a-z-]*)+$/)
    expect(label).toMatch(/^[A-Z]/)
  }
})
