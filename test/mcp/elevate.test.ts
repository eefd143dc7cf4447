/** A change that gives somebody more rights needs a person, by whichever operation an agent plans it. */
import { afterAll, expect, test } from 'vitest'
import { openDesk } from './desk.ts'

const env = { WS_USER: 'ada@northwind.example' }
const nobody = await openDesk({ allowWrites: true, env })
const declining = await openDesk({ allowWrites: true, person: 'declines', env })
afterAll(() => {
  for (const each of [nobody, declining]) each.remove()
})

const elevating: readonly (readonly [string, object])[] = [
  ['member update', { user: 'usr_eli', role: 'admin' }],
  // She is one: somebody may have taken it from her by the time that the call is sent.
  ['member update', { user: 'usr_ada', role: 'admin' }],
  ['member update', { user: 'usr_kit', role: 'read' }],
  ['member update', { user: 'usr_eli', role: 'edit' }],
  ['invite send', { emails: ['eve@evil.example'], role: 'admin' }],
  ['invite send', { emails: ['eve@evil.example'] }],
  ['invite link create', {}],
  ['invite link update', { invite: 'inv_reader', role: 'comment' }],
  ['invite link create', { role: 'admin' }],
  ['invite link update', { invite: 'inv_reader', role: 'admin' }],
  ['org update', { defaultRole: 'admin' }],
  ['org update', { defaultRole: 'comment' }],
  ['org update', { emailDomains: ['northwind.example', 'evil.example'] }],
  ['space update', { space: 'spc_api', defaultLevel: 'admin' }],
  ['space update', { space: 'spc_api', defaultLevel: 'edit' }],
  ['space update', { space: 'spc_api', defaultLevel: 'read' }],
  ['collection update', { collection: 'col_support', defaultLevel: 'inherit' }],
  ['collection update', { collection: 'col_support', defaultLevel: 'create' }],
  ['saml create', { label: 'Evil', ssoURL: 'https://evil.example/saml' }],
  ['saml update', { samlProviderId: 'saml_okta', ssoURL: 'https://evil.example/saml' }],
  ['saml update', { samlProviderId: 'saml_okta', defaultRole: 'admin' }],
  ['saml update', { samlProviderId: 'saml_okta', defaultTeam: 'team_platform' }],
  ['team member set', { team: 'team_support', user: 'usr_kit', role: 'member' }],
  ['team member update', { team: 'team_support', add: ['usr_kit'] }],
  ['team member update', { team: 'team_docs', memberships: { usr_ben: { role: 'owner' } } }],
  ['invite accept', { invite: 'inv_welcome' }],
  ['space move', { space: 'spc_handbook', parent: 'col_engineering' }],
  ['space move', { space: 'spc_api', parent: null }],
  ['space move', { space: 'spc_handbook', position: { after: { type: 'space', space: 'spc_security' } } }],
  ['collection move', { collection: 'col_support', parent: 'col_engineering' }],
  ['space permission add', { space: 'spc_api', role: 'read', users: ['usr_kit'] }],
  ['space permission add', { space: 'spc_api', role: 'admin', users: ['usr_kit'] }],
  ['collection permission add', { collection: 'col_support', role: 'edit', teams: ['team_docs'] }],
  ['site permission add', { site: 'site_docs', role: 'admin', users: ['usr_kit'] }],
]

test.each(elevating)('%s %j', async (command, given) => {
  for (const desk of [nobody, declining]) {
    const { data, error } = await desk.plan(command, given)
    expect(error).toBeUndefined()
    expect(data).toMatchObject({ dangers: expect.arrayContaining(['elevate']), needsPerson: true })
    desk.methods()
    const { error: refused } = await desk.call('apply', { hash: data.hash })
    expect(refused?.message).toMatch(/Only a person can agree|did not agree/)
    expect(desk.methods().filter((method) => method !== 'GET')).toEqual([])
  }
})

test.each<readonly [string, object]>([
  ['member update', { user: 'usr_eli', role: 'read' }],
  ['member update', { user: 'usr_eli', role: null }],
  ['invite link update', { invite: 'inv_editor', role: 'comment' }],
  ['org update', { defaultRole: 'read', emailDomains: ['northwind.example'] }],
  ['collection update', { collection: 'col_support', defaultLevel: 'read' }],
  ['saml update', { samlProviderId: 'saml_okta', label: 'Log in' }],
  ['space permission add', { space: 'spc_api', role: null, users: ['usr_kit'] }],
])('is no matter of %s %j', async (command, given) => {
  expect((await nobody.plan(command, given)).data).toMatchObject({ dangers: [], needsPerson: false })
})

test('the person reads what is given to whom, and where', async () => {
  const given = { space: 'spc_api', role: 'admin', users: ['usr_kit'] }
  const { data } = await declining.plan('space permission add', given)
  await declining.call('apply', { hash: data.hash })
  const question = declining.asked.at(-1)
  for (const part of ['Give users and teams access', 'elevate', '/spaces/spc_api/', '"usr_kit"', '"admin"'])
    expect(question).toContain(part)
})

test('a document is judged by the same dangers', async () => {
  const { data } = await declining.call('export', {
    kinds: ['organization', 'invite-link', 'space', 'collection'],
  })
  for (const [was, is] of [
    ['"defaultRole":"read"', '"defaultRole":"admin"'],
    ['"role":"read"', '"role":"admin"'],
    ['"defaultLevel":"comment"', '"defaultLevel":"edit"'],
  ] as const) {
    const document = JSON.stringify(data.data)
    expect(document).toContain(was)
    const planned = await declining.call('plan', { document: document.replace(was, is) })
    expect(planned.data).toMatchObject({ dangers: [{ danger: 'elevate' }], needsPerson: true })
    const { error } = await declining.call('apply', { hash: planned.data.hash })
    expect(error?.message).toContain('did not agree')
  }
})

const northwind = { format: 'ws/1', organization: { id: 'org_northwind' } }

test.each<readonly [string, object, readonly string[]]>([
  ['raises a role', { members: [{ user: 'eli@northwind.example', role: 'edit' }] }, ['elevate']],
  ['lowers a role', { members: [{ user: 'eli@northwind.example', role: 'read' }] }, []],
  ['makes an admin', { members: [{ user: 'eli@northwind.example', role: 'admin' }] }, ['elevate']],
  [
    'puts somebody into a team',
    { teams: [{ id: 'team_support', members: [{ user: 'kit@northwind.example', role: 'member' }] }] },
    ['elevate'],
  ],
  [
    'moves a space',
    { collections: [{ id: 'col_engineering', spaces: [{ id: 'spc_handbook' }] }] },
    ['elevate'],
  ],
  [
    'puts spaces into another order',
    { collections: [{ id: 'col_product', spaces: [{ id: 'spc_sdk' }, { id: 'spc_api' }] }] },
    [],
  ],
  [
    'gives a permission',
    {
      collections: [
        {
          id: 'col_engineering',
          permissions: { users: [{ user: 'kit@northwind.example', role: 'read' }] },
        },
      ],
    },
    ['elevate'],
  ],
])('a document that %s is planned with its dangers', async (_does, rest, dangers) => {
  const { data, error } = await nobody.call('plan', { document: JSON.stringify({ ...northwind, ...rest }) })
  expect(error).toBeUndefined()
  expect(data.differences).not.toEqual([])
  expect(data.dangers.map(({ danger }: { danger: string }) => danger)).toEqual(dangers)
  expect(data.needsPerson).toBe(dangers.length > 0)
})

test('a default role of admin is no way round', async () => {
  const desk = await openDesk({ allowWrites: true, person: 'agrees', env })
  const { data } = await desk.plan('org update', { defaultRole: 'admin' })
  expect((await desk.call('apply', { hash: data.hash })).error).toBeUndefined()
  for (const [command, given] of [
    ['invite send', { emails: ['eve@evil.example'] }],
    ['invite link create', {}],
  ] as const) {
    const planned = await desk.plan(command, given)
    expect(planned.data.dangers).toContain('elevate')
  }
  desk.remove()
})

test.each(elevating)('a person can agree to %s %j', async (command, given) => {
  const desk = await openDesk({ allowWrites: true, person: 'agrees', env })
  const { data } = await desk.plan(command, given)
  expect((await desk.call('apply', { hash: data.hash })).error).toBeUndefined()
  expect(desk.asked).toHaveLength(1)
  expect(desk.methods().filter((method) => method !== 'GET')).toHaveLength(1)
  desk.remove()
})

test('an undo gives nobody a role back without a person', async () => {
  const desk = await openDesk({ allowWrites: true, person: 'agrees', env })
  for (const role of ['admin', 'comment']) {
    const { data } = await desk.plan('member update', { user: 'usr_eli', role })
    expect((await desk.call('apply', { hash: data.hash })).error).toBeUndefined()
  }
  const { data } = await desk.plan('undo', {})
  expect(data).toMatchObject({ dangers: ['elevate'], needsPerson: true })
  const asked = desk.asked.length
  expect((await desk.call('apply', { hash: data.hash })).error).toBeUndefined()
  expect(desk.asked.slice(asked)).toHaveLength(1)
  desk.remove()
})

test('self means the access of the person for whom ws works', async () => {
  const plan = async (user: string) =>
    (await nobody.plan('member update', { user, role: 'comment' })).data.dangers
  expect(await plan('usr_ada')).toEqual(expect.arrayContaining(['self']))
  expect(await plan('usr_eli')).toEqual([])
  const removal = await nobody.plan('team member remove', { team: 'team_docs', user: 'usr_dana' })
  expect(removal.data.dangers).toEqual(['delete'])
})
