/** Installations of integrations: one in each organization, with secrets that only its administrators see. */
import { expect, test } from 'vitest'
import { giveToken, type Rehearsal, rehearse } from './rehearsal.ts'

const org = '/v1/orgs/org_northwind'
const all = '/v1/integrations/clock/installations'

async function withClock(): Promise<Rehearsal> {
  const rehearsal = await rehearse()
  const body = {
    title: 'Clock',
    description: 'Shows it',
    script: 'x',
    organization: 'org_lab',
    visibility: 'public',
  }
  await rehearsal.call('POST /v1/integrations/clock', { body })
  return rehearsal
}

test('install makes one, active everywhere; a second time is refused', async () => {
  const { call } = await withClock()
  const { status, body } = await call(`POST ${all}`, { body: { organization: 'org_northwind' } })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.stringMatching(/^ins_/),
    status: 'active',
    space_selection: 'all',
    site_selection: 'all',
    spaces: 6,
    configuration: {},
    externalIds: [],
    target: { organization: 'org_northwind' },
    createdAt: '2026-11-21T09:00:00.000Z',
    updatedAt: '2026-11-21T09:00:00.000Z',
    urls: {
      location: `local:${all}/${body.id}`,
      app: 'https://app.workspace.example/o/org_northwind/integrations/clock',
    },
  })
  const again = await call(`POST ${all}`, { body: { organization: 'org_northwind' } })
  expect(again.status).toBe(409)
  expect(again.body.error.message).toContain(body.id)
  expect((await call(`POST ${all}`, { body: { organization: 'org_lab' } })).status).toBe(201)
  expect((await call(`GET ${all}`)).body.items).toHaveLength(2)
  expect((await call(`GET ${org}/installations`)).body.items).toMatchObject([
    { installation: { id: body.id }, integration: { name: 'clock' } },
  ])
  expect((await call(`GET ${org}/installations?search=draw`)).body.items).toEqual([])
  expect((await call(`GET ${org}/installations?search=CLO`)).body.items).toHaveLength(1)
})

test('update sets what is given; what was selected is listed', async () => {
  const { call, db } = await withClock()
  const { body } = await call(`POST ${all}`, { body: { organization: 'org_northwind' } })
  const one = `${all}/${body.id}`
  const changed = await call(`PATCH ${one}`, {
    body: { externalIds: ['a', 'b'], configuration: { key: 'k1' }, space_selection: 'selected' },
  })
  expect(changed.body).toMatchObject({
    externalIds: ['a', 'b'],
    configuration: { key: 'k1' },
    space_selection: 'selected',
    site_selection: 'all',
    spaces: 0,
  })
  await db
    .insertInto('installation_spaces')
    .values({ installation_id: body.id, space_id: 'spc_api' })
    .execute()
  expect((await call(`GET ${one}/spaces`)).body.items).toEqual([
    {
      integration: 'clock',
      installation: body.id,
      status: 'active',
      configuration: { key: 'k1' },
      externalIds: ['a', 'b'],
      urls: { location: `local:${one}/spaces/spc_api` },
      space: 'spc_api',
    },
  ])
  const { body: site } = await call(`POST ${org}/sites`, { body: { title: 'Docs' } })
  expect((await call(`GET ${one}/sites`)).body.items).toMatchObject([{ site: site.id }])
  await call(`PATCH ${one}`, { body: { site_selection: 'selected' } })
  expect((await call(`GET ${one}/sites`)).body.items).toEqual([])
  const six = ['a', 'b', 'c', 'd', 'e', 'f']
  expect((await call(`PATCH ${one}`, { body: { externalIds: six } })).status).toBe(400)
})

test('members see it without its configuration, and only administrators change it', async () => {
  const { call, db } = await withClock()
  const { body } = await call(`POST ${all}`, { body: { organization: 'org_northwind' } })
  const one = `${all}/${body.id}`
  await call(`PATCH ${one}`, { body: { configuration: { key: 'hush' } } })
  const token = await giveToken(db, 'usr_ben')
  for (const path of [one, `${one}/spaces`, all, `${org}/installations`]) {
    const reply = await call(`GET ${path}`, { token })
    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body)).not.toContain('hush')
  }
  expect((await call(`PATCH ${one}`, { token, body: { externalIds: [] } })).status).toBe(403)
  expect((await call(`DELETE ${one}`, { token })).status).toBe(403)
  expect((await call(`POST ${all}`, { token, body: { organization: 'org_northwind' } })).status).toBe(403)
  expect((await call(`DELETE ${one}`)).status).toBe(204)
  expect((await call(`GET ${one}`)).status).toBe(404)
})
