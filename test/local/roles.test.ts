/** The rights of each role, operation by operation; the table is the promise. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '../../src/local/access/members.ts'
import type { Database, Role } from '../../src/local/store/database.ts'
import { createStore } from '../../src/local/store/store.ts'
import { onPostgres, search } from './either-store.ts'
import { giveToken, type Rehearsal, rehearse, rehearseAt, temporaryFolder } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const then = '2026-11-01T08:00:00.000Z'
const roles: readonly Role[] = ['read', 'comment', 'edit', 'review', 'create', 'admin']

/** A member of each role, by the role's name. */
const members: Readonly<Record<Role, string>> = {
  admin: 'usr_hana',
  create: 'usr_ben',
  review: 'usr_chen',
  edit: 'usr_dana',
  comment: 'usr_eli',
  read: 'usr_fay',
}
const guest = 'usr_gus'
const stranger = 'usr_ivo'

const org = '/v1/orgs/org_northwind'
const space = '/v1/spaces/spc_api'
const cr = `${space}/change-requests/cr_one`
const certificate = { label: 'Login', ssoURL: 'https://idp.example/sso', entityID: 'idp' }

/** The least role that an operation needs; everybody below it gets 403. */
const table: readonly (readonly [least: Role, line: string, body?: unknown])[] = [
  ['read', `GET ${org}`],
  ['read', `GET ${org}/search?query=webhooks`],
  ['read', `GET ${org}/teams`],
  ['read', `GET ${org}/teams/team_writers`],
  ['read', `GET ${org}/teams/team_writers/members`],
  ['read', `GET ${org}/collections`],
  ['read', `GET ${org}/sites`],
  ['read', `GET ${org}/openapi`],
  ['read', `GET ${org}/translations`],
  ['read', 'GET /v1/collections/col_product'],
  ['read', 'GET /v1/collections/col_product/spaces'],
  ['read', `GET ${space}`],
  ['read', `GET ${space}/comments`],
  ['read', `GET ${space}/links`],
  ['read', `GET ${cr}`],
  ['read', `GET ${cr}/content/pages`],
  ['comment', `POST ${space}/comments`, { body: { markdown: 'Well' } }],
  ['comment', `POST ${cr}/comments`, { body: { markdown: 'Well' } }],
  ['edit', `POST ${space}/change-requests`, { subject: 'Mine' }],
  ['edit', `PATCH ${cr}`, { subject: 'Better' }],
  ['edit', `POST ${cr}/update`],
  ['edit', `POST ${cr}/requested-reviewers`, { users: ['usr_chen'] }],
  ['edit', `PUT ${org}/teams`, { title: 'Mine' }],
  ['review', `POST ${cr}/merge`],
  ['admin', `GET ${org}/audit-events`],
  ['admin', `GET ${org}/audit-event-actions`],
  ['read', `GET ${org}/installations`],
  ['create', `POST ${org}/collections`, { title: 'New' }],
  ['create', `POST ${space}/duplicate`],
  ['create', `POST ${space}/move`, { parent: null }],
  ['create', `PATCH ${space}`, { title: 'New' }],
  ['create', 'POST /v1/collections/col_product/move', { parent: 'col_engineering' }],
  ['create', `POST ${org}/sites`, { title: 'Docs' }],
  ['create', `POST ${org}/translations`, { title: 'French' }],
  ['admin', `PATCH ${org}`, { title: 'Northwind' }],
  ['admin', `PATCH ${space}`, { defaultLevel: 'read' }],
  ['admin', `DELETE ${space}`],
  ['admin', 'PATCH /v1/collections/col_product', { title: 'New' }],
  ['admin', 'DELETE /v1/collections/col_product'],
  ['admin', `POST ${org}/invites`, { emails: ['x@y.example'] }],
  ['admin', `GET ${org}/link-invites`],
  ['admin', `POST ${org}/link-invites`, { role: 'read' }],
  ['admin', `PATCH ${org}/teams/team_writers`, { title: 'New' }],
  ['admin', `DELETE ${org}/teams/team_writers`],
  ['admin', `POST ${org}/saml`, certificate],
]

const operations = table.map(([least, line, body]) => ({ least, line, body }))

async function fill(db: Database): Promise<void> {
  await smallWorkspace(db)
  for (const [id, email] of [
    ['usr_hana', 'hana@northwind.example'],
    [stranger, 'ivo@elsewhere.example'],
  ] as const) {
    await db.insertInto('users').values({ id, display_name: id, email, created_at: then }).execute()
  }
  await addMember({ db, now: then }, { organizationId: 'org_northwind', userId: 'usr_hana', role: 'admin' })
  await db
    .insertInto('teams')
    .values({ id: 'team_writers', organization_id: 'org_northwind', title: 'Writers', created_at: then })
    .execute()
  await db
    .insertInto('change_requests')
    .values({
      id: 'cr_one',
      space_id: 'spc_api',
      number: 1,
      status: 'open',
      subject: 'One',
      revision_id: 'rev_api',
      revision_initial_id: 'rev_api',
      created_at: then,
      updated_at: then,
      created_by: 'usr_dana',
    })
    .execute()
  for (const { id } of await db.selectFrom('spaces').select('id').execute()) await search.refresh(db, id)
  await db.updateTable('spaces').set({ last_change_request_number: 1 }).where('id', '=', 'spc_api').execute()
}

async function fillWithTokens(db: Database): Promise<void> {
  await fill(db)
  for (const { id } of await db.selectFrom('users').select('id').execute()) await giveToken(db, id)
}

let prepared: string

beforeAll(async () => {
  if (onPostgres) return
  const folder = mkdtempSync(join(tmpdir(), 'ws-roles-'))
  prepared = join(folder, 'workspace.db')
  await createStore(prepared, fillWithTokens)
  return () => rmSync(folder, { recursive: true })
})

/** A workspace of its own, with a token for everybody. */
async function rehearseAgain(): Promise<Rehearsal> {
  if (onPostgres) return rehearse(fillWithTokens)
  const path = join(temporaryFolder(), 'workspace.db')
  copyFileSync(prepared, path)
  return rehearseAt(path)
}

const tokenOf = (user: string) => `token_${user}`

async function attempt(who: string, line: string, body?: unknown): Promise<number> {
  const { call } = await rehearseAgain()
  const token = tokenOf(who)
  const { status } = await call(line, { token, ...(body === undefined ? {} : { body }) })
  return status
}

const outcome = (status: number) => (status < 300 ? 'done' : String(status))

describe('a role includes what the lower ones may do, and no more', () => {
  test.each(operations)('$least: $line', async ({ least, line, body }) => {
    const expected = roles.map((role) => [role, roles.indexOf(role) >= roles.indexOf(least) ? 'done' : '403'])
    const actual: string[][] = []
    for (const role of roles) actual.push([role, outcome(await attempt(members[role], line, body))])
    expect(actual).toEqual(expected)
  })
})

test.each(operations)('strangers see nothing: $line', async ({ line, body }) => {
  expect(await attempt(stranger, line, body)).toBe(404)
})

describe('guests', () => {
  const asGuest = async (prepare: (rehearsal: Rehearsal) => Promise<unknown>) => {
    const rehearsal = await rehearseAgain()
    await prepare(rehearsal)
    const token = tokenOf(guest)
    return (line: string, body?: unknown) =>
      rehearsal.call(line, { token, ...(body === undefined ? {} : { body }) })
  }
  const open = (level: Role) => (rehearsal: Rehearsal) =>
    rehearsal.call('POST /v1/collections/col_product/permissions', { body: { role: level, users: [guest] } })

  test('see the organization, and nothing in it that they were not let into', async () => {
    const call = await asGuest(async () => {})
    expect((await call(`GET ${org}`)).body.permissions).toMatchObject({ view: true, listTeams: false })
    expect((await call(`GET ${org}/collections`)).body.items).toEqual([])
    expect((await call(`GET ${org}/search?query=webhooks`)).body.items).toEqual([])
    expect((await call(`GET ${space}`)).status).toBe(404)
    for (const path of ['teams', 'teams/team_writers', 'teams/team_writers/members']) {
      expect((await call(`GET ${org}/${path}`)).status).toBe(403)
    }
  })

  test('find what is open to them', async () => {
    const call = await asGuest(open('comment'))
    expect((await call(`GET ${org}/collections`)).body.items).toMatchObject([{ id: 'col_product' }])
    const { items } = (await call(`GET ${org}/search?query=webhooks`)).body
    expect(items.map(({ id }: { id: string }) => id).toSorted()).toEqual([
      'spc_api',
      'spc_cli',
      'spc_guides',
      'spc_sdk',
      'spc_start',
    ])
    expect((await call(`POST ${space}/comments`, { body: { markdown: 'Hello' } })).status).toBe(200)
    expect((await call(`POST ${space}/change-requests`, {})).status).toBe(403)
  })

  test('who may create in a collection may do so there, not beside it', async () => {
    const call = await asGuest(open('create'))
    const inside = await call(`POST ${org}/collections`, { title: 'In', parent: 'col_product' })
    expect(inside.status).toBe(201)
    expect((await call(`POST ${org}/collections`, { title: 'Top' })).status).toBe(403)
    expect((await call(`POST ${space}/duplicate`)).status).toBe(201)
    expect((await call(`POST ${space}/move`, { parent: null })).status).toBe(403)
    const position = { after: { type: 'space', space: 'spc_handbook' } }
    expect((await call(`POST ${space}/move`, { position })).status).toBe(403)
    expect((await call(`POST /v1/collections/${inside.body.id}/move`, { parent: null })).status).toBe(403)
  })

  test('default roles and default levels let them in nowhere', async () => {
    const call = await asGuest(async ({ call: asOwner }) => {
      await asOwner(`PATCH ${org}`, { body: { defaultRole: 'admin' } })
      await asOwner('PATCH /v1/collections/col_product', { body: { defaultLevel: 'admin' } })
      await asOwner(`PATCH ${space}`, { body: { defaultLevel: 'admin' } })
    })
    expect((await call(`GET ${space}`)).status).toBe(404)
    expect((await call(`GET ${org}/search?query=webhooks`)).body.items).toEqual([])
    expect((await call(`GET ${org}/teams`)).status).toBe(403)
  })
})

test('a disabled member is a stranger', async () => {
  const { call, db } = await rehearseAgain()
  await db.updateTable('members').set({ disabled: true }).where('user_id', '=', 'usr_hana').execute()
  const token = tokenOf('usr_hana')
  for (const line of [`GET ${org}`, `GET ${space}`, `DELETE ${space}`]) {
    expect((await call(line, { token })).status).toBe(404)
  }
  expect((await call('GET /v1/orgs', { token })).body.items).toEqual([])
})

describe('permissions say what will be done', () => {
  /** Of the space, with what proves them. */
  const proofs: readonly { readonly permission: string; readonly line: string; readonly body?: unknown }[] = [
    { permission: 'view', line: `GET ${space}/comments` },
    { permission: 'comment', line: `POST ${space}/comments`, body: { body: { markdown: 'Well' } } },
    { permission: 'edit', line: `POST ${space}/change-requests`, body: {} },
    { permission: 'merge', line: `POST ${cr}/merge` },
    { permission: 'admin', line: `DELETE ${space}` },
  ]
  test.each(proofs)('space.$permission: $line', async ({ permission, line, body }) => {
    for (const role of roles) {
      const { call } = await rehearseAgain()
      const token = tokenOf(members[role])
      const { permissions } = (await call(`GET ${space}`, { token })).body
      const { status } = await call(line, { token, ...(body === undefined ? {} : { body }) })
      expect([role, permissions[permission]]).toEqual([role, status < 300])
    }
  })

  const organizationProofs: typeof proofs = [
    { permission: 'admin', line: `PATCH ${org}`, body: { title: 'New' } },
    { permission: 'createContent', line: `POST ${org}/collections`, body: { title: 'New' } },
    { permission: 'ownTeam', line: `PUT ${org}/teams`, body: { title: 'Mine' } },
    { permission: 'listTeams', line: `GET ${org}/teams` },
  ]
  test.each(organizationProofs)('organization.$permission: $line', async ({ permission, line, body }) => {
    for (const who of [...Object.values(members), guest]) {
      const { call } = await rehearseAgain()
      const token = tokenOf(who)
      const { permissions } = (await call(`GET ${org}`, { token })).body
      const { status } = await call(line, { token, ...(body === undefined ? {} : { body }) })
      expect([who, permissions[permission]]).toEqual([who, status < 300])
    }
  })
})
