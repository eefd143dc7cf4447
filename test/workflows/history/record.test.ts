/** The history as a record: what became of many rows, what was sent that no reply shows, and lines for a log system. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { momentIn } from '../../../src/workflows/history/period.ts'
import { folderWith } from '../../support/folder.ts'
import { type World, ws } from '../../support/program.ts'

function recorded(): World & { readonly folder: string } {
  const config = JSON.stringify({
    version: 1,
    current: 'one',
    profiles: { one: { url: 'https://one.test' }, two: { url: 'https://two.test' } },
  })
  const folder = folderWith({ 'config.json': config })
  return {
    folder,
    env: { WS_CONFIG_DIR: folder, WS_URL: '', WS_TOKEN: 'secret-token', WS_HISTORY: '1' },
    workingDirectory: folder,
    service: ({ method, url }) =>
      url.includes('spc_gone')
        ? { status: 404, body: { error: { message: 'gone' } } }
        : { body: method === 'GET' ? { id: 'spc_1', title: 'Old' } : { id: 'spc_1', title: 'New' } },
  }
}

const listed = async (world: World, ...flags: readonly string[]) =>
  (await ws(['history', 'list', ...flags], world)).out.split('\n').slice(0, -1)

test('an entry of many rows says how many were made, and a list says whose they are if there are several', async () => {
  const world = recorded()
  const rows = { ...world, stdin: '{"space":"spc_1","title":"New"}\n{"space":"spc_gone","title":"New"}\n' }
  expect((await ws(['space', 'update', '--from', '-', '-y'], rows)).exit).toBe(8)
  const [head, row = ''] = await listed(world)
  expect(head).toBe('id\ttime\tdata.state\tdata.changes\tdata.command\tdata.note')
  expect(row).toContain('\t1 of 2 done\t2\tws space update --from -')
  expect((await ws(['history', 'get'], world)).out).toContain('2 changes, 1 of 2 done')
  await ws(['space', 'update', 'spc_1', '--title', 'New', '--profile', 'two'], world)
  expect((await listed(world))[0]).toBe(
    'id\ttime\tdata.profile\tsource\tdata.state\tdata.changes\tdata.command\tdata.note',
  )
  expect(await listed(world, '--profile', 'two')).toHaveLength(2)
  expect(await listed(world, '--limit', '1')).toHaveLength(2)
  expect(await listed(world, '--kind', 'site')).toHaveLength(1)
  expect(await listed(world, '--kind', 'site,space')).toHaveLength(3)
  expect(await listed(world, '--last', '2', '--limit', '1')).toHaveLength(2)
  expect((await ws(['history', 'list', '--kind', 'spaec'], world)).err).toContain('not one of organization,')
  expect((await ws(['history', 'list', '--profile', 'there'], world)).err).toContain(
    'No entry is of the profile there: entries are of',
  )
  // The clock of these tests stands at noon of 2026-01-15.
  expect(await listed(world, '--since', '2026-01-15', '--until', '2026-01-15')).toHaveLength(3)
  expect(await listed(world, '--until', '1h')).toHaveLength(1)
})

test('what was sent and no reply shows is shown', async () => {
  const world = { ...recorded(), service: () => ({ body: { sent: 2 } }) }
  const line = ['invite', 'send', 'ada@x.test', 'ben@x.test', '--role', 'edit', '--org', 'org_1', '-y']
  expect((await ws(line, world)).exit).toBe(0)
  const { out } = await ws(['history', 'get'], world)
  expect(out).toMatch(/emails +\["ada@x\.test","ben@x\.test"\]/)
  expect(out).toMatch(/role +"edit"/)
})

test('an export has a line for each event, with its hash', async () => {
  const world = recorded()
  await ws(['space', 'update', 'spc_1', '--title', 'New'], world)
  const { out } = await ws(['history', 'export', '-o', 'ndjson'], world)
  const events = out
    .split('\n')
    .slice(0, -1)
    .map((line): Record<string, unknown> => JSON.parse(line))
  expect(events.map(({ type }) => type)).toEqual(['ws.command', 'ws.change.sent', 'ws.change.ended'])
  const lines = readFileSync(join(world.folder, 'state/history/history.ndjson'), 'utf8')
    .split('\n')
    .slice(0, -1)
  const hashes = lines.map((line) => createHash('sha256').update(line).digest('hex'))
  expect(events.map(({ hash }) => hash)).toEqual(hashes)
  expect(events.slice(1).map(({ prev }) => prev)).toEqual(hashes.slice(0, -1))
  expect((await ws(['history', 'export', '-o', 'ndjson', '--until', '2020-01-01'], world)).out).toBe('')
})

test.each([
  ['2026-01-31', '--since', Date.UTC(2026, 0, 31)],
  ['2026-01-31', '--until', Date.UTC(2026, 1, 1) - 1],
  ['2026-01-31T12:00+02:00', '--until', Date.UTC(2026, 0, 31, 10)],
  ['09:00', '--since', Date.UTC(2026, 0, 15, 9)],
  ['09:00:30', '--until', Date.UTC(2026, 0, 15, 9, 0, 30)],
  ['18:00', '--since', Date.UTC(2026, 0, 14, 18)],
  ['12:00', '--since', Date.UTC(2026, 0, 15, 12)],
  ['09:00-05:00', '--since', Date.UTC(2026, 0, 14, 14)],
  ['01:00+14:00', '--since', Date.UTC(2026, 0, 15, 11)],
  ['90m', '--since', Date.UTC(2026, 0, 15, 10, 30)],
  ['2w', '--since', Date.UTC(2026, 0, 1, 12)],
] as const)('%s is a moment for %s', (text, flag, moment) =>
  expect(momentIn(text, { flag, now: Date.UTC(2026, 0, 15, 12) })).toBe(moment),
)

test.each(['yesterday', '9:00', '25:00', '12:60', '2026-02-30T12', '7', '2026-13-01', ''])(
  '%s is none',
  (text) => expect(() => momentIn(text, { flag: '--since', now: 0 })).toThrow('--since is'),
)
