import { describe, expect, test } from 'vitest'
import { giveToken, rehearse } from './rehearsal.ts'

describe('org', () => {
  test('list pages by key', async () => {
    const { call, db } = await rehearse()
    const first = await call('GET /v1/orgs?limit=1')
    expect(first.body).toMatchObject({ count: 1, items: [{ id: 'org_lab' }] })
    const second = await call(`GET /v1/orgs?limit=1&page=${first.body.next.page}`)
    expect(second.body).toMatchObject({ count: 1, items: [{ id: 'org_northwind' }] })
    expect(second.body.next).toBeUndefined()
    const own = await call('GET /v1/orgs', { token: await giveToken(db, 'usr_fay') })
    expect(own.body.items.map(({ id }: { id: string }) => id)).toEqual(['org_northwind'])
  })

  test('tells how the trial stands', async () => {
    const { call, db } = await rehearse()
    const trial = async () => (await call('GET /v1/orgs/org_northwind')).body.trial
    expect(await trial()).toEqual({ status: 'notapplicable' })
    const endDate = '2026-12-01T00:00:00.000Z'
    await db.updateTable('organizations').set({ trial_status: 'active', trial_end_date: endDate }).execute()
    expect(await trial()).toEqual({ status: 'active', endDate })
  })

  test('update sets, clears and replaces', async () => {
    const { call } = await rehearse()
    const { status, body } = await call('PATCH /v1/orgs/org_northwind', {
      body: {
        title: 'Northwind',
        emailDomains: ['B.example', 'a.example', 'b.example'],
        hostname: 'northwind',
        inviteLinks: false,
      },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Northwind',
      emailDomains: ['b.example', 'a.example'],
      inviteLinks: false,
    })
    expect((await call('PATCH /v1/orgs/org_lab', { body: { hostname: 'northwind' } })).status).toBe(409)
    expect(
      (
        await call('PATCH /v1/orgs/org_lab', {
          body: { defaultContent: { type: 'site', site: 'site_none' } },
        })
      ).status,
    ).toBe(404)
    const found = await call('GET /v1/email-domains/A.example/orgs')
    expect(found.body.organizations).toMatchObject([{ id: 'org_northwind' }])
    expect((await call('PATCH /v1/orgs/org_northwind', { body: {} })).status).toBe(200)
  })

  test('search finds sections, best space first, and pages', async () => {
    const { call, db } = await rehearse()
    for (const name of ['api', 'sdk']) await call(`POST /v1/spaces/spc_${name}/duplicate`)
    const { body } = await call('GET /v1/orgs/org_northwind/search?query=webho&limit=1')
    expect(body.count).toBe(1)
    expect(body.items[0].pages[0]).toMatchObject({
      id: 'pag_api',
      title: 'About spc_api',
      path: 'about',
      sections: [{ id: 'intro', title: 'Intro', path: 'about#intro', body: 'Words on webhooks in spc_api.' }],
    })
    const next = await call(`GET /v1/orgs/org_northwind/search?query=webho&limit=1&page=${body.next.page}`)
    expect(next.body.items[0].pages[0].id).toBe('pag_sdk')
    expect((await call('GET /v1/orgs/org_northwind/search?query=%22*(')).body.items).toEqual([])
    expect((await call('GET /v1/orgs/org_northwind/search')).body.error.message).toBe('query: is required')
    await db.deleteFrom('spaces').where('title', 'like', '%(copy)').execute()
    expect((await call('GET /v1/orgs/org_northwind/search?query=webhooks')).body.items).toEqual([])
  })

  test('only administrators change it', async () => {
    const { call, db } = await rehearse()
    const token = await giveToken(db, 'usr_ben')
    expect(
      (await call('PATCH /v1/orgs/org_northwind', { token, body: { title: 'Mine' } })).body.error,
    ).toEqual({
      code: 403,
      message: 'Your role is create; this needs the role admin on the organization org_northwind',
    })
    expect((await call('GET /v1/orgs/org_lab', { token })).status).toBe(404)
  })
})

describe('invite', () => {
  test('send, accept, and be a member', async () => {
    const { call, db } = await rehearse()
    const { body } = await call('POST /v1/orgs/org_northwind/invites', {
      body: {
        emails: ['Hana@northwind.example', 'hana@northwind.example', 'fay@northwind.example'],
        role: 'edit',
      },
    })
    expect(body).toEqual({ users: [expect.stringMatching(/^usr_/)], invited: 1, failedSSOEmails: [] })
    const invite = await db.selectFrom('invites').selectAll().executeTakeFirstOrThrow()
    const stranger = await giveToken(db, 'usr_fay')
    expect((await call(`POST /v1/orgs/org_northwind/invites/${invite.id}`, { token: stranger })).status).toBe(
      403,
    )
    const guest = await giveToken(db, body.users[0])
    expect(await call(`POST /v1/orgs/org_northwind/invites/${invite.id}`, { token: guest })).toEqual({
      status: 200,
      body: {},
    })
    expect((await call(`POST /v1/orgs/org_northwind/invites/${invite.id}`, { token: guest })).status).toBe(
      409,
    )
    expect((await call('GET /v1/orgs/org_northwind', { token: guest })).body.permissions).toMatchObject({
      ownTeam: true,
    })
  })

  test('single sign-on needs a provider', async () => {
    const { call } = await rehearse()
    const { body } = await call('POST /v1/orgs/org_northwind/invites', {
      body: { emails: ['hana@x.example'], sso: true },
    })
    expect(body).toEqual({ users: [], invited: 0, failedSSOEmails: ['hana@x.example'] })
    const wrong = await call('POST /v1/orgs/org_northwind/invites', { body: { emails: ['hana', 'ivo@'] } })
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        error: {
          message: 'body.emails.0: is not an e-mail address; body.emails.1: is not an e-mail address',
        },
      },
    })
  })

  test('links are made, changed, followed and deleted', async () => {
    const { call, db } = await rehearse()
    const links = '/v1/orgs/org_lab/link-invites'
    const { status, body } = await call(`POST ${links}`, { body: { role: 'comment' } })
    expect([status, body]).toEqual([
      201,
      { object: 'invite', id: body.id, role: 'comment', redundant: false },
    ])
    expect((await call(`PATCH ${links}/${body.id}`, { body: { role: 'edit' } })).body.role).toBe('edit')
    expect((await call(`GET ${links}`)).body.items).toHaveLength(1)
    const token = await giveToken(db, 'usr_fay')
    expect((await call(`POST /v1/orgs/org_lab/invites/${body.id}`, { token })).status).toBe(200)
    expect((await call('GET /v1/orgs/org_lab', { token })).status).toBe(200)
    expect((await call(`DELETE ${links}/${body.id}`)).status).toBe(205)
    expect((await call(`GET ${links}/${body.id}`)).status).toBe(404)
  })
})

describe('team', () => {
  test('create, list by title and owner, rename, delete', async () => {
    const { call } = await rehearse()
    const teams = '/v1/orgs/org_northwind/teams'
    const { status, body } = await call(`PUT ${teams}`, {
      body: { title: 'Équipe 100%', members: ['usr_ada', 'usr_ben'] },
    })
    expect([status, body]).toMatchObject([201, { title: 'Équipe 100%', members: 2, spaces: 6 }])
    await call(`PUT ${teams}`, { body: { title: 'Other' } })
    expect((await call(`GET ${teams}?title=${encodeURIComponent('ÉQUIPE 100%')}`)).body.count).toBe(1)
    expect((await call(`GET ${teams}?owner=usr_ben`)).body.count).toBe(0)
    await call(`PUT ${teams}/${body.id}/members/usr_ben`, { body: { role: 'owner' } })
    expect((await call(`GET ${teams}?owner=usr_ben`)).body.items).toMatchObject([{ id: body.id }])
    expect((await call(`GET ${teams}?owner=usr_ada`)).body.count).toBe(2)
    expect((await call(`PATCH ${teams}/${body.id}`, { body: { title: 'Renamed' } })).body.title).toBe(
      'Renamed',
    )
    expect((await call(`DELETE ${teams}/${body.id}`)).status).toBe(204)
    expect((await call(`GET ${teams}/${body.id}`)).status).toBe(404)
  })

  test('members are added and removed by id or e-mail; who is in both is removed', async () => {
    const { call, db } = await rehearse()
    const { body: team } = await call('PUT /v1/orgs/org_northwind/teams', {
      body: { title: 'T', members: ['usr_eli'] },
    })
    const members = `/v1/orgs/org_northwind/teams/${team.id}/members`
    const change = {
      add: ['ben@northwind.example', 'usr_chen', 'usr_dana'],
      remove: ['usr_dana', 'eli@northwind.example', 'nobody@x.example'],
      memberships: { usr_chen: { role: 'owner' } },
    }
    expect((await call(`PUT ${members}`, { body: change })).status).toBe(204)
    const { body } = await call(`GET ${members}?limit=1`)
    expect(body.items).toMatchObject([
      { organization: { id: 'usr_ben', role: 'create', teams: 1 }, team: { role: 'member' } },
    ])
    const rest = await call(`GET ${members}?page=${body.next.page}`)
    expect(rest.body.items).toMatchObject([{ organization: { id: 'usr_chen' }, team: { role: 'owner' } }])
    expect((await call(`PUT ${members}`, { body: { add: ['usr_ada', 'usr_none'] } })).status).toBe(400)
    expect((await call(`GET ${members}`)).body.count).toBe(2)
    expect((await call(`DELETE ${members}/usr_ben`)).status).toBe(204)
    expect((await call(`DELETE ${members}/usr_ben`)).status).toBe(404)
    const owner = await giveToken(db, 'usr_chen')
    expect((await call(`PUT ${members}/usr_fay`, { token: owner, body: {} })).status).toBe(204)
    const member = await giveToken(db, 'usr_fay')
    expect((await call(`PUT ${members}/usr_ben`, { token: member, body: {} })).status).toBe(403)
  })
})

describe('collection', () => {
  test('create, nest, list, update', async () => {
    const { call } = await rehearse()
    const { status, body } = await call('POST /v1/orgs/org_northwind/collections', {
      body: { title: 'Tools', parent: 'col_platform' },
    })
    expect([status, body]).toMatchObject([
      201,
      { title: 'Tools', parent: 'col_platform', defaultLevel: null },
    ])
    const ids = async (query: string) =>
      (await call(`GET /v1/orgs/org_northwind/collections${query}`)).body.items.map(
        ({ id }: { id: string }) => id,
      )
    expect(await ids('?nested=false')).toEqual(['col_product', 'col_engineering'])
    expect(await ids('')).toHaveLength(4)
    const changed = await call(`PATCH /v1/collections/${body.id}`, { body: { description: 'What we use' } })
    expect(changed.body).toMatchObject({ title: 'Tools', description: 'What we use' })
  })

  test('delete moves what is inside up', async () => {
    const { call } = await rehearse()
    await call('POST /v1/spaces/spc_api/move', { body: { parent: 'col_platform' } })
    expect((await call('DELETE /v1/collections/col_platform')).status).toBe(205)
    expect((await call('GET /v1/spaces/spc_api')).body.parent).toBe('col_engineering')
    expect((await call('DELETE /v1/collections/col_engineering')).status).toBe(205)
    expect((await call('GET /v1/spaces/spc_api')).body.parent).toBeUndefined()
  })

  test('move beside a space, never into itself', async () => {
    const { call } = await rehearse()
    const inside = await call('POST /v1/collections/col_engineering/move', {
      body: { parent: 'col_platform' },
    })
    expect(inside.status).toBe(409)
    const position = { after: { type: 'space', space: 'spc_start' } }
    const moved = await call('POST /v1/collections/col_engineering/move', { body: { position } })
    expect(moved.body.parent).toBe('col_product')
  })

  test('transfer takes everything inside along', async () => {
    const { call } = await rehearse()
    await call('POST /v1/spaces/spc_api/move', { body: { parent: 'col_platform' } })
    const { body } = await call('POST /v1/collections/col_engineering/transfer', {
      body: { organization: 'org_lab' },
    })
    expect(body).toMatchObject({ organization: 'org_lab' })
    expect((await call('GET /v1/spaces/spc_api')).body).toMatchObject({
      organization: 'org_lab',
      parent: 'col_platform',
    })
    expect((await call('GET /v1/orgs/org_lab/collections')).body.count).toBe(2)
  })
})
