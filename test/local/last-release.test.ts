/** A workspace of the last release opens, keeps everything, and is cloned, backed up and restored like one of today. */
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createStore, openStore } from '../../src/local/store/store.ts'
import { manifestText } from '../../src/workflows/backup-format/manifest.ts'
import { contentOf, schemaOf, writeEarlier } from './earlier-database.ts'
import { sampleProgram } from './sample-program.ts'
import { smallWorkspace } from './small-workspace.ts'

/** The sample workspace of that release, and the document that its own `ws export` wrote of it. Both stay as they are. */
const sample = 'release-1-sample.sql'
const document = join(import.meta.dirname, 'fixtures/release-1-sample.yaml')

const { folder, ws, remove } = await sampleProgram((path) => writeEarlier(sample, path))
copyFileSync(document, join(folder, 'before.yaml'))
afterAll(remove)

/** Documents of that release know no members. */
const alike =
  /^(?:Not compared: members of organization\/Northwind Labs: The document has no list of them there\n)?No differences \(\d+ alike\)\n$/

test('every value stays, and the schema is that of a new workspace', async () => {
  const own = mkdtempSync(join(tmpdir(), 'ws-release-'))
  const [path, fresh] = [join(own, 'workspace.db'), join(own, 'fresh.db')]
  writeEarlier(sample, path)
  const before = contentOf(path)
  await createStore(fresh, smallWorkspace)
  await openStore(path).close()
  expect(schemaOf(path)).toEqual(schemaOf(fresh))
  const after = contentOf(path)
  for (const [table, rows] of before) {
    expect([table, after.get(table)]).toMatchObject([table, rows])
    expect(after.get(table)).toHaveLength(rows.length)
  }
  rmSync(own, { recursive: true })
})

/** That release wrote lists in the order of their titles, and knew no list of spaces in no collection. */
const differencesToBefore = async () => {
  const filter = '[.changes[] | [.action, .address]]'
  const { exit, out } = await ws([
    'diff',
    'before.yaml',
    'live',
    '--ignore-order',
    '-o',
    'json',
    '--jq',
    filter,
  ])
  return { exit, changes: JSON.parse(out) }
}
const onlyTheLooseSpace = { exit: 0, changes: [['create', 'space/Company handbook']] }

test('it is what the document of that release says', async () => {
  expect(await differencesToBefore()).toEqual(onlyTheLooseSpace)
})

test('that document removes nothing under --prune that its ws did not see', async () => {
  const planned = ['plan', 'before.yaml', '--prune', '--ignore-order', '-o', 'json', '--jq']
  const told = await ws([...planned, '[[.changes[].address], [.unmanaged[].address]]'])
  expect(JSON.parse(told.out)).toEqual([[], ['space/Company handbook']])
})

test.each([
  ['the search finds its pages', ['org', 'search', 'webhooks', '-o', 'id']],
  ['its content can be read', ['space', 'page', 'list', '--space', 'spc_api', '-o', 'id']],
  ['its content has a history', ['space', 'revision', 'changes', 'rev_api_1', '--space', 'spc_api']],
  ['its members are listed', ['member', 'list', '-o', 'id']],
  ['its sites have a structure', ['site', 'structure', 'get', '--site', 'site_docs']],
  ['its visitors log in', ['site', 'auth', 'get', '--site', 'site_docs', '--fields', 'backend']],
  ['its integrations are installed', ['org', 'installations', '-o', 'id']],
])('%s', async (_case, words) => {
  const { exit, out, err } = await ws(words)
  expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
  expect(out.trim()).not.toBe('')
})

test('it is cloned', async () => {
  expect(await ws(['local', 'clone', '--content'])).toMatchObject({ exit: 0 })
  expect((await ws(['diff', 'live', 'profile:clone'])).out).toMatch(alike)
})

test('it is backed up, and a backup becomes the same workspace', async () => {
  expect(await ws(['backup', 'create', 'kept', '--content'])).toMatchObject({ exit: 0 })
  expect(await ws(['backup', 'verify', 'kept'])).toMatchObject({ exit: 0 })
  expect(await ws(['local', 'init', '--from-backup', 'kept', '--profile', 'restored'])).toMatchObject({
    exit: 0,
  })
  expect((await ws(['diff', 'live', 'profile:restored'])).out).toMatch(alike)
})

test('its backup brings back what is deleted, and it takes what is new', async () => {
  expect(await ws(['team', 'delete', 'team_docs', '--yes'])).toMatchObject({ exit: 0 })
  expect(await ws(['space', 'delete', 'spc_api', '--yes'])).toMatchObject({ exit: 0 })
  expect(await ws(['backup', 'restore', 'kept', '--yes', '--allow', 'publish'])).toMatchObject({ exit: 0 })
  expect(await differencesToBefore()).toEqual(onlyTheLooseSpace)
  const permission = [
    'space',
    'permission',
    'add',
    '--role',
    'edit',
    '--user',
    'usr_fay',
    '--space',
    'spc_api',
  ]
  expect(await ws(permission)).toMatchObject({ exit: 0 })
  const events = await ws(['audit-event', 'list', '--action', 'space.permission.add', '-o', 'id'])
  expect(events.out.trim().split('\n')).toHaveLength(1)
  expect(events.out.trim()).not.toBe('')
})

/** That release wrote no kinds into the manifest. */
function asThatRelease(from: string, to: string): void {
  cpSync(join(folder, from), join(folder, to), { recursive: true })
  const path = join(folder, to, 'manifest.json')
  const { kinds: _, hash: _hash, ...manifest } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, manifestText(manifest))
}

test('a backup of that release brings no order, and its clone names what it lacks', async () => {
  asThatRelease('kept', 'earlier')
  const move = ['space', 'move', 'spc_sdk', '--parent', 'col_product', '--after', 'spc_start']
  expect(await ws(move)).toMatchObject({ exit: 0 })
  const moved = async (from: string) =>
    JSON.parse((await ws(['diff', from, 'live', '-o', 'json', '--jq', '.summary.move'])).out)
  expect([await moved('kept'), await moved('earlier')]).toEqual([1, 0])
  const restore = await ws(['backup', 'restore', 'earlier', '--overwrite', '--dry-run'])
  expect(restore).toMatchObject({ exit: 0, out: expect.not.stringContaining('position') })

  expect(await ws(['local', 'init', '--from-backup', 'earlier', '--profile', 'lacking'])).toMatchObject({
    exit: 0,
  })
  const lacking = (profile: string) =>
    ws(['local', 'status', '--profile', profile, '-o', 'json', '--jq', gapsByReason])
  const notRead = [
    'member',
    'external-link',
    'redirect',
    'publishing-auth',
    'customization',
    'installation',
    'permission',
  ]
  expect(JSON.parse((await lacking('lacking')).out)).toEqual({ notRead, own: ['audit-event'] })
  expect(JSON.parse((await lacking('restored')).out)).toEqual({ notRead: [], own: ['audit-event'] })
})
const gapsByReason = `.clone.notCaptured | {
  notRead: map(select(.reason | startswith("The ws that made")) | .kind),
  own: map(select(.reason == "A clone makes its own") | .kind)
}`
