/** Permissions of spaces, collections and sites: what they give, who may set them, and what the lists say of them. */
import { describe, expect, test } from 'vitest'
import { addMember } from '../../src/local/access/members.ts'
import type { Database } from '../../src/local/store/database.ts'
import type { Role } from '../../src/permissions/roles.ts'
import { giveToken, type Rehearsal, rehearse } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const then = '2026-11-01T08:00:00.000Z'
const org = '/v1/orgs/org_northwind'

/** In the small workspace: a member of each role, a guest, somebody disabled, and a stranger. */
const people: Readonly<Record<string, string>> = {
  admin: 'usr_hana',
  create: 'usr_ben',
  review: 'usr_chen',
  edit: 'usr_dana',
  comment: 'usr_eli',
  read: 'usr_fay',
  guest: 'usr_gus',
  disabled: 'usr_jo',
  stranger: 'usr_ivo',
}

async function fill(db: Database): Promise<void> {
  await smallWorkspace(db)
  for (const id of ['usr_hana', 'usr_jo', 'usr_ivo'])
    await db
      .insertInto('users')
      .values({ id, display_name: id, email: `${id}@northwind.example`, created_at: then })
      .execute()
  for (const userId of ['usr_hana', 'usr_jo'])
    await addMember({ db, now: then }, { organizationId: 'org_northwind', userId, role: 'admin' })
  await db.updateTable('members').set({ disabled: true }).where('user_id', '=', 'usr_jo').execute()
  await db
    .insertInto('teams')
    .values({ id: 'team_writers', organization_id: 'org_northwind', title: 'Writers', created_at: then })
    .execute()
  await db
    .insertInto('sites')
    .values({
      id: 'site_docs',
      organization_id: 'org_northwind',
      type: 'basic',
      title: 'Docs',
      created_at: then,
      visibility: 'public',
      published: true,
      agents_context: 'included',
    })
    .execute()
  await db
    .insertInto('site_spaces')
    .values({
      id: 'ssp_one',
      site_id: 'site_docs',
      space_id: 'spc_api',
      title: 'API',
      path: 'api',
      position: 1,
      created_at: then,
    })
    .execute()
  for (const { id } of await db.selectFrom('users').select('id').execute()) await giveToken(db, id)
}

const holders = {
  space: '/v1/spaces/spc_api',
  collection: '/v1/collections/col_product',
  site: `${org}/sites/site_docs`,
} as const

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

const holderRows = Object.entries(holders)

const as = (who: string) => ({ token: `token_${people[who] ?? who}` })

async function workspace(): Promise<Rehearsal> {
  return rehearse(fill)
}

const ids = (body: { readonly items: readonly { readonly user: { readonly id: string } }[] }) =>
  body.items.map(({ user }) => user.id)

describe.each(holderRows)('permissions of a %s', (kind, path) => {
  const given = { role: 'comment', users: ['usr_gus'], teams: ['team_writers'] }

  test('are given, listed, changed and taken', async () => {
    const { call } = await workspace()
    expect((await call(`POST ${path}/permissions`, { body: given })).status).toBe(204)
    const users = async () => (await call(`GET ${path}/permissions/users`)).body.items
    const teams = async () => (await call(`GET ${path}/permissions/teams`)).body.items
    expect(await users()).toMatchObject([{ permission: 'comment', user: { id: 'usr_gus' } }])
    expect(await teams()).toMatchObject([{ permission: 'comment', team: { id: 'team_writers' } }])
    const change = (of: string, role: Role | null) =>
      call(`PATCH ${path}/permissions/${of}`, { body: { role } })
    expect((await change('users/usr_gus', 'edit')).status).toBe(204)
    expect((await change('teams/team_writers', 'read')).status).toBe(204)
    expect([(await users())[0].permission, (await teams())[0].permission]).toEqual(['edit', 'read'])
    const none = await change('users/usr_gus', null)
    expect(none.status).toBe(kind === 'site' ? 400 : 204)
    if (kind !== 'site') expect((await users())[0].permission).toBeNull()
    for (const of of ['users/usr_gus', 'teams/team_writers']) {
      expect((await call(`DELETE ${path}/permissions/${of}`)).status).toBe(204)
      expect((await call(`DELETE ${path}/permissions/${of}`)).status).toBe(404)
      expect((await change(of, 'read')).status).toBe(404)
    }
    expect([...(await users()), ...(await teams())]).toEqual([])
  })

  test('are given all or none', async () => {
    const { call } = await workspace()
    const add = async (body: unknown) => {
      const { status, body: reply } = await call(`POST ${path}/permissions`, { body })
      return [status, reply?.error?.message]
    }
    expect(await add({ role: 'read', users: ['usr_gus', 'usr_ivo', 'usr_x'] })).toEqual([
      400,
      'usr_ivo is not a member of org_northwind; usr_x is not a member of org_northwind',
    ])
    expect(await add({ role: 'read', users: ['usr_gus'], teams: ['team_x'] })).toEqual([
      400,
      'team_x is not a team of org_northwind',
    ])
    expect(await add({ role: 'read' })).toEqual([400, 'body: at least one of users, teams is required'])
    expect((await add({ role: 'read', users: [] }))[0]).toBe(400)
    expect((await add({ users: ['usr_gus'] }))[0]).toBe(400)
    expect((await add({ role: 'read', users: ['usr_gus', 'usr_gus'] }))[0]).toBe(204)
    const [status, message] = await add({ role: 'edit', users: ['usr_eli', 'usr_gus'] })
    expect(status).toBe(409)
    expect(message).toContain('has a permission of usr_gus already: change its role instead')
    expect(ids((await call(`GET ${path}/permissions/users`)).body)).toEqual(['usr_gus'])
  })

  const may: readonly (readonly [line: string, body?: unknown])[] = [
    [`GET ${path}/permissions/aggregate`],
    [`GET ${path}/permissions/users`],
    [`GET ${path}/permissions/teams`],
    [`POST ${path}/permissions`, { role: 'read', users: ['usr_eli'] }],
    [`PATCH ${path}/permissions/users/usr_dana`, { role: 'read' }],
    [`PATCH ${path}/permissions/teams/team_writers`, { role: 'read' }],
    [`DELETE ${path}/permissions/users/usr_dana`],
    [`DELETE ${path}/permissions/teams/team_writers`],
  ]

  test.each(may.map(([line, body]) => ({ line, body })))('$line: who may', async ({ line, body }) => {
    const { call } = await workspace()
    const both = { role: 'read', users: ['usr_dana'], teams: ['team_writers'] }
    await call(`POST ${path}/permissions`, { body: both })
    const sent = body === undefined ? {} : { body }
    const outcome = async (who: string) => {
      const { status } = await call(line, { ...as(who), ...sent })
      return status < 300 ? 'done' : String(status)
    }
    const readers = line.startsWith('GET') ? 'done' : '403'
    // A refusal changes nothing, so that the one who may comes last.
    const found = Object.fromEntries(
      await inTurn(Object.keys(people).toReversed(), async (who) => [who, await outcome(who)] as const),
    )
    expect(found).toEqual({
      admin: 'done',
      create: readers,
      review: readers,
      edit: readers,
      comment: readers,
      read: readers,
      guest: '404',
      disabled: '404',
      stranger: '404',
    })
  })

  test('an admin of the place may, without a role in the organization', async () => {
    const { call } = await workspace()
    await call(`POST ${path}/permissions`, { body: { role: 'admin', users: ['usr_gus'] } })
    const guest = as('guest')
    const added = await call(`POST ${path}/permissions`, {
      ...guest,
      body: { role: 'edit', users: ['usr_fay'] },
    })
    expect(added.status).toBe(204)
    expect(ids((await call(`GET ${path}/permissions/users`, guest)).body)).toEqual(['usr_gus', 'usr_fay'])
    expect((await call(`GET ${path}/permissions/aggregate`, guest)).status).toBe(200)
    expect((await call(`GET ${path}`, guest)).body.permissions.admin).toBe(true)
    expect((await call(`GET ${org}/members`, guest)).status).toBe(403)
  })

  test('a guest with a role below admin may not see who else has access', async () => {
    const { call } = await workspace()
    await call(`POST ${path}/permissions`, { body: { role: 'create', users: ['usr_gus'] } })
    expect((await call(`GET ${path}/permissions/aggregate`, as('guest'))).status).toBe(403)
    expect((await call(`GET ${path}`, as('guest'))).status).toBe(200)
  })

  test('go with the place, the team and the member', async () => {
    const { call, db } = await workspace()
    const count = async () => (await db.selectFrom('permissions').selectAll().execute()).length
    await call(`POST ${path}/permissions`, {
      body: { role: 'read', users: ['usr_gus'], teams: ['team_writers'] },
    })
    await call(`DELETE ${org}/members/usr_gus`)
    expect(await count()).toBe(1)
    await call(`DELETE ${org}/teams/team_writers`)
    expect(await count()).toBe(0)
    await call(`POST ${path}/permissions`, { body: { role: 'read', users: ['usr_fay'] } })
    await call(`DELETE ${path}`)
    // A deleted space can be restored for a while.
    expect(await count()).toBe(kind === 'space' ? 1 : 0)
    if (kind !== 'space') return
    await call(`POST ${path}/restore`)
    expect(ids((await call(`GET ${path}/permissions/users`)).body)).toEqual(['usr_fay'])
  })
})

describe('a default level', () => {
  test.each(['space', 'collection'] as const)('of a %s may be the word inherit', async (kind) => {
    const { call } = await workspace()
    const level = async (defaultLevel: unknown) => {
      const { body } = await call(`PATCH ${holders[kind]}`, { body: { defaultLevel } })
      return [body.defaultLevel, (await call(`GET ${holders[kind]}`)).body.defaultLevel]
    }
    expect(await level('inherit')).toEqual(['inherit', 'inherit'])
    expect(await level('edit')).toEqual(['edit', 'edit'])
    expect(await level('inherit')).toEqual(['inherit', 'inherit'])
    expect(await level(null)).toEqual([null, null])
  })

  test('that is inherited comes from the collection, and at the top from the organization', async () => {
    const { call } = await workspace()
    const may = async () => (await call(`GET ${holders.space}`, as('read'))).body.permissions
    await call(`PATCH ${holders.space}`, { body: { defaultLevel: 'inherit' } })
    await call(`PATCH ${holders.collection}`, { body: { defaultLevel: 'comment' } })
    expect(await may()).toMatchObject({ comment: true, edit: false })
    await call(`PATCH ${holders.collection}`, { body: { defaultLevel: 'inherit' } })
    expect(await may()).toMatchObject({ comment: false })
    await call(`PATCH ${org}`, { body: { defaultRole: 'edit' } })
    expect(await may()).toMatchObject({ edit: true, admin: false })
  })
})

describe('everybody with access to a site', () => {
  test('is listed with the way, and filtered and sorted', async () => {
    const { call, db } = await workspace()
    const list = async (query = '') =>
      (await call(`GET ${holders.site}/permissions/aggregate?${query}`)).body.items
    await call(`POST ${holders.site}/permissions`, { body: { role: 'review', users: ['usr_fay'] } })
    await call(`PUT ${org}/teams/team_writers/members`, { body: { add: ['usr_eli'] } })
    await call(`POST ${holders.site}/permissions`, { body: { role: 'edit', teams: ['team_writers'] } })
    await call(`POST ${holders.space}/permissions`, { body: { role: 'admin', users: ['usr_gus'] } })
    const found = Object.fromEntries(
      (await list()).map((item: { readonly user: { readonly id: string } }) => [item.user.id, item]),
    )
    const site = { type: 'site', site: 'site_docs' }
    expect(found.usr_fay).toMatchObject({ permission: 'review', origin: { ...site, reason: 'member' } })
    expect(found.usr_eli).toMatchObject({
      permission: 'edit',
      origin: { ...site, reason: 'team', team: 'team_writers' },
    })
    expect(found.usr_gus).toMatchObject({ permission: 'read', origin: { type: 'space' } })
    expect(found.usr_ben).toMatchObject({ permission: 'create', origin: { type: 'organization' } })
    expect(found.usr_jo).toMatchObject({ permission: 'admin', disabled: true })
    expect(found.usr_ivo).toBeUndefined()
    await db.updateTable('sites').set({ default_level: 'comment' }).execute()
    await call(`DELETE ${holders.site}/permissions/users/usr_fay`)
    const shown = await call(`GET ${holders.site}`, as('read'))
    expect(shown.body).toMatchObject({ defaultLevel: 'comment', permissions: { view: true, edit: false } })
    const [fay] = await list('search=fay')
    expect(fay).toMatchObject({ permission: 'comment', origin: { ...site, reason: 'default' } })
    expect((await list('role=guest')).map(ids1)).toEqual(['usr_gus'])
    expect((await list('team=team_writers')).map(ids1)).toEqual(['usr_eli'])
    expect((await list('role=edit')).map(ids1).toSorted()).toEqual(['usr_dana', 'usr_eli'])
    const names = (await list('sort=name&order=desc')).map(
      (item: { readonly user: { readonly displayName: string } }) => item.user.displayName.toLowerCase(),
    )
    expect(names).toEqual(names.toSorted().toReversed())
  })

  const ids1 = ({ user }: { readonly user: { readonly id: string } }) => user.id
})

test('a guest sees the sites that were opened to them, and those of their spaces', async () => {
  const { call } = await workspace()
  await call(`POST ${org}/sites`, { body: { title: 'Other' } })
  const seen = async () =>
    (await call(`GET ${org}/sites`, as('guest'))).body.items.map(
      ({ title }: { readonly title: string }) => title,
    )
  expect(await seen()).toEqual([])
  expect((await call(`GET ${holders.site}`, as('guest'))).status).toBe(404)
  await call(`POST ${holders.collection}/permissions`, { body: { role: 'read', users: ['usr_gus'] } })
  expect(await seen()).toEqual(['Docs'])
  await call('DELETE /v1/collections/col_product/permissions/users/usr_gus')
  await call(`POST ${holders.site}/permissions`, { body: { role: 'create', users: ['usr_gus'] } })
  expect(await seen()).toEqual(['Docs'])
  const renamed = await call(`PATCH ${holders.site}`, { ...as('guest'), body: { title: 'Renamed' } })
  expect(renamed.status).toBe(200)
  expect((await call(`POST ${org}/sites`, { ...as('guest'), body: { title: 'New' } })).status).toBe(403)
})

test('the pages of a long list hold everybody with access, once', async () => {
  const count = 600
  const { call, db } = await rehearse(async (database) => {
    await fill(database)
    for (let index = 0; index < count; index += 1) {
      const id = `usr_many_${String(index).padStart(5, '0')}`
      await database
        .insertInto('users')
        .values({ id, display_name: id, email: `${id}@x.example`, created_at: then })
        .execute()
      await addMember(
        { db: database, now: then },
        { organizationId: 'org_northwind', userId: id, role: null },
      )
    }
  })
  const rows = (user: string, index: number) => ({
    permission_id: `prm_${String(index).padStart(5, '0')}`,
    organization_id: 'org_northwind',
    space_id: 'spc_api',
    collection_id: null,
    site_id: null,
    team_id: null,
    user_id: user,
    role: 'read' as const,
    given_at: then,
  })
  const users = Array.from({ length: count }, (_, index) => `usr_many_${String(index).padStart(5, '0')}`)
  // Every other one has access.
  for (const [index, user] of users.filter((_, index) => index % 2 === 0).entries())
    await db.insertInto('permissions').values(rows(user, index)).execute()
  const found: string[] = []
  let page: string | undefined
  let pages = 0
  do {
    const { body } = await call(
      `GET /v1/spaces/spc_api/permissions/aggregate?limit=30${page === undefined ? '' : `&page=${page}`}`,
    )
    found.push(...ids(body))
    page = body.next?.page
    pages += 1
  } while (page !== undefined)
  expect(found.filter((id) => id.startsWith('usr_many_'))).toEqual(
    users.filter((_, index) => index % 2 === 0),
  )
  expect(new Set(found).size).toBe(found.length)
  expect(pages).toBe(Math.ceil(found.length / 30))
})
