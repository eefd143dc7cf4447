/** The npm package keeps what it compiled, and starts all the same where it can't. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { execa } from 'execa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usualFlags } from '../src/system/heap.ts'
import { replied } from './fault/behaviours.ts'
import { hostile } from './fault/hostile.ts'
import { removeFolder } from './support/remove-folder.ts'

const program = resolve('bin/ws.js')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ws-packaged-'))
})

afterEach(() => removeFolder(folder))

const help = (env: Readonly<Record<string, string>> = {}) => run(['space', 'get', '--help'], env)

async function run(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout, stderr } = await execa(process.execPath, [program, ...words], {
    // A program whose coverage is measured keeps nothing compiled.
    env: { NODE_V8_COVERAGE: undefined, NODE_COMPILE_CACHE: folder, HOME: folder, ...env },
  })
  expect(stderr).toBe('')
  return stdout
}

/** The compiled files that ws keeps: one for each loaded chunk. */
const keptFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => dirname(path).endsWith('ws') && path.endsWith('.js'))
    .map((path) => join(folder, path))

/** @throws where nothing is kept: a path made of nothing would be the working directory. */
function firstKept(): string {
  const [first] = keptFiles()
  if (first === undefined) throw new Error('ws keeps nothing that it compiled')
  return first
}

const times = () => keptFiles().map((path) => [path, statSync(path).mtimeMs])

test('what is compiled is kept, and not compiled again', async () => {
  const first = await help()
  const before = times()
  expect(before.length).toBeGreaterThan(5)
  expect(await help()).toBe(first)
  expect(times()).toEqual(before)
})

test('a run that calls other functions keeps them beside those of earlier runs', async () => {
  const bytes = () => new Map(keptFiles().map((path) => [path, statSync(path).size]))
  await run(['--version'])
  const first = bytes()
  await help()
  const second = bytes()
  for (const [path, size] of first) expect(second.get(path)).toBeGreaterThan(size)
  const after = times()
  await run(['--version'])
  await help()
  expect(times()).toEqual(after)
})

test('a run that changes flags of V8 leaves compiled code that other runs can use, and uses theirs', async () => {
  await using server = await hostile(replied({ headers: {}, body: { items: [{ id: 'org_1' }], count: 1 } }))
  const env = { WS_URL: server.url, WS_TOKEN: 'canary' }
  // It loads a chunk after it has changed them.
  const list = () => run(['org', 'list', '--limit', '1', '--sort-by', 'id', '-o', 'json'], env)
  await list()
  await help()
  const [after, shown] = [times(), await list()]
  await help()
  expect(await list()).toBe(shown)
  expect(times()).toEqual(after)
})

test("the flags that come back are V8's own", async () => {
  const { stdout } = await execa(process.execPath, ['--v8-options'])
  for (const [name, value] of Object.entries(usualFlags))
    expect(stdout).toContain(`default: --${name}=${value}`)
})

test('what was cut off or is of something else is replaced', async () => {
  const first = await help()
  const [cut = '', other = ''] = keptFiles()
  truncateSync(cut, 100)
  writeFileSync(other, 'something else')
  for (let run = 0; run < 2; run += 1) expect(await help()).toBe(first)
  expect(statSync(cut).size).toBeGreaterThan(100)
  expect(readFileSync(other, 'latin1')).not.toBe('something else')
  expect(keptFiles()).toContain(other)
})

test('what older versions compiled is removed after a month, when something new is', async () => {
  await help()
  const chunk = firstKept()
  const earlierNode = join(folder, 'v22.19.0-x64-0-0', 'ws')
  mkdirSync(earlierNode, { recursive: true })
  const old = ['words-00000000.js', 'words-00000000.js.42'].map((name) => join(dirname(chunk), name))
  const leftovers = [...old, join(earlierNode, 'words-00000000.js')]
  const others = [join(dirname(chunk), 'words-11111111.js'), join(folder, 'words-00000000.js')]
  for (const path of [...leftovers, ...others]) writeFileSync(path, '')
  for (const path of [...leftovers, others[1] ?? '', ...keptFiles()]) utimesSync(path, 0, 0)
  utimesSync(others[0] ?? '', new Date(), new Date())
  await help()
  expect(leftovers.filter((path) => existsSync(path))).toEqual(leftovers)
  rmSync(chunk)
  await help()
  expect([...leftovers, ...others, chunk].filter((path) => existsSync(path))).toEqual([...others, chunk])
  expect(keptFiles().length).toBeGreaterThan(5)
})

test('where Node may keep nothing, nothing is kept', async () => {
  const output = await help({ NODE_DISABLE_COMPILE_CACHE: '1' })
  expect(output).toContain('Show a space')
  expect(keptFiles()).toEqual([])
})

test('without a word about it, it is kept in the home of whoever runs ws, which is not made for it', async () => {
  const isHere = { NODE_COMPILE_CACHE: '', XDG_CACHE_HOME: '', TMPDIR: folder }
  await help(isHere)
  expect(keptFiles().every((path) => path.startsWith(join(folder, '.cache/ws/compiled/')))).toBe(true)
  expect(keptFiles().length).toBeGreaterThan(5)
  expect(readdirSync(folder)).toEqual(['.cache'])
  expect(statSync(join(folder, '.cache/ws')).mode & 0o777).toBe(0o700)
  const nowhere = join(folder, 'nowhere')
  expect(await help({ ...isHere, HOME: nowhere })).toContain('Show a space')
  expect(readdirSync(folder)).toEqual(['.cache'])
  const moved = join(folder, 'moved')
  await help({ ...isHere, HOME: nowhere, XDG_CACHE_HOME: moved })
  expect(keptFiles().some((path) => path.startsWith(join(moved, 'ws/compiled/')))).toBe(true)
})

test('a user without an account and a home has settings in WS_CONFIG_DIR', async () => {
  const preloaded = join(folder, 'no-account.cjs')
  writeFileSync(preloaded, "require('node:os').homedir = () => { throw new Error('no account') }")
  const env = { HOME: '', WS_CONFIG_DIR: join(folder, 'config'), NODE_OPTIONS: `--require=${preloaded}` }
  await execa(process.execPath, [program, 'config', 'set', 'url', 'https://docs.example.com'], { env })
  expect(await run(['config', 'get', 'url'], env)).toBe('https://docs.example.com')
})

test('where no folder can be made, ws does without', async () => {
  await help()
  const kept = dirname(firstKept())
  rmSync(kept, { recursive: true })
  writeFileSync(kept, 'in the way')
  expect(await help()).toContain('Show a space')
  expect(readFileSync(kept, 'utf8')).toBe('in the way')
})

test('the keyring is asked by the script that is in the package', async () => {
  const env = {
    WS_CONFIG_DIR: join(folder, 'config'),
    WS_URL: 'http://127.0.0.1:1',
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/none`,
  }
  const { stdout } = await execa(process.execPath, [program, 'doctor', '-o', 'json'], { env, reject: false })
  // Only the library that bin/keyring.js loads can refuse.
  expect(stdout).toContain('the keyring refused')
})
