/** `until` in a document: what ends by itself, when, why, and what keeps it; the clock of these tests moves. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { handle } from '../../local/run-example.ts'
import { backups, type Disturbance, run } from '../backup/world.ts'
import { refusedBy } from './plain-service.ts'

const { folder, workspace } = backups()

const write = (name: string, text: string) => writeFileSync(join(folder(), name), text)

/** Runs ws at a moment. */
const at =
  (moment: string, world: Disturbance = {}) =>
  (...words: readonly string[]) =>
    run(words, workspace(), folder(), { ...world, context: { now: () => Date.parse(moment) } })

interface EndedChange {
  readonly action: string
  readonly address: string
  readonly reason?: string
  readonly members: Readonly<Record<string, unknown>>
}

async function endedAt(moment: string, ...words: readonly string[]): Promise<readonly EndedChange[]> {
  const { out } = await at(moment)('plan', 'people.yaml', '-o', 'json', ...words)
  return JSON.parse(out).changes
}

const told = (changes: readonly EndedChange[]) =>
  changes.map(({ action, address, reason }) => `${action} ${address}: ${reason}`).toSorted()

/** Kit leaves at the end of January; others lose one thing each. */
const document = `members:
  - { user: ada@northwind.example, role: admin }
  - { user: Kit@northwind.example, until: 2027-01-31 }
inviteLinks:
  - { id: inv_reader, role: read, until: 2027-02-28T12:00:00+02:00 }
teams:
  - id: team_support
    members:
      - { user: eli@northwind.example, role: owner }
      - { user: fay@northwind.example, role: member, until: 2027-01-31 }
collections:
  - id: col_support
    permissions:
      users: [{ user: kit@northwind.example, role: read }]
sites:
  - id: site_partners
    shareLinks:
      - { id: shl_preview, name: Preview, active: true, until: "2027-01-31T00:00:00Z" }
`

describe('an entry ends', () => {
  const last = '2027-01-31T23:59:59.999Z'
  const after = '2027-02-01T00:00:00Z'

  test('at the end of its day in UTC, or at its moment, and says why', async () => {
    write('people.yaml', document)
    expect(told(await endedAt('2027-01-30T23:59:59.999Z'))).toEqual([])
    const link = 'update share-link/Partner portal/Preview: ended 2027-01-31T00:00:00Z'
    expect(told(await endedAt(last))).toEqual([link])
    const people = [
      'delete member/kit@northwind.example: ended 2027-01-31',
      'delete permission/collection/Support/user/kit@northwind.example: ended 2027-01-31',
      'delete team-member/Support/fay@northwind.example: ended 2027-01-31',
    ]
    expect(told(await endedAt(after))).toEqual([...people, link])
    expect(told(await endedAt('2027-02-28T09:59:59Z'))).toEqual([...people, link])
    const invite = 'delete invite-link/#inv_reader: ended 2027-02-28T12:00:00+02:00'
    expect(told(await endedAt('2027-02-28T10:00:00Z'))).toEqual([invite, ...people, link])
    const { out } = await at(after)('plan', 'people.yaml')
    expect(out).toContain('- member/kit@northwind.example  usr_kit  ended 2027-01-31\n')
    expect(out).toContain('~ share-link/Partner portal/Preview  shl_preview  ended 2027-01-31T00:00:00Z\n')
  })

  test('once: the same document is empty from then on, with --prune and without', async () => {
    write('people.yaml', document)
    const refused = await at(after)('apply', 'people.yaml', '--yes')
    expect(refused).toMatchObject({ exit: 2 })
    expect(refused.err).toContain('ws apply people.yaml --allow members,delete')
    const done = await at(after)('apply', 'people.yaml', '--yes', '--allow', 'members,delete')
    expect(done).toMatchObject({ exit: 0 })
    // A service may take a person's permissions along: they go first.
    const removed = done.requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)
    expect(removed.at(-1)).toMatch(/members\/usr_kit$/)
    for (const night of [after, '2027-02-02T00:00:00Z', '2027-02-27T00:00:00Z'])
      expect(await at(night)('plan', 'people.yaml', '--exit-code')).toMatchObject({ exit: 0 })
    // The document is the only one that knows of it.
    const sent = JSON.stringify(done.requests)
    expect(sent).not.toContain('until')
    expect(sent).not.toContain('2027')
    expect((await at(after)('export')).out).not.toContain('until')
  })

  test('as a removal: limits and dangers hold', async () => {
    write('people.yaml', 'members: [{ user: ada@northwind.example, role: admin, until: 2026-12-31 }]\n')
    const user = { env: { WS_USER: 'ada@northwind.example' } }
    const { exit, err } = await at(after, user)('apply', 'people.yaml', '--yes')
    expect(exit).toBe(2)
    expect(err).toContain('ws apply people.yaml --allow members,admins,self,delete')
  })

  test('unless a pattern protects it: the plan says so, and leaves what would go along', async () => {
    write('people.yaml', `protected: [member/kit@*, share-link/Partner portal/*]\n${document}`)
    const { out } = await at(after)('plan', 'people.yaml', '-o', 'json')
    const { changes, unmanaged } = JSON.parse(out)
    expect(told(changes)).toEqual(['delete team-member/Support/fay@northwind.example: ended 2027-01-31'])
    expect(unmanaged.filter(({ reason }: { reason?: string }) => reason)).toEqual([
      {
        kind: 'member',
        address: 'member/kit@northwind.example',
        id: 'usr_kit',
        protectedBy: 'member/kit@*',
        reason: 'ended 2027-01-31',
      },
      {
        kind: 'share-link',
        address: 'share-link/Partner portal/Preview',
        id: 'shl_preview',
        protectedBy: 'share-link/Partner portal/*',
        reason: 'ended 2027-01-31T00:00:00Z',
      },
    ])
    expect((await at(after)('plan', 'people.yaml')).out).toContain(
      'Protected: member/kit@northwind.example: ended 2027-01-31, kept by member/kit@*',
    )
  })

  test('not in what could not be read', async () => {
    write('people.yaml', document)
    const isList = (path: string) => path.startsWith('/v1/orgs/org_northwind/teams/team_support/members')
    const world = { disturb: (path: string) => (isList(path) ? 403 : undefined) }
    const shown = await at(after, world)('plan', 'people.yaml', '-o', 'json')
    expect(shown.exit).toBe(8)
    const { changes, notCompared } = JSON.parse(shown.out)
    expect(told(changes)).toHaveLength(3)
    expect(told(changes).join()).not.toContain('fay')
    expect(notCompared).toMatchObject([{ kind: 'team-member', address: 'team/Support' }])
    const refused = await at(after, world)('apply', 'people.yaml', '--yes', '--allow', 'members,delete')
    expect(refused).toMatchObject({ exit: 2 })
    expect(refused.err).toContain('team members of team/Support could not be read')
    expect(refused.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('as far as a service offers it, which says so', async () => {
    write('people.yaml', document)
    const plain = { disturb: refusedBy }
    const shown = await at(after, plain)('plan', 'people.yaml', '-o', 'json')
    expect(shown.exit).toBe(8)
    expect(told(JSON.parse(shown.out).changes)).toEqual([
      'delete team-member/Support/fay@northwind.example: ended 2027-01-31',
      'update share-link/Partner portal/Preview: ended 2027-01-31T00:00:00Z',
    ])
    const kinds = JSON.parse(shown.out).notCompared.map(({ kind }: { kind: string }) => kind)
    expect(kinds.toSorted()).toEqual(['member', 'permission'])
    const applied = await at(after, plain)('apply', 'people.yaml', '--yes', '--allow', 'delete')
    expect(applied).toMatchObject({ exit: 8 })
    expect(applied.err).toContain('All else is done')
  })
})

test('the entry that has ended takes the place of no other', async () => {
  write('people.yaml', 'inviteLinks: [{ role: read, until: 2026-01-01 }, { role: read }]\n')
  const { out } = await at('2027-01-01T00:00:00Z')('invite', 'link', 'create', '--role', 'read', '-o', 'id')
  const changes = await endedAt('2027-01-01T00:00:00Z')
  expect(changes).toHaveLength(1)
  expect([`invite-link/#${out.trim()}`, 'invite-link/#inv_reader']).toContain(changes[0]?.address)
})

test('an id that nothing has any more ends no other link of the same role', async () => {
  write('people.yaml', 'inviteLinks: [{ id: inv_gone, role: read, until: 2026-01-01 }]\n')
  expect(await endedAt('2027-01-01T00:00:00Z')).toEqual([])
  write('people.yaml', 'inviteLinks: [{ id: inv_reader, role: read, until: 2026-01-01 }]\n')
  expect(await endedAt('2027-01-01T00:00:00Z')).toHaveLength(1)
})

test('an end that nobody can read is refused with its line', async () => {
  const wrong = ['2027-02-30', '2027-01-31T10:00:00', '"31.1.2027"', 'null', '2027', '[2027-01-31]']
  const entries = wrong.map((end, index) => `  - { user: p${index}@northwind.example, until: ${end} }\n`)
  write('people.yaml', `members:\n${entries.join('')}teams: [{ title: Docs, until: 2027-01-31 }]\n`)
  const { exit, err } = await at('2027-02-01T00:00:00Z')('plan', 'people.yaml')
  expect(exit).toBe(2)
  const lines = err.split('\n').filter((line) => line.includes('"until" needs a day like 2027-01-31'))
  expect(lines.map((line) => /yaml:(\d+):/.exec(line)?.[1])).toEqual(['2', '3', '4', '5', '6', '7'])
  expect(err).toContain('people.yaml:8:24: there is no member "until"')
})

test('a plan tells it of what it makes or changes, beside the change', async () => {
  const people = 'members: [{ user: eli@northwind.example, role: review, until: 2027-05-01 }]\n'
  const link = 'sites: [{ id: site_partners, shareLinks: [{ name: Acme, until: 2027-06-30 }] }]\n'
  write('people.yaml', people + link)
  const { out } = await at('2027-01-01T00:00:00Z')('plan', 'people.yaml')
  expect(out).toContain('~ member/eli@northwind.example  usr_eli  until 2027-05-01\n')
  expect(out).toContain('+ share-link/Partner portal/Acme  until 2027-06-30\n')
  const json = await at('2027-01-01T00:00:00Z')(
    'plan',
    'people.yaml',
    '-o',
    'json',
    '--jq',
    '[.changes[].until]',
  )
  expect(JSON.parse(json.out)).toEqual(['2027-05-01', '2027-06-30'])
})

test('two documents differ by it, and a document and a service do not', async () => {
  write('people.yaml', document)
  write('later.yaml', document.replace('until: 2027-01-31 }\ninv', 'until: 2027-06-30 }\ninv'))
  const { out } = await at('2027-01-01T00:00:00Z')('diff', 'people.yaml', 'later.yaml', '-o', 'json')
  expect(JSON.parse(out).changes).toEqual([
    {
      action: 'update',
      kind: 'member',
      address: 'member/Kit@northwind.example',
      id: null,
      members: { until: { from: '2027-01-31', to: '2027-06-30' } },
    },
  ])
  const { out: exported } = await at('2027-01-01T00:00:00Z')('export')
  write('people.yaml', exported.replace(/(user: noa.*\n)( +)/, '$1$2until: 2027-01-31\n$2'))
  const live = await at('2027-01-01T00:00:00Z')('diff', 'people.yaml', 'live', '--exit-code')
  expect(live).toMatchObject({ exit: 0 })
})

/** Twelve links to a site, eight invites, twelve permissions and eight memberships: one ends each day of January and after. */
function fortyEntries(): string {
  const days = Array.from({ length: 40 }, (_, index) =>
    new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
  )
  let next = 0
  const until = () => {
    // No order of days is that of the entries.
    next = (next + 7) % days.length
    return `until: ${days[next]}`
  }
  const people = ['ben', 'chen', 'dana', 'eli', 'fay', 'gus', 'kit', 'noa']
  const user = (name: string) => `user: ${name}@northwind.example`
  const permissions = (names: readonly string[]) =>
    `permissions: { users: [${names.map((name) => `{ ${user(name)}, role: comment, ${until()} }`).join(', ')}] }`
  const links = Array.from({ length: 12 }, (_, index) => `{ name: Link ${index}, active: true, ${until()} }`)
  const invites = Array.from({ length: 8 }, () => `{ role: comment, ${until()} }`)
  return `inviteLinks: [{ id: inv_editor }, { id: inv_reader }, ${invites.join(', ')}]
teams:
  - title: Guests of January
    members: [{ ${user('ada')}, role: owner }, ${people.map((name) => `{ ${user(name)}, role: member, ${until()} }`).join(', ')}]
collections:
  - { id: col_archive, ${permissions(people.slice(0, 6))} }
  - { id: col_support, ${permissions(people.slice(0, 6))} }
sites:
  - { id: site_docs, shareLinks: [${links.join(', ')}] }
`
}

test('of forty entries, each night ends exactly those that are past, and the rest of the night has nothing to do', async () => {
  write('people.yaml', fortyEntries())
  const allow = ['--yes', '--allow', 'publish,elevate,delete', '--max-changes', '100%']
  expect(await at('2026-12-31T12:00:00Z')('apply', 'people.yaml', ...allow)).toMatchObject({ exit: 0 })
  const nights = [
    '2027-01-01T23:00:00Z',
    '2027-01-02T01:00:00Z',
    '2027-01-20T01:00:00Z',
    '2027-03-01T01:00:00Z',
  ]
  const ended: string[] = []
  for (const night of nights) {
    const changes = await endedAt(night)
    for (const { reason = '' } of changes) {
      const day = reason.replace('ended ', '')
      expect(`${day}T23:59:59.999Z` < night).toBe(true)
      ended.push(day)
    }
    const past = Math.min(40, Math.floor((Date.parse(night) - Date.UTC(2027, 0, 1)) / 86_400_000))
    expect(ended).toHaveLength(past)
    expect(await at(night)('apply', 'people.yaml', ...allow)).toMatchObject({ exit: 0 })
    expect(await at(night)('plan', 'people.yaml', '--exit-code')).toMatchObject({ exit: 0 })
  }
  expect(new Set(ended).size).toBe(40)
})

test('an undo brings back what ended, and says that the next apply ends it again', async () => {
  write('people.yaml', document)
  const now = '2027-02-01T00:00:00Z'
  const kept = { env: { WS_HISTORY: '1' } }
  const half = ['--yes', '--allow', 'delete']
  write('people.yaml', document.replace(/ {2}- \{ user: Kit.*\n/, ''))
  const before = await at(now)('export')
  expect(await at(now, kept)('apply', 'people.yaml', ...half)).toMatchObject({ exit: 0 })
  expect((await at(now, kept)('history', 'get')).out).toContain('usr_fay  ended 2027-01-31')
  const shown = await at(now, kept)('undo', '--dry-run')
  expect(shown.out).toContain('ended 2027-01-31: the next ws apply of that document ends it again')
  const { exit, err } = await at(now, kept)('undo', '--yes', '-o', 'json')
  expect(exit).toBe(0)
  expect(err).toContain('had ended by `until`: the next ws apply of that document ends it again')
  expect((await at(now)('export')).out).toBe(before.out)
  expect(told(await endedAt(now))).toHaveLength(2)
})

test('of two jobs in one night, the slower one finds it done already', async () => {
  const entry = '{ user: kit@northwind.example, role: read, until: 2027-01-31 }'
  write('people.yaml', `collections: [{ id: col_support, permissions: { users: [${entry}] } }]\n`)
  const path = '/v1/collections/col_support/permissions/users/usr_kit'
  const isTheirs: string[] = []
  const disturb = async (asked: string) => {
    if (asked !== path || isTheirs.length > 0) return undefined
    isTheirs.push(asked)
    await handle(workspace(), { method: 'DELETE', url: `https://api.test${path}`, headers: {} })
    return undefined
  }
  const late = at('2027-02-01T00:00:00Z', { disturb })
  const ran = await late('apply', 'people.yaml', '--yes', '--allow', 'delete')
  expect(ran).toMatchObject({ exit: 0, out: 'Nothing to do\n' })
  expect(isTheirs).toHaveLength(1)
})

test('a backup knows nothing of it: what has ended comes back by a restore, and nothing else ends', async () => {
  write('people.yaml', document.replace(/ {2}- \{ user: Kit.*\n/, ''))
  const now = '2027-02-01T00:00:00Z'
  expect(await at(now)('backup', 'create', 'kept')).toMatchObject({ exit: 0 })
  expect(await at(now)('apply', 'people.yaml', '--yes', '--allow', 'delete')).toMatchObject({ exit: 0 })
  const { out } = await at(now)('backup', 'restore', 'kept', '--overwrite', '--dry-run', '-o', 'json')
  expect(told(JSON.parse(out).changes)).toEqual([
    'create team-member/Support/fay@northwind.example: undefined',
    'update share-link/Partner portal/Preview: undefined',
  ])
})

test('a person who alone owns a team needs the word for it, also where the document names no teams', async () => {
  const now = '2027-02-01T00:00:00Z'
  write('people.yaml', 'members: [{ user: chen@northwind.example, role: review, until: 2027-01-31 }]\n')
  const { out } = await at(now)('plan', 'people.yaml', '-o', 'json')
  expect(JSON.parse(out).dangers).toContainEqual({
    danger: 'admins',
    kind: 'team-member',
    address: 'team-member/Platform/chen@northwind.example',
  })
  const refused = await at(now)('apply', 'people.yaml', '--yes', '--allow', 'members,delete')
  expect(refused).toMatchObject({ exit: 2 })
  const isTeam = (path: string) => path.startsWith('/v1/orgs/org_northwind/teams/team_platform/members')
  const closed = { disturb: (path: string) => (isTeam(path) ? 403 : undefined) }
  expect(await at(now, closed)('plan', 'people.yaml')).toMatchObject({ exit: 8 })
  const allowed = ['--yes', '--allow', 'members,delete,admins']
  expect(await at(now, closed)('apply', 'people.yaml', ...allowed)).toMatchObject({ exit: 2 })
  const teams = 'teams: [{ id: team_platform, members: [{ user: ben@northwind.example, role: owner }] }]\n'
  write(
    'people.yaml',
    `members: [{ user: chen@northwind.example, role: review, until: 2027-01-31 }]\n${teams}`,
  )
  const handed = await at(now)('plan', 'people.yaml', '-o', 'json')
  expect(handed.out).not.toContain('"danger":"admins"')
  expect(await at(now)('apply', 'people.yaml', '--yes', '--allow', 'members,delete')).toMatchObject({
    exit: 0,
  })
})
