/** Members and permissions in a document: written, compared, planned and applied, also where a service does not offer them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backups, type Disturbance, run } from '../backup/world.ts'
import { refusedBy } from './plain-service.ts'

const { call, folder, workspace } = backups()

/** Where the service answers otherwise. */
const on =
  (world: Disturbance) =>
  (...words: readonly string[]) =>
    run(words, workspace(), folder(), world)

const write = (name: string, text: string) => writeFileSync(join(folder(), name), text)

interface ShownPlan {
  readonly changes: readonly { readonly action: string; readonly kind: string; readonly address: string }[]
  readonly dangers: readonly { readonly danger: string; readonly address: string }[]
  readonly blocked: readonly { readonly address: string; readonly reason: string; readonly hint: string }[]
  readonly requests: readonly { readonly method: string; readonly url: string; readonly body: unknown }[]
  readonly notCompared: readonly { readonly kind: string; readonly address: string }[]
}

async function planned(text: string, ...words: readonly string[]): Promise<ShownPlan> {
  write('people.yaml', text)
  const { out } = await call('plan', 'people.yaml', '--requests', '-o', 'json', ...words)
  return JSON.parse(out)
}

test('an export holds them by the names that people know, and plans nothing', async () => {
  const { out } = await call('export', '-o', 'json')
  const { members, collections } = JSON.parse(out)
  expect(members).toContainEqual({ user: 'ada@northwind.example', role: 'admin' })
  expect(members).toContainEqual({ user: 'kit@northwind.example', role: null })
  const [engineering] = collections.filter(({ id }: { id: string }) => id === 'col_engineering')
  const [platform] = engineering.collections
  expect(platform.spaces[0].permissions).toEqual({
    users: [{ user: 'kit@northwind.example', role: 'comment' }],
    teams: [{ team: 'Support', role: 'read' }],
  })
  const again = await call('export', '--out', 'all.yaml')
  expect(again.exit).toBe(0)
  for (const more of [[], ['--prune']])
    expect(await call('plan', 'all.yaml', '--exit-code', ...more)).toMatchObject({ exit: 0 })
})

test('--kinds and `kinds` call all permissions by one name', async () => {
  const { out } = await call('export', '--kinds', 'permission', '--out', 'only.yaml')
  expect(out).toBe('')
  const shown = await call('export', '--kinds', 'permission', '-o', 'json')
  expect(JSON.parse(shown.out).kinds).toEqual(['permission'])
  expect(await call('plan', 'only.yaml', '--prune', '--exit-code')).toMatchObject({ exit: 0 })
})

const changes = `members:
  - { user: eli@northwind.example, role: admin }
teams:
  - title: Fresh
    members: [{ user: gus@northwind.example }]
collections:
  - id: col_engineering
    permissions:
      teams: [{ team: Fresh, role: edit }]
      users: [{ user: Ben@Northwind.example, role: comment }]
`

test('makes, changes and removes them, a permission of a team that the same plan makes too', async () => {
  const { requests, dangers } = await planned(changes)
  expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['PATCH', '/v1/orgs/org_northwind/members/usr_eli', { role: 'admin' }],
    ['PUT', '/v1/orgs/org_northwind/teams', { title: 'Fresh' }],
    ['PUT', '/v1/orgs/org_northwind/teams/<new id of team/Fresh>/members/gus%40northwind.example', {}],
    ['POST', '/v1/collections/col_engineering/permissions', { role: 'comment', users: ['usr_ben'] }],
    [
      'POST',
      '/v1/collections/col_engineering/permissions',
      { role: 'edit', teams: ['<new id of team/Fresh>'] },
    ],
  ])
  expect(dangers).toEqual([
    { danger: 'elevate', kind: 'member', address: 'member/eli@northwind.example' },
    { danger: 'elevate', kind: 'permission', address: 'permission/collection/Engineering/team/Fresh' },
  ])
  const refused = await call('apply', 'people.yaml', '--yes')
  expect(refused).toMatchObject({ exit: 2 })
  expect(refused.err).toContain('member/eli@northwind.example needs --allow elevate')
  expect(await call('apply', 'people.yaml', '--yes', '--allow', 'elevate')).toMatchObject({ exit: 0 })
  expect(await call('plan', 'people.yaml', '--exit-code')).toMatchObject({ exit: 0 })
  await call('export', '--out', 'after.yaml')
  const none = `kinds: [permission]
collections:
  - id: col_engineering
    permissions: { users: [], teams: [] }
`
  const { changes: all } = await planned(none, '--prune')
  const removed = all.filter(({ address }) => address.includes('/Engineering/'))
  expect(removed.map(({ action, address }) => `${action} ${address}`)).toEqual([
    'delete permission/collection/Engineering/team/Fresh',
    'delete permission/collection/Engineering/user/ben@northwind.example',
  ])
  const kept = `protected: ['permission/collection/Engineering/team/*']\n${none}`
  const addresses = (await planned(kept, '--prune')).changes.map(({ address }) => address)
  expect(addresses).toContain('permission/collection/Engineering/user/ben@northwind.example')
  expect(addresses).not.toContain('permission/collection/Engineering/team/Fresh')
  write('people.yaml', kept)
  const ended = await call('apply', 'people.yaml', '--prune', '--yes', '--allow', 'delete')
  expect(ended).toMatchObject({ exit: 0 })
  expect(await call('apply', 'after.yaml', '--yes', '--allow', 'elevate')).toMatchObject({ exit: 0 })
  expect(await call('plan', 'after.yaml', '--prune', '--exit-code')).toMatchObject({ exit: 0 })
})

test('who is no member is blocked before anything is sent, with the way round', async () => {
  const { blocked } = await planned(`members: [{ user: new@x.example, role: read }]
collections:
  - id: col_engineering
    permissions:
      users: [{ user: new@x.example, role: read }]
      teams: [{ team: Nobodies, role: read }]
`)
  expect(blocked.map(({ address, reason, hint }) => [address, reason, hint])).toEqual([
    [
      'member/new@x.example',
      'The API has no way to make somebody a member by itself',
      'invite them: they accept it themselves',
    ],
    [
      'permission/collection/Engineering/user/new@x.example',
      'There is no member new@x.example',
      'invite them: they accept it themselves',
    ],
    ['permission/collection/Engineering/team/Nobodies', 'There is no team Nobodies', 'add an entry for it'],
  ])
})

test('the next admin gets the role before the last one loses it', async () => {
  write(
    'people.yaml',
    'members: [{ user: ada@northwind.example, role: read }, { user: ben@northwind.example, role: admin }]\n',
  )
  const { dangers } = await planned(
    'members: [{ user: ada@northwind.example, role: read }]\n',
    '--org',
    'org_northwind',
  )
  expect(dangers.map(({ danger }) => danger)).toContain('admins')
  write(
    'people.yaml',
    'members: [{ user: ada@northwind.example, role: read }, { user: ben@northwind.example, role: admin }]\n',
  )
  const applied = await call('apply', 'people.yaml', '--yes', '--allow', 'elevate,self')
  expect(applied).toMatchObject({ exit: 0 })
  const sent = applied.requests.filter(({ method }) => method === 'PATCH')
  expect(sent.map(({ url }) => url.split('/').at(-1))).toEqual(['usr_ben', 'usr_ada'])
})

test('a service that does not offer them is asked once for each list, and nothing is told as absent', async () => {
  await call('export', '--out', 'all.yaml')
  const plain = { disturb: refusedBy }
  const first = await on(plain)('export', '--out', 'plain.yaml')
  expect(first.exit).toBe(0)
  const refused = first.requests.map(({ url }) => new URL(url).pathname).filter((path) => refusedBy(path))
  expect(refused.map((path) => path.replace(/(spaces|collections|sites)\/[^/]+/, '$1/*')).toSorted()).toEqual(
    [
      '/v1/collections/*/permissions/teams',
      '/v1/collections/*/permissions/users',
      '/v1/orgs/org_northwind/members',
      '/v1/orgs/org_northwind/sites/*/customization',
      '/v1/orgs/org_northwind/sites/*/permissions/teams',
      '/v1/orgs/org_northwind/sites/*/permissions/users',
      '/v1/orgs/org_northwind/sites/*/publishing/auth',
      '/v1/orgs/org_northwind/sites/*/redirects',
      '/v1/orgs/org_northwind/sites/*/sections',
      '/v1/orgs/org_northwind/sites/*/structure',
      '/v1/orgs/org_northwind/spaces',
      '/v1/spaces/*/permissions/teams',
      '/v1/spaces/*/permissions/users',
    ],
  )
  const again = await on(plain)('plan', 'plain.yaml', '--prune', '--exit-code')
  expect(again).toMatchObject({ exit: 0 })
  // Known for a day.
  expect(again.requests.filter(({ url }) => refusedBy(new URL(url).pathname))).toEqual([])
  // A document that has them could not be compared: no change, and no silence.
  const other = await on(plain)('plan', 'all.yaml', '--prune', '-o', 'json')
  expect(other.exit).toBe(8)
  expect(JSON.parse(other.out)).toMatchObject({
    changes: [],
    unmanaged: [],
    notCompared: [
      { kind: 'permission', address: 'organization/Northwind Labs' },
      { kind: 'customization', address: 'organization/Northwind Labs' },
      { kind: 'external-link', address: 'organization/Northwind Labs' },
      { kind: 'member', address: 'organization/Northwind Labs' },
      { kind: 'publishing-auth', address: 'organization/Northwind Labs' },
      { kind: 'redirect', address: 'organization/Northwind Labs' },
    ],
  })
  const title = `teams: [{ id: team_docs, title: Writers }]\nmembers: [{ user: ada@northwind.example, role: read }]\n`
  write('half.yaml', title)
  const applied = await on(plain)('apply', 'half.yaml', '--yes')
  expect(applied).toMatchObject({ exit: 8 })
  expect(applied.err).toContain('All else is done, but nothing of the members of organization/Northwind Labs')
  expect((await call('team', 'get', 'team_docs', '--jq', '.title')).out).toBe('Writers\n')
  expect(await call('team', 'update', 'team_docs', '--title', 'Docs')).toMatchObject({ exit: 0 })
  // The other way round.
  expect(await call('plan', 'plain.yaml', '--prune', '--exit-code')).toMatchObject({ exit: 0 })
})
