/** Settings survive: many writers, bad files, newer files, killed writers. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { LocalError } from '../../src/errors.ts'
import { changeSettings, sweepLeftovers } from '../../src/settings/files/change-file.ts'
import { type Config, configFile, readConfig, withProfile } from '../../src/settings/files/profiles-file.ts'
import { isCampaign } from '../support/campaign.ts'
import { pause } from '../support/pause.ts'
import { contextInFolder, fakeContext, freshFolder } from './fake-context.ts'

const writer = join(import.meta.dirname, 'concurrent-writer.ts')
const leftovers = (folder: string) => readdirSync(folder).filter((name) => name.includes('tmp'))

const addProfile = (name: string) => (now: Config) => withProfile(now, name, { org: 'org_1' })

/** All kills only in the campaign. */
const kills = isCampaign ? 200 : 6

/** Every write waits for the disk twice: all thousand only in the campaign. */
const keysEach = isCampaign ? 25 : 2
const writersAtOnce = isCampaign ? 40 : 10

test(`${writersAtOnce} writers lose nothing (fault 54)`, { timeout: 120_000 }, async () => {
  const folder = freshFolder()
  const writers = Array.from({ length: writersAtOnce }, (_, index) =>
    promisify(execFile)(process.execPath, [writer, folder, String(index), String(keysEach)]),
  )
  await Promise.all(writers)
  const { profiles } = readConfig(fakeContext({ env: { WS_CONFIG_DIR: folder } }))
  expect(Object.keys(profiles)).toHaveLength(writersAtOnce * keysEach)
  expect(leftovers(folder)).toEqual([])
})

test(`${kills} killed writers leave a whole file, no lock, and nothing that the next one does not sweep`, {
  timeout: 600_000,
}, async () => {
  const { context, folder } = contextInFolder()
  for (let round = 0; round < kills; round += 1) {
    const child = spawn(process.execPath, [writer, folder, String(round), '1000'])
    await pause(120 + ((round * 13) % 200), 'killed at any moment of its work')
    child.kill('SIGKILL')
    await new Promise((resolve) => child.on('close', resolve))
    expect(() => readConfig(context)).not.toThrow()
  }
  await changeSettings(context, ({ update }) => update(configFile, addProfile('last')))
  expect(readConfig(context).profiles).toHaveProperty('last')
  expect(leftovers(folder)).toEqual([])
})

test('files are 0600 in a folder that is 0700, whatever they were', async () => {
  const { context, folder } = contextInFolder()
  const nested = fakeContext({ env: { WS_CONFIG_DIR: join(folder, 'deep', 'ws') } })
  await changeSettings(nested, ({ update }) => update(configFile, addProfile('a')))
  expect(statSync(join(folder, 'deep', 'ws')).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(join(folder, 'deep', 'ws'))) {
    expect(statSync(join(folder, 'deep', 'ws', name)).mode & 0o777).toBe(0o600)
  }
  writeFileSync(join(folder, 'config.json'), '{"profiles":{}}')
  chmodSync(join(folder, 'config.json'), 0o644)
  await changeSettings(context, ({ update }) => update(configFile, addProfile('a')))
  expect(statSync(join(folder, 'config.json')).mode & 0o777).toBe(0o600)
})

test('members that this version does not know stay', async () => {
  const { context, folder } = contextInFolder()
  writeFileSync(
    join(folder, 'config.json'),
    '{"version":1,"later":[1],"profiles":{"a":{"url":"https://a","future":true}}}',
  )
  await changeSettings(context, ({ update }) => update(configFile, addProfile('b')))
  expect(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))).toEqual({
    version: 1,
    later: [1],
    profiles: { a: { url: 'https://a', future: true }, b: { org: 'org_1' } },
  })
})

test.each([
  ['corrupt', '{"profiles":'],
  ['empty', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['text for profiles', '{"profiles":"x"}'],
  ['a number for a url', '{"profiles":{"a":{"url":1}}}'],
  ['a strange version', '{"version":"two"}'],
])('a bad file (%s) is reported with its path and left alone (fault 53)', async (_, text) => {
  const { context, folder } = contextInFolder()
  const path = join(folder, 'config.json')
  writeFileSync(path, text)
  const change = changeSettings(context, ({ update }) => update(configFile, addProfile('a')))
  await expect(change).rejects.toThrow(LocalError)
  await expect(change).rejects.toThrow(path)
  expect(() => readConfig(context)).toThrow(path)
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test.each([
  ['folder', (path: string) => mkdirSync(path)],
  ['FIFO', (path: string) => spawnSync('sh', ['-c', 'mkfifo "$0"', path])],
])('a %s in place of the file is reported and left alone (fault 53)', async (_, make) => {
  const { context, folder } = contextInFolder()
  const path = join(folder, 'config.json')
  make(path)
  const { ino } = statSync(path)
  await expect(changeSettings(context, ({ update }) => update(configFile, addProfile('a')))).rejects.toThrow(
    `${path} is not a file`,
  )
  expect(statSync(path).ino).toBe(ino)
})

test('a file of a newer schema is read but never written (fault 58)', async () => {
  const { context, folder } = contextInFolder()
  const text = '{"version":2,"profiles":{"a":{}}}'
  writeFileSync(join(folder, 'config.json'), text)
  expect(Object.keys(readConfig(context).profiles)).toEqual(['a'])
  const change = changeSettings(context, ({ update }) => update(configFile, addProfile('b')))
  await expect(change).rejects.toThrow('written by a newer ws')
  expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe(text)
})

test("a file of another user's is refused (fault 56)", async () => {
  const { context, folder } = contextInFolder()
  writeFileSync(join(folder, 'config.json'), '{}')
  const stranger = { ...context, userId: (context.userId ?? 0) + 1 }
  expect(() => readConfig(stranger)).toThrow('belongs to another user')
})

test('a file that a full disk cuts short does not replace the old one (fault 51)', async () => {
  const { context, folder } = contextInFolder()
  await changeSettings(context, ({ update }) => update(configFile, addProfile('a')))
  const before = readFileSync(join(folder, 'config.json'), 'utf8')
  // A limit of 1 block cuts a long write short, as a full disk does, and refuses the rest.
  const script = `ulimit -f 1; trap '' XFSZ; exec "$0" "$@"`
  const run = spawnSync('sh', ['-c', script, process.execPath, writer, folder, '0', '100'], {
    encoding: 'utf8',
  })
  expect(run.stderr).toContain('the disk is full')
  const after = readFileSync(join(folder, 'config.json'), 'utf8')
  expect(after.startsWith(before.slice(0, 40))).toBe(true)
  expect(readConfig(context).profiles).toHaveProperty('a')
  expect(leftovers(folder)).toEqual([])
})

test('a link is followed and stays a link', async () => {
  const { context, folder } = contextInFolder()
  const real = join(freshFolder(), 'ws.json')
  writeFileSync(real, '{"profiles":{}}')
  symlinkSync(real, join(folder, 'config.json'))
  await changeSettings(context, ({ update }) => update(configFile, addProfile('a')))
  expect(JSON.parse(readFileSync(real, 'utf8')).profiles).toHaveProperty('a')
})

test('a link to what is not there yet stays a link too', async () => {
  const { context, folder } = contextInFolder()
  symlinkSync('elsewhere.json', join(folder, 'config.json'))
  await changeSettings(context, ({ update }) => update(configFile, addProfile('a')))
  expect(lstatSync(join(folder, 'config.json')).isSymbolicLink()).toBe(true)
  expect(JSON.parse(readFileSync(join(folder, 'elsewhere.json'), 'utf8')).profiles).toHaveProperty('a')
})

test.each([
  ['folder', (path: string) => mkdirSync(path)],
  ['FIFO', (path: string) => spawnSync('sh', ['-c', 'mkfifo "$0"', path])],
])('a %s in place of the lock is an error at once', async (_, make) => {
  const { context, folder } = contextInFolder()
  make(join(folder, 'settings.lock'))
  await expect(changeSettings(context, ({ update }) => update(configFile, addProfile('a')))).rejects.toThrow(
    /settings\.lock can't be opened/,
  )
})

test('reading commands sweep what a killed writer left', async () => {
  const { context, folder } = contextInFolder()
  writeFileSync(join(folder, 'config.json.next.tmp.tmp-1234567890abcdef'), 'half')
  await sweepLeftovers(context)
  expect(leftovers(folder)).toEqual([])
})

test('without any folder, reading finds nothing and writing says what to set', async () => {
  const context = fakeContext()
  expect(readConfig(context).profiles).toEqual({})
  await expect(changeSettings(context, () => {})).rejects.toMatchObject({
    hint: expect.stringContaining('WS_CONFIG_DIR'),
  })
})

test('changes in one process wait for each other', async () => {
  const { context } = contextInFolder()
  const names = Array.from({ length: 10 }, (_, index) => `p${index}`)
  await Promise.all(
    names.map((name) => changeSettings(context, ({ update }) => update(configFile, addProfile(name)))),
  )
  expect(Object.keys(readConfig(context).profiles).sort()).toEqual(names)
})
