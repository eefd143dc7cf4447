/** `ws backup create`: complete or honest, the same bytes again, and little to do where nothing has changed. */
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commit } from '../../../src/workflows/backup/create/writing/commit-backup.ts'
import { files, manifestOf, writeBackup } from './small-backup.ts'
import { backups, type Disturbance, manifestIn, textsIn } from './world.ts'

const { backup, call, folder, inBackup } = backups()

describe('a backup', () => {
  test('sends nothing but GET, and holds what ws export writes', async () => {
    const made = await backup()
    expect(made).toMatchObject({ exit: 0, err: '' })
    expect(new Set(made.requests.map(({ method }) => method))).toEqual(new Set(['GET']))
    const exported = await call('export')
    expect(textsIn(inBackup())['workspace.yaml']).toBe(exported.out)
    expect((await call('backup', 'verify', 'b')).exit).toBe(0)
  })

  test('never takes a list that the service does not offer for an empty one', async () => {
    const lacking = { disturb: (path: string) => (path.includes('/permissions/') ? 404 : undefined) }
    await backup(lacking)
    const before = textsIn(inBackup())
    const gaps = () => manifestIn(inBackup()).notCaptured.filter(({ kind }) => kind.endsWith('permission'))
    expect(gaps()).toContainEqual(
      expect.objectContaining({ kind: 'space-user-permission', everywhere: true }),
    )
    const first = gaps()
    await backup(lacking)
    expect(gaps()).toEqual(first)
    expect(textsIn(inBackup())).toEqual(before)
  })

  test('has each thing as the service sent it, with the way to it', async () => {
    await backup()
    const reply = JSON.parse((await call('space', 'get', 'spc_api', '-o', 'json')).out)
    const line = textsIn(inBackup())
      ['space.ndjson']?.split('\n')
      .find((each) => each.includes('"spc_api"'))
    expect(JSON.parse(line ?? '')).toEqual({
      kind: 'space',
      id: 'spc_api',
      path: { organizationId: 'org_northwind', spaceId: 'spc_api' },
      holder: { kind: 'collection', id: reply.parent },
      reply,
    })
  })

  test('has the comments of a space of which none is open: the space counts no others', async () => {
    const open = ['space', 'comment', 'list', '--space', 'spc_api', '--status', 'open', '-o', 'id']
    for (const id of (await call(...open)).out.trim().split('\n'))
      expect((await call('space', 'comment', 'update', id, '--space', 'spc_api', '--resolved')).exit).toBe(0)
    expect((await call('space', 'get', 'spc_api', '--jq', '.comments')).out).toBe('0\n')
    await backup()
    expect(textsIn(inBackup())['comment.ndjson']).toContain('"spaceId":"spc_api"')
  })

  test('has the replies to comments on spaces and on change requests', async () => {
    await backup()
    const ids = (textsIn(inBackup())['reply.ndjson'] ?? '').match(/"id":"rpl_[^"]+"/g) ?? []
    expect(new Set(ids)).toEqual(new Set(['"id":"rpl_limits_1"', '"id":"rpl_scope_1"', '"id":"rpl_lead_1"']))
  })

  test('says what the API does not show', async () => {
    await backup()
    const reasons = manifestIn(inBackup()).notCaptured.map(({ kind, reason }) => `${kind}: ${reason}`)
    expect(reasons).toContain(
      'change-request: Only open change requests and drafts are here: merged and archived ones are left out',
    )
    expect(reasons.filter((reason) => reason.startsWith('reply'))).toEqual([])
    expect(reasons).toContain(
      'integration: The API does not show script, runtime, icon, previewImages, secrets',
    )
  })

  test('leaves secrets out and counts them; --with-secrets keeps them for its owner alone', async () => {
    await backup()
    expect(manifestIn(inBackup()).secretsLeftOut).toBe(5)
    expect(textsIn(inBackup())['share-link.ndjson']).not.toContain('"published"')
    await backup({}, '--with-secrets')
    expect(manifestIn(inBackup()).secretsLeftOut).toBe(0)
    expect(textsIn(inBackup())['share-link.ndjson']).toContain('"published"')
    expect(statSync(inBackup('share-link.ndjson')).mode & 0o777).toBe(0o600)
  })
})

describe('run again', () => {
  test('with nothing changed, it writes nothing and asks for much less', async () => {
    const first = await backup()
    const [before, times] = [textsIn(inBackup()), statSync(inBackup('space.ndjson')).mtimeMs]
    const second = await backup()
    expect(second.out).toContain('0 files written')
    expect(textsIn(inBackup())).toEqual(before)
    expect(statSync(inBackup('space.ndjson')).mtimeMs).toBe(times)
    const lists = (requests: readonly { url: string }[]) =>
      requests.filter(({ url }) => /comments|change-requests/.test(url)).map(({ url }) => url)
    // An empty list can't have changed unseen.
    const asked = new Set(lists(second.requests))
    expect(lists(first.requests)).toEqual(expect.arrayContaining([...asked]))
    expect(asked.size).toBeLessThan(new Set(lists(first.requests)).size / 2)
  })

  test('it has what was edited or answered, though nothing around it tells', async () => {
    await backup()
    const inRequest = ['cr_rate_limits', 'cmt_limits', '--space', 'spc_api']
    await call('cr', 'update', 'cr_rate_limits', '--subject', 'Edited request', '--space', 'spc_api')
    await call('cr', 'comment', 'update', ...inRequest, '--body', 'Edited comment')
    await call('cr', 'comment', 'reply', 'create', ...inRequest, '--body', 'New reply')
    await backup()
    const texts = textsIn(inBackup())
    expect(texts['change-request.ndjson']).toContain('Edited request')
    expect(texts['comment.ndjson']).toContain('Edited comment')
    expect(texts['reply.ndjson']).toContain('New reply')
  })

  test('after a change, it is what a first one would be', async () => {
    await backup()
    await call('space', 'update', 'spc_api', '--title', 'New')
    await call('cr', 'create', '--subject', 'Later', '--space', 'spc_api')
    await call('team', 'delete', 'team_support', '--yes')
    await call('space', 'comment', 'create', '--body', 'Well', '--space', 'spc_start')
    await backup()
    const [again, counts] = [textsIn(inBackup()), manifestIn(inBackup()).files]
    rmSync(inBackup(), { recursive: true })
    await backup()
    expect(again).toEqual(textsIn(inBackup()))
    expect(counts).toEqual(manifestIn(inBackup()).files)
  })

  test('two of one state differ only in the members that the page about backups names', async () => {
    await backup()
    const [one, files] = [manifestIn(inBackup()), textsIn(inBackup())]
    rmSync(inBackup(), { recursive: true })
    await backup({ context: { now: () => Date.UTC(2026, 0, 22, 12, 1) } })
    const other = Object.entries(manifestIn(inBackup()))
    expect({ ...textsIn(inBackup()), 'manifest.json': '' }).toEqual({ ...files, 'manifest.json': '' })
    const differing = other.filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(one[name as keyof typeof one]),
    )
    const page = readFileSync('docs/how-to/backup.md', 'utf8')
    const [, named = ''] = /differ only in three members of the manifest, (.*?), so/s.exec(page) ?? []
    expect(differing.map(([name]) => name)).toEqual(
      Array.from(named.matchAll(/`(\w+)`/g), ([, name]) => name),
    )
  })

  test('--full reads everything, and so does the first one after a week', async () => {
    const first = await backup()
    expect((await backup({}, '--full')).requests).toHaveLength(first.requests.length)
    const later = { now: () => Date.UTC(2026, 0, 22, 12, 1) }
    expect((await backup({ context: later })).requests).toHaveLength(first.requests.length)
    expect((await backup({ context: later })).requests.length).toBeLessThan(first.requests.length)
  })

  test('reads everything anew if a file is damaged, and says when', async () => {
    await backup()
    appendFileSync(inBackup('space.ndjson'), 'x')
    const later = Date.UTC(2026, 0, 18, 12, 1)
    await backup({ context: { now: () => later } })
    expect(Date.parse(manifestIn(inBackup()).readAnew)).toBe(later)
  })

  test('makes a damaged file anew, believes nothing of it, and leaves a foreign one', async () => {
    await backup()
    const before = textsIn(inBackup())
    appendFileSync(inBackup('comment.ndjson'), 'x')
    const again = await backup()
    expect(again.err).toContain('it is made anew')
    expect(textsIn(inBackup())).toEqual(before)
    writeFileSync(inBackup('notes.txt'), 'mine')
    expect((await backup()).err).toContain('notes.txt does not belong to the backup, and stays')
    expect((await call('backup', 'verify', 'b')).exit).toBe(9)
  })
})

describe('something in the place of a file or folder', () => {
  test.each([
    ['a folder', 'team.ndjson', 'a file', (place: string) => mkdirSync(place)],
    ['a link', 'content', 'a folder', (place: string) => symlinkSync(folder(), place)],
  ])('%s stays, and is not followed', (_, name, kind, put) => {
    writeBackup(folder())
    rmSync(join(folder(), name), { recursive: true })
    put(join(folder(), name))
    mkdirSync(join(folder(), '.ws-backup'))
    const manifest = manifestOf(files)
    const how = { random: Math.random, mode: 0o600 }
    expect(() => commit(folder(), { manifest, earlier: undefined }, how)).toThrow(
      `${join(folder(), name)} is in the way of ${kind} of the backup`,
    )
    expect(readdirSync(join(folder(), '.ws-backup'))).toEqual([])
  })
})

describe('what the service does not give', () => {
  test('a refused list is no absence: it is named, exits with 8, and is asked for again', async () => {
    const refused = (path: string) => (path.includes('spc_api/comments') ? 403 : undefined)
    const made = await backup({ disturb: refused })
    expect(made.exit).toBe(8)
    const gap = { kind: 'comment', address: expect.stringMatching(/^space\//), refused: true }
    expect(manifestIn(inBackup()).notCaptured).toContainEqual(
      expect.objectContaining({ ...gap, path: { organizationId: 'org_northwind', spaceId: 'spc_api' } }),
    )
    const whole = await backup()
    expect(whole.exit).toBe(0)
    expect(textsIn(inBackup())['comment.ndjson']).toContain('"spaceId":"spc_api"')
  })

  test('a list that is shorter than its count is noticed', async () => {
    const made = await backup({
      disturb: async (path, body) => {
        if (!path.includes('/teams?')) return undefined
        const { items, count } = (await body()) as { items: unknown[]; count: number }
        return { items: items.slice(0, 1), count }
      },
    })
    expect(made.exit).toBe(8)
    expect(made.err).toContain(
      'Not captured: team of organization/Northwind Labs: The service counts 3, and shows 1',
    )
    expect(made.err.match(/counts 3 items, and sent 1: \/v1\/orgs\/org_northwind\/teams$/gm)).toHaveLength(1)
  })

  test('nothing is left of a run without its organization', async () => {
    const made = await backup({ disturb: (path) => (path.endsWith('/org_northwind') ? 403 : undefined) })
    expect(made.exit).toBe(4)
    expect(readdirSync(inBackup()).filter((name) => name !== '.ws-backup')).toEqual([])
  })
})

describe('what changes meanwhile', () => {
  test('is read again', async () => {
    let seen = 0
    const made = await backup({
      disturb: async (path) => {
        if (path.includes('/members?')) seen += 1
        if (path.includes('/members?') && seen === 2) {
          await call('team', 'update', 'team_docs', '--title', 'Writers')
          await call('space', 'update', 'spc_api', '--title', 'Now')
        }
        return undefined
      },
    })
    expect(made).toMatchObject({ exit: 0, err: '' })
    expect(manifestIn(inBackup()).torn).toEqual([])
    const texts = textsIn(inBackup())
    expect(texts['team.ndjson']).toContain('"Writers"')
    expect(texts['space.ndjson']).toContain('"Now"')
    rmSync(inBackup(), { recursive: true })
    await backup()
    expect(textsIn(inBackup())).toEqual(texts)
  })

  test('is read again, though nothing around it tells', async () => {
    let edits = 0
    const made = await backup({
      disturb: async (path, body) => {
        if (!path.includes('/comments/cmt_limits/replies?') || edits > 0) return undefined
        edits += 1
        const read = await body()
        for (const line of [
          'space comment update cmt_scope --body Edited --space spc_api',
          'cr comment update 2 cmt_limits --body Edited --space spc_api',
          'cr comment reply create 2 cmt_limits --body Answered --space spc_api',
          'cr update 2 --subject Edited --space spc_api',
        ])
          expect(await call(...line.split(' ')), line).toMatchObject({ exit: 0 })
        return read
      },
    })
    expect(made).toMatchObject({ exit: 0, err: '' })
    expect(manifestIn(inBackup()).torn).toEqual([])
    const texts = textsIn(inBackup())
    rmSync(inBackup(), { recursive: true })
    await backup()
    expect(textsIn(inBackup())).toEqual(texts)
  })

  test('is torn if it never holds still', async () => {
    let count = 0
    const made = await backup({
      disturb: async (path, body) => {
        if (!/\/orgs\/[^/]+\/teams\?/.test(path)) return undefined
        count += 1
        const { items, ...rest } = (await body()) as { items: { title: string }[] }
        return {
          ...rest,
          items: items.map((team, at) => (at === 0 ? { ...team, title: `Team ${count}` } : team)),
        }
      },
    })
    expect(made.exit).toBe(0)
    expect(made.err).toContain(
      'Torn: 1 thing changed, appeared or went while ws read: team/Team 3. The manifest names all of them under torn',
    )
    expect(manifestIn(inBackup()).torn).toEqual([
      { kind: 'team', address: 'team/Team 3', id: expect.any(String) },
    ])
  })
})

describe('a folder that is no place for it', () => {
  const cases: readonly [string, () => void, number, RegExp][] = [
    ['of something else', () => writeFileSync(inBackup('x'), ''), 2, /holds no backup: .* beside x/],
    [
      'with another manifest',
      () => writeFileSync(inBackup('manifest.json'), '{}'),
      2,
      /is not one of a backup/,
    ],
    [
      'with a cut manifest',
      () => writeFileSync(inBackup('manifest.json'), '{"format"'),
      9,
      /manifest.json is/,
    ],
    ['of dated backups', () => dated(), 2, /is a folder of dated backups/],
    ['that is a file', () => asFile(), 2, /is a file, and no folder of a backup/],
  ]
  const dated = () => {
    mkdirSync(inBackup('2026-01-01T00-00-00Z'))
    writeFileSync(inBackup('2026-01-01T00-00-00Z/manifest.json'), '{}')
  }
  const asFile = () => {
    rmSync(inBackup(), { recursive: true })
    writeFileSync(inBackup(), '')
  }
  test.each(cases)('%s', async (_, make, exit, said) => {
    mkdirSync(inBackup())
    make()
    const made = await backup()
    expect(made.err).toMatch(said)
    expect(made).toMatchObject({ exit, requests: [] })
  })

  test('of another organization', async () => {
    await backup()
    const other = await backup({ env: { WS_ORG: 'org_lab' } })
    expect(other).toMatchObject({ exit: 2, requests: [] })
    expect(other.err).toContain('is a backup of org_northwind, and not of org_lab')
  })
})

describe('--keep', () => {
  const at = (day: number, hour = 0): Disturbance => ({
    context: { now: () => Date.UTC(2026, 0, day, hour) },
  })
  const names = () => readdirSync(inBackup()).sort()

  test('makes dated ones that share their files, and keeps the last of each period', async () => {
    for (const day of [1, 2, 3]) await backup(at(day), '--keep', '3d')
    expect(names()).toEqual(['2026-01-01T00-00-00Z', '2026-01-02T00-00-00Z', '2026-01-03T00-00-00Z'])
    const [one, other] = ['2026-01-01', '2026-01-03'].map((day) =>
      statSync(inBackup(`${day}T00-00-00Z/space.ndjson`)),
    )
    expect(one?.ino).toBe(other?.ino)
    const last = await backup(at(3, 12), '--keep', '2d')
    expect(last.err).toContain('Removed 2026-01-01T00-00-00Z: --keep says so')
    expect(names()).toEqual(['2026-01-02T00-00-00Z', '2026-01-03T12-00-00Z'])
    expect((await call('backup', 'verify', 'b')).out).toContain('as ws wrote them')
    const whole = await call('backup', 'get', 'b')
    expect(whole.err).toContain(`Name one of them: ${inBackup('2026-01-03T12-00-00Z')}`)
    const listed = await call('backup', 'list', 'b', '--fields', 'name,things', '-o', 'csv', '--no-header')
    expect(listed.out).toMatch(/^2026-01-03T12-00-00Z,95\r?\n2026-01-02T00-00-00Z,95\r?\n$/)
  })

  test('a change in a new one leaves the old one as it was', async () => {
    await backup(at(1), '--keep', '9d')
    const before = textsIn(inBackup('2026-01-01T00-00-00Z'))
    await call('team', 'update', 'team_docs', '--title', 'Writers')
    await backup(at(2), '--keep', '9d')
    expect(textsIn(inBackup('2026-01-01T00-00-00Z'))).toEqual(before)
    expect(textsIn(inBackup('2026-01-02T00-00-00Z'))['team.ndjson']).toContain('Writers')
  })

  test.each(['', '30', '0d', 'd', '1d;2w', '5x'])('%s is no number of anything', async (keep) => {
    expect(await backup({}, `--keep=${keep}`)).toMatchObject({ exit: 2, requests: [] })
  })

  test('never changes a file that another folder shares', async () => {
    await backup()
    linkSync(inBackup('team.ndjson'), join(folder(), 'linked'))
    const before = statSync(join(folder(), 'linked')).size
    await call('team', 'update', 'team_docs', '--title', 'Writers of all documents')
    await backup()
    expect(statSync(join(folder(), 'linked')).size).toBe(before)
  })
})
