/** `ws access`: the people that it names, those that it can only count, and lists that the service refuses. */
import { expect, onTestFinished, test } from 'vitest'
import type { AccessRow } from '../../../src/workflows/access/row.ts'
import { memoryStore } from '../../local/memory-store.ts'
import { type Rehearsal, rehearseOn } from '../../local/rehearsal.ts'
import { access, type Blueprint, build } from './workspace.ts'

const blueprint: Blueprint = {
  defaultRole: 'read',
  members: [
    { role: 'edit', disabled: false },
    { role: 'read', disabled: false },
    { role: 'create', disabled: true },
  ],
  collections: [{ level: 'comment', parent: null }],
  spaces: [
    { level: null, parent: 0 },
    { level: null, parent: null },
  ],
}

async function workspace(): Promise<Rehearsal> {
  const store = await memoryStore(build(blueprint))
  onTestFinished(() => store.close())
  return rehearseOn(store)
}

const rowsIn = (out: string): readonly AccessRow[] => JSON.parse(out)

test('a row has the person, the thing, the role that counts and the way to it', async () => {
  const real = await workspace()
  const { out, exit } = await access(real, ['1@one.example', '-o', 'json'])
  expect(exit).toBe(0)
  const address = 'collection/Collection 0'
  expect(rowsIn(out)).toContainEqual({
    person: '1@one.example',
    role: 'comment',
    kind: 'space',
    id: 'spc_0',
    address: 'space/Collection 0/Space 0',
    via: [
      { way: 'collection-level', kind: 'collection', address, role: 'comment' },
      { way: 'role', kind: 'organization', address: 'organization/One', role: 'read' },
      { way: 'organization-default', kind: 'organization', address: 'organization/One', role: 'read' },
    ],
    direct: false,
    lastSeenAt: null,
    user: 'usr_1',
    name: 'usr_1',
  })
  expect(new Set(rowsIn(out).map(({ person }) => person))).toEqual(new Set(['1@one.example']))
})

test('a disabled member may do nothing, and is told', async () => {
  const { out } = await access(await workspace(), ['usr_2', '-o', 'json'])
  expect(rowsIn(out).filter(({ user }) => user === 'usr_2')).toMatchObject([
    { role: null, via: [], reason: 'The member is disabled, and may do nothing' },
  ])
})

test('a role that the API document does not know is told, and not taken for none', async () => {
  const { call } = await workspace()
  const real = {
    call: async (line: string, options?: object) => {
      const reply = await call(line, options)
      for (const item of line.includes('/members') ? reply.body.items : []) item.role = 'captain'
      return reply
    },
  }
  const { out } = await access(real, ['usr_1', '-o', 'json'])
  const [first, ...others] = rowsIn(out)
  expect(first).toMatchObject({ role: null, via: [], reason: expect.stringContaining('the role "captain"') })
  // Roles in places stand as the service says them.
  expect(others.map(({ role, reason }) => [role, reason])).toContainEqual(['comment', undefined])
})

test.each(['usr_0', '0@one.example', '0@ONE.example', 'USR_0'])(
  'a person goes by id, e-mail or name: %s',
  async (word) => {
    const { out } = await access(await workspace(), [word, '--role', 'edit', '-o', 'csv', '--no-header'])
    expect(out).toContain(
      '0@one.example,edit,space,spc_1,space/Space 1,role; organization-default,organization/One; organization/One,false,,\n',
    )
  },
)

test('a person whom the organization does not have is not found, with the nearest', async () => {
  const { exit, err } = await access(await workspace(), ['0@one.exampel'])
  expect(err).toContain('The organization has no member "0@one.exampel"; did you mean 0@one.example (usr_0)?')
  expect(exit).toBe(3)
})

test('--role keeps who has it or one that includes it, and what can not be told', async () => {
  const { out } = await access(await workspace(), ['--role', 'edit', '-o', 'json'])
  const rows = rowsIn(out)
  expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(['admin', 'edit', null]))
  expect(rows.filter(({ role }) => role === null).map(({ reason }) => reason)).toEqual([
    'Invites by e-mail, not accepted yet: the API does not list them',
  ])
})

test('--space and --site ask about one thing, and what the context is set to does not', async () => {
  const real = await workspace()
  const space = rowsIn((await access(real, ['--space', 'spc_0', '-o', 'json'])).out)
  expect(new Set(space.map(({ id }) => id))).toEqual(new Set(['spc_0']))
  expect(new Set(space.map(({ address }) => address))).toEqual(new Set(['space/Collection 0/Space 0']))
  const context = rowsIn((await access(real, ['-o', 'json'], { space: 'spc_0' })).out)
  expect(context).toEqual(rowsIn((await access(real, ['-o', 'json'])).out))
  const site = rowsIn((await access(real, ['--site', 'site_one', '-o', 'json'])).out)
  expect(new Set(site.map(({ id }) => id))).toEqual(new Set(['site_one']))
  expect((await access(real, ['--space', 'spc_9'])).exit).toBe(3)
  expect((await access(real, ['--site', 'site_two'])).err).toContain(
    'The organization One has no site site_two',
  )
})

test('about one space, no other collection is listed', async () => {
  const { requests } = await access(await workspace(), ['--space', 'spc_1'])
  expect(requests.map(({ url }) => url).filter((url) => url.includes('/collections/'))).toEqual([])
})

test('a space is called by its id too where another beside it has its title', async () => {
  const real = await workspace()
  await real.call('PATCH /v1/spaces/spc_1', { body: { title: 'Space 0' } })
  await real.call('POST /v1/spaces/spc_1/move', { body: { parent: 'col_0' } })
  const { out } = await access(real, ['usr_0', '--space', 'spc_0', '-o', 'json'])
  expect(rowsIn(out)[0]?.address).toBe('space/Collection 0/Space 0#spc_0')
})

test('a space that no list shows is read by itself', async () => {
  const real = await workspace()
  await real.call('DELETE /v1/orgs/org_one/sites/site_one')
  const { out } = await access(real, ['--space', 'spc_1', '--role', 'edit', '-o', 'json'])
  expect(rowsIn(out)).toContainEqual(
    expect.objectContaining({ person: '0@one.example', address: 'space/Space 1' }),
  )
})

test('ways in are told without a person: links, sign-on, visibility', async () => {
  const real = await workspace()
  const { db } = real
  const created_at = '2026-11-01T08:00:00.000Z'
  await real.call('POST /v1/orgs/org_one/link-invites', { body: { role: 'create' } })
  await db
    .insertInto('saml_providers')
    .values({ id: 'saml_one', organization_id: 'org_one', label: 'Login', status: 'active', created_at })
    .execute()
  const said = async () =>
    rowsIn((await access(real, ['--space', 'spc_0', '-o', 'json'])).out)
      .filter(({ person, via }) => person === null && via.length > 0)
      .map(({ role, via, reason }) => [role, via.map(({ way }) => way).join(' '), reason])
  const joined = (role: string | null, reason: string) => [role, 'invite-link', reason]
  const others = [
    ['read', 'site-visibility', 'Everybody: the site is public'],
    [null, 'saml-default', 'Anyone who logs in with it for the first time'],
  ]
  expect(await said()).toEqual(
    expect.arrayContaining([...others, joined('create', 'Anyone who follows the invite link')]),
  )
  await real.call('PATCH /v1/orgs/org_one', { body: { inviteLinks: false } })
  expect(await said()).toEqual(
    expect.arrayContaining([...others, joined(null, 'Nobody: invite links are switched off')]),
  )
  await real.call('PATCH /v1/orgs/org_one/sites/site_one', { body: { visibility: 'share-link' } })
  await real.call('POST /v1/orgs/org_one/sites/site_one/share-links', { body: { name: 'Partners' } })
  expect(await said()).toContainEqual(['read', 'share-link', 'Anyone with the share link'])
  expect((await said()).map(([, way]) => way)).not.toContain('site-visibility')
})

test('a list that is refused is a row, and exit code 8', async () => {
  const { out, exit, err } = await access(await workspace(), ['-o', 'json'], { user: 'usr_0' })
  expect(exit).toBe(8)
  expect(rowsIn(out).filter(({ kind }) => kind === 'invite-link')).toMatchObject([
    { person: null, role: null, id: null, reason: expect.stringContaining('this needs the role admin') },
  ])
  expect(JSON.parse(err).error).toMatchObject({
    code: 'partial',
    message: expect.stringContaining('One list could not be looked at'),
  })
  // About one person the links tell nothing, and are not read.
  expect((await access(await workspace(), ['usr_1'], { user: 'usr_0' })).exit).toBe(0)
})

test('who is not found may be in a team that could not be looked at', async () => {
  const { call } = await workspace()
  const refused = { status: 403, body: { error: { message: 'No' } } }
  const real = {
    call: async (line: string, options?: object) =>
      line.includes('/members') ? refused : call(line, options),
  }
  const { exit, err } = await access(real, ['usr_0'])
  expect(err).toContain('The members of some teams could not be looked at')
  expect(exit).toBe(8)
})

/** A service that answers with this status to some requests. */
const answering =
  ({ call }: Pick<Rehearsal, 'call'>, path: RegExp, status: number): Pick<Rehearsal, 'call'>['call'] =>
  (line, options) =>
    path.test(line) ? Promise.resolve({ status, body: { error: { message: 'No' } } }) : call(line, options)

const extended = /(one\/members|\/permissions\/|orgs\/org_one\/spaces)/

test('a service without the lists: as by teams alone, and the lists that it lacks', async () => {
  const call = answering(await workspace(), extended, 404)
  const { out, exit } = await access({ call }, ['-o', 'json'])
  expect(exit).toBe(0)
  const rows = rowsIn(out)
  expect(rows.filter(({ person }) => person === '1@one.example').map(({ via }) => via.length)).toEqual(
    Array.from({ length: 6 }, () => 1),
  )
  expect(
    rows.flatMap(({ person, via, reason }) => (person === null && via.length === 0 ? [reason] : [])),
  ).toEqual([
    'Members of no team: the API does not list them',
    'Invites by e-mail, not accepted yet: the API does not list them',
    'Roles given in one collection or space: the API does not show them',
    'Spaces in no collection and on no site: the API does not list them',
    'Members: the service does not offer the list of them',
    'Permissions on collections: the service does not offer the list of them',
    'Permissions on spaces: the service does not offer the list of them',
    'Permissions on sites: the service does not offer the list of them',
  ])
})

test('permissions count where the service does not offer the list of members', async () => {
  const real = await workspace()
  await real.call('POST /v1/spaces/spc_1/permissions', { body: { role: 'review', users: ['usr_1'] } })
  const call = answering(real, /one\/members/, 405)
  const { out, exit } = await access({ call }, ['1@one.example', '--space', 'spc_1', '-o', 'json'])
  expect(exit).toBe(0)
  expect(rowsIn(out)[0]).toMatchObject({ role: 'review', direct: true, via: [{ way: 'permission' }, {}, {}] })
})

test('a list of permissions that is refused is a row, and exit code 8', async () => {
  const call = answering(await workspace(), /spc_1\/permissions\/users/, 403)
  const { out, exit, err } = await access({ call }, ['-o', 'json'])
  expect(exit).toBe(8)
  expect(err).toContain('One list could not be looked at: No')
  expect(rowsIn(out).filter(({ kind }) => kind === 'permission')).toMatchObject([
    { person: null, address: 'space/Space 1', reason: 'No' },
  ])
})

test('a role that the service tells otherwise than its lists is an error that names both', async () => {
  const { call } = await workspace()
  const real = {
    call: async (line: string, options?: object) => {
      const reply = await call(line, options)
      for (const item of line.includes('spc_1/permissions/aggregate') ? reply.body.items : [])
        if (item.user.id === 'usr_1') item.permission = 'create'
      return reply
    },
  }
  const { out, exit, err } = await access(real, ['-o', 'json'])
  expect(exit).toBe(8)
  const told = 'the service says create, and by its lists and the rules of ws it is read'
  expect(err).toContain(`1@one.example in space/Space 1: ${told}`)
  expect(rowsIn(out).filter(({ reason }) => reason === told)).toMatchObject([
    { person: '1@one.example', role: 'create', id: 'spc_1' },
  ])
})

test('somebody whom a permission names in vain is told', async () => {
  const { call } = await workspace()
  const real = {
    call: async (line: string, options?: object) => {
      const reply = await call(line, options)
      if (line.includes('spc_1/permissions/users'))
        reply.body.items.push({ permission: 'edit', user: { id: 'usr_gone', email: 'gone@one.example' } })
      return reply
    },
  }
  const { out, exit } = await access(real, ['--space', 'spc_1', '-o', 'json'])
  expect(exit).toBe(0)
  expect(rowsIn(out)).toContainEqual(
    expect.objectContaining({
      person: 'gone@one.example',
      role: null,
      direct: true,
      reason: 'A permission names them, and they are not a member of the organization',
    }),
  )
})

test('it only reads', async () => {
  const { requests } = await access(await workspace(), [])
  expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']))
})
