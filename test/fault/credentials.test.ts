/** Faults 43, 44, 52 to 61 as a person meets them: unusable homes, nobody at the keyboard, bad tokens, competing sources. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { fakeKeyring } from '../settings/fake-context.ts'
import { folderWith } from '../support/folder.ts'
import { realSleep } from '../support/pause.ts'
import { type World, ws } from '../support/program.ts'
import { openShell } from '../support/shell.ts'
import { replied } from './behaviours.ts'
import { hostile } from './hostile.ts'

const url = 'https://docs.test'

describe('fault 52: a home that can not be used', () => {
  const homes = { 'is not a folder': '/dev/null', 'can not be made': '/proc/nobody', 'is relative': 'home' }

  test.each(Object.entries(homes))('that %s', async (_, home) => {
    await using server = await hostile(replied({ body: { id: 'spc1', title: 'Guides' } }))
    const shell = openShell()
    const env = { HOME: home, WS_CONFIG_DIR: '', WS_URL: server.url, WS_TOKEN: 'tok_env' }
    const [help, version, got] = await Promise.all(
      ['ws --help', 'ws --version', 'ws space get spc1 -o id'].map((line) => shell.run(line, { env })),
    )
    expect(help).toMatchObject({ exit: 0, err: '' })
    expect(version).toMatchObject({ exit: 0, err: '' })
    expect(got).toEqual({ exit: 0, err: '', out: 'spc1\n' })
    const changed = await shell.run('ws config set url https://api.test', { env })
    expect(changed.exit).toBe(10)
    expect(changed.err).toMatch(/^ws: \S.*(?:can't be (?:written|read)|no home folder)/)
    expect(changed.err).not.toMatch(/^\s+at /m)
    shell.remove()
  })
})

describe('fault 44: nobody is at the keyboard', () => {
  const lines = [
    'ws auth login',
    'ws auth login --url https://docs.test',
    'ws space delete spc1 --base-url https://docs.test',
  ]

  test.each(['< /dev/null', '<&-', '| cat'])('stdin is: %s', async (stdin) => {
    const shell = openShell()
    for (const line of lines) {
      const ran = await shell.run(stdin.startsWith('|') ? `: | ${line}` : `${line} ${stdin}`)
      expect(ran).toMatchObject({ exit: 2, out: '' })
      expect(ran.err).toMatch(/^ws: /)
    }
    expect(readdirSync(shell.home)).not.toContain('config')
    shell.remove()
  })
})

const strange = [
  'Bearer wsTok9',
  'wsTok9\r\nX-Evil: 1',
  'wsTok9\u0000',
  'wsTok9\u2713',
  ' wsTok9',
  'wsTok9\n\n',
  'ws\tTok9',
  '',
  '\n',
]

describe.each(strange)('fault 59: a token like %j', (text) => {
  const saved = { work: { origin: url, token: text } }
  const worlds: Readonly<Record<string, () => World & { readonly flags?: readonly string[] }>> = {
    'in WS_TOKEN': () => ({ env: { WS_URL: url, WS_TOKEN: text } }),
    'in a file': () => ({
      env: { WS_URL: url, WS_TOKEN: '' },
      flags: ['--token-file', join(folderWith({ token: text }), 'token')],
    }),
    'on stdin': () => ({ env: { WS_URL: url, WS_TOKEN: '' }, stdin: text, flags: ['--token-file', '-'] }),
    'of a program': () => ({ env: envOf({ credentialHelper: 'x' }), context: { execute: printing(text) } }),
    'in our own file': () => ({ env: envOf({}, saved) }),
    'in the keyring': () => ({
      env: envOf({}, { work: { origin: url, keyring: 'abc' } }),
      context: { keyring: { ...fakeKeyring(), find: async () => text } },
    }),
  }

  test.each(Object.keys(worlds))('%s', async (place) => {
    const { flags = [], ...world } = worlds[place]?.() ?? {}
    const ran = await ws(['org', 'list', ...flags], world)
    // An empty variable counts as unset.
    const isUnset = text === '' && place === 'in WS_TOKEN'
    expect(ran).toMatchObject({ exit: isUnset ? 4 : 2, out: '', requests: [] })
    expect(ran.err).not.toContain('Tok9')
  })
})

/** The reply to the login's trial request. */
const noOrganizations = () => ({ body: { items: [] } })

test('fault 55: of many logins at once one wins whole, and the keyring keeps nothing of the others', async () => {
  const keyring = fakeKeyring()
  const env = { WS_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'ws-test-')), WS_URL: '', WS_TOKEN: '' }
  let draws = 0
  const random = () => {
    draws += 1
    return draws / 1000
  }
  const context: Partial<Context> = {
    keyring,
    random,
    age: () => performance.now(),
    sleep: realSleep,
  }
  const logins = Array.from({ length: 6 }, (_, index) =>
    ws(['auth', 'login', '--url', `https://s${index}.test`, '--with-token'], {
      env,
      stdin: `tok_${index}`,
      service: noOrganizations,
      context,
    }),
  )
  for (const { exit, err } of await Promise.all(logins))
    expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
  const { out } = await ws(['auth', 'token'], { env, context })
  const { out: address } = await ws(['config', 'get', 'url'], { env })
  expect(keyring.secrets.size).toBe(1)
  expect(address).toBe(`https://s${out.trim().replace('tok_', '')}.test\n`)
})

describe('fault 61: the strongest source wins, and status names it', () => {
  const folder = folderWith({ token: 'tok_file_9' })
  const all = {
    env: {
      ...envOf({ credentialHelper: 'op read x' }, { work: { origin: url, token: 'tok_saved_9' } }),
      WS_TOKEN: 'tok_env_9',
    },
    context: { execute: printing('tok_helper_9') },
  }
  const withoutToken = { ...all.env, WS_TOKEN: '' }
  const plain = envOf({}, { work: { origin: url, token: 'tok_saved_9' } })

  test.each<[string, World, readonly string[], string]>([
    ['--token-file', all, ['--token-file', join(folder, 'token')], 'tok_file_9'],
    ['WS_TOKEN', all, [], 'tok_env_9'],
    ['the credential helper of profile work', { ...all, env: withoutToken }, [], 'tok_helper_9'],
    [join(plain.WS_CONFIG_DIR ?? '', 'credentials.json'), { env: plain }, [], 'tok_saved_9'],
  ])('%s', async (source, world, flags, token) => {
    const service = () => ({ body: { items: [] } })
    const ran = await ws(['auth', 'status', '-o', 'json', ...flags], { service, ...world })
    expect(JSON.parse(ran.out)).toMatchObject([{ profile: 'work', source, works: true }])
    // One request tries the token, one asks who it belongs to.
    const sent = new Set(ran.requests.map(({ headers }) => headers.authorization))
    expect([...sent]).toEqual([`Bearer ${token}`])
    expect(ran.out + ran.err).not.toMatch(/tok_\w+_9/)
  })
})

test('fault 53: bad credentials are left alone by login, and named', async () => {
  const folder = folderWith()
  writeFileSync(join(folder, 'credentials.json'), '{"tokens": "tok_broken"', { mode: 0o600 })
  const env = { WS_CONFIG_DIR: folder, WS_URL: '', WS_TOKEN: '' }
  const world = { env, stdin: 'tok_new_1', service: noOrganizations }
  const ran = await ws(['auth', 'login', '--url', url, '--with-token'], world)
  expect(ran).toMatchObject({ exit: 10, out: '' })
  expect(ran.err).toContain(`${join(folder, 'credentials.json')} is not valid JSON`)
  expect(ran.err).not.toContain('tok_broken')
  expect(readFileSync(join(folder, 'credentials.json'), 'utf8')).toBe('{"tokens": "tok_broken"')
})

test('completion at the Tab key runs no credential helper', async () => {
  let runs = 0
  const execute: Context['execute'] = async () => {
    runs += 1
    return { exit: 0, hasTimedOut: false, output: 'tok_helper_9' }
  }
  const world = { env: envOf({ credentialHelper: 'op read x' }), context: { execute } }
  expect(await ws(['__complete', 'zsh', '=', 'space', 'get'], world)).toMatchObject({ out: '', requests: [] })
  expect(runs).toBe(0)
})

/** A folder whose current profile is `work`. */
function envOf(profile: object, tokens: object = {}): Readonly<Record<string, string>> {
  const folder = folderWith({
    'config.json': JSON.stringify({ current: 'work', profiles: { work: { url, ...profile } } }),
    'credentials.json': JSON.stringify({ tokens }),
  })
  return { WS_CONFIG_DIR: folder, WS_URL: '', WS_TOKEN: '' }
}

function printing(text: string): Context['execute'] {
  return async () => ({ exit: 0, hasTimedOut: false, output: text })
}
