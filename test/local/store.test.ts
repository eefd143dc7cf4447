import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { LocalError } from '../../src/errors.ts'
import { placeNew } from '../../src/local/store/placing.ts'
import { createStore, openStore } from '../../src/local/store/store.ts'
import { createWorkspace, emptyWorkspace, openWorkspace } from '../../src/local/workspace.ts'
import { rehearse, repeatableRandom, startOfTime, temporaryFolder } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

const world = { now: () => startOfTime, random: repeatableRandom() }

describe('a file that is no workspace is refused and left as it was', () => {
  test.each([
    ['empty', (path: string) => writeFileSync(path, ''), 'is not a workspace that ws made'],
    ['text', (path: string) => writeFileSync(path, 'hello '.repeat(1000)), 'is not a workspace that ws made'],
    ['folder', (path: string) => mkdirSync(path), 'is not a file'],
    [
      'foreign',
      (path: string) => new DatabaseSync(path).exec('CREATE TABLE theirs (x)'),
      'is not a workspace that ws made',
    ],
    ['absent', () => {}, 'There is no workspace at'],
  ])('%s', (_name, prepare, message) => {
    const path = join(temporaryFolder(), 'workspace.db')
    prepare(path)
    const before = existsSync(path) && _name !== 'folder' ? readFileSync(path) : undefined
    expect(() => openStore(path)).toThrow(LocalError)
    expect(() => openStore(path)).toThrow(message)
    expect(() => openStore(path)).toThrow(path)
    if (before !== undefined) expect(readFileSync(path)).toEqual(before)
    else if (_name === 'absent') expect(existsSync(path)).toBe(false)
  })
})

test('a newer schema is refused', async () => {
  const path = join(temporaryFolder(), 'workspace.db')
  await createStore(path, smallWorkspace)
  const file = new DatabaseSync(path)
  file.exec('PRAGMA user_version = 99')
  file.close()
  expect(() => openStore(path)).toThrow('made by a newer ws (schema 99')
})

test('a damaged file is named as such, when it is opened or when the damage is met', async () => {
  const path = join(temporaryFolder(), 'workspace.db')
  await createStore(path, smallWorkspace)
  const whole = readFileSync(path)
  truncateSync(path, 40_960)
  expect(() => openStore(path)).toThrow(`The workspace ${path} is damaged`)
  writeFileSync(path, whole)
  const file = new DatabaseSync(path)
  const { root } =
    file.prepare("SELECT rootpage AS root FROM sqlite_schema WHERE name = 'spaces'").get() ?? {}
  file.close()
  const page = 4096
  writeFileSync(path, whole.fill(0xff, (Number(root) - 1) * page, Number(root) * page))
  const workspace = openWorkspace(path, world)
  const request = { method: 'GET', url: 'local:/v1/spaces/spc_api', headers: {} }
  await expect(workspace.handle(request)).rejects.toThrow(`The workspace ${path} is damaged`)
  await workspace.close()
})

test.skipIf(process.getuid?.() === 0)('a read-only file can be read', async () => {
  const path = join(temporaryFolder(), 'workspace.db')
  await createStore(path, smallWorkspace)
  chmodSync(path, 0o444)
  const workspace = openWorkspace(path, world)
  await expect(
    workspace.handle({ method: 'DELETE', url: 'local:/v1/spaces/spc_api', headers: {} }),
  ).rejects.toThrow('can only be read')
  await workspace.close()
})

test('calls from the own process go in step: those that wait together are answered together', async () => {
  const path = join(temporaryFolder(), 'workspace.db')
  await createStore(path, smallWorkspace)
  let ticks = 0
  // Each look at this clock says that the read before it was a long one.
  const workspace = openWorkspace(path, { ...world, now: () => startOfTime + 10 * ++ticks })
  const order: string[] = []
  await Promise.all(
    ['api', 'sdk', 'cli'].map(async (name) => {
      await workspace.handle({ method: 'GET', url: `local:/v1/spaces/spc_${name}`, headers: {} })
      setImmediate(() => order.push(`after ${name}`))
      order.push(name)
    }),
  )
  expect(order).toEqual(['api', 'sdk', 'cli'])
  await workspace.close()
})

test('a new workspace is there whole, or not at all, and never replaces anything', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'workspace.db')
  await expect(
    createStore(path, async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(readdirSync(folder)).toEqual([])
  const made = await createWorkspace(path, world, emptyWorkspace)
  expect(readdirSync(folder)).toEqual(['workspace.db'])
  await expect(createWorkspace(path, world, emptyWorkspace)).rejects.toThrow(
    `There is something at ${path} already`,
  )
  const workspace = openWorkspace(path, world)
  const reply = await workspace.handle({
    method: 'GET',
    url: `local:/v1/orgs/${made.organization}`,
    headers: {},
  })
  expect(reply.status).toBe(200)
  await workspace.close()
  await expect(createWorkspace(join(folder, 'none', 'workspace.db'), world, emptyWorkspace)).rejects.toThrow(
    LocalError,
  )
})

test('a file gets its name with its last writes, also if they had no room in it until now', () => {
  const [folder, copies] = [temporaryFolder(), temporaryFolder()]
  const file = new DatabaseSync(join(folder, 'draft'))
  file.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (x); INSERT INTO rows VALUES (7)')
  // As after a close on a full disk.
  for (const name of ['draft', 'draft-wal']) copyFileSync(join(folder, name), join(copies, name))
  file.close()
  const target = join(copies, 'workspace.db')
  placeNew(join(copies, 'draft'), target)
  expect(new DatabaseSync(target).prepare('SELECT x FROM rows').all()).toEqual([{ x: 7 }])
})

test('it is durable: WAL, synchronous FULL, foreign keys', async () => {
  const { db } = await rehearse()
  const { sql } = await import('kysely')
  const read = async (pragma: string) =>
    Object.values((await sql.raw(`PRAGMA ${pragma}`).execute(db)).rows[0] ?? {})[0]
  expect(await read('journal_mode')).toBe('wal')
  expect(await read('synchronous')).toBe(2)
  expect(await read('foreign_keys')).toBe(1)
  expect((await sql.raw('PRAGMA foreign_key_check').execute(db)).rows).toEqual([])
})
