/** `ws doctor`: each thing that can be wrong has a line, and a next step; only what keeps ws from working fails. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTransport } from '../../src/client/exchange/transport.ts'
import { LocalError } from '../../src/errors.ts'
import { tlsWith } from '../fault/certificates.ts'
import { hostile } from '../fault/hostile.ts'
import { fakeKeyring, noKeyring } from '../settings/fake-context.ts'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'

interface Line {
  readonly status: string
  readonly check: string
  readonly message: string
  readonly next?: string
}

/** Everything is in order, unless a test says otherwise. */
async function examine({ env = {}, context = {}, ...world }: World = {}) {
  const folder = folderWith()
  const ran = await ws(['doctor', '-o', 'json'], {
    service: () => ({ body: { items: [] }, headers: { date: 'Thu, 15 Jan 2026 12:00:20 GMT' } }),
    ...world,
    env: { WS_CONFIG_DIR: folder, WS_URL: 'https://127.0.0.1', WS_TOKEN: 'tok_canary', ...env },
    context: { keyring: fakeKeyring(), userId: process.getuid?.(), ...context },
  })
  expect(ran.out + ran.err).not.toContain('tok_canary')
  const lines: readonly Line[] = JSON.parse(ran.out)
  return { ...ran, line: (check: string) => lines.find((each) => each.check === check), lines }
}

test('where all is well, every line is ok', async () => {
  const { exit, lines, err } = await examine()
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  const own = lines.filter(({ check }) => !check.startsWith('extended '))
  expect(own.map(({ status, check }) => `${status} ${check}`)).toEqual([
    'ok node',
    'ok config folder',
    'ok config.json',
    'ok credentials.json',
    'ok keyring',
    'ok settings',
    'ok proxy',
    'ok name',
    'ok tls',
    'ok service',
    'ok clock',
    'ok token',
  ])
  expect(lines.every(({ next }) => next === undefined)).toBe(true)
})

/** The lines about extended operations, by noun. */
async function offeredBy(service: NonNullable<World['service']>, env: Readonly<Record<string, string>> = {}) {
  const { lines, exit } = await examine({ service, env: { XDG_CACHE_HOME: folderWith(), ...env } })
  expect(exit).toBe(0)
  return (noun: string) => lines.find(({ check }) => check === `extended ${noun}`)?.message
}

const listing = (ids: readonly string[]) => ({
  body: {
    object: 'thing',
    id: 'made',
    items: ids.map((id) => ({ object: 'thing', id, title: id, name: id })),
  },
})

test('what a service offers is told noun by noun, and what was refused is told as unknown', async () => {
  const told = await offeredBy(
    ({ url }) => {
      const { pathname } = new URL(url)
      if (pathname.endsWith('/audit-events')) return { status: 403, body: {} }
      if (pathname.endsWith('/members')) return { status: 404, body: {} }
      return listing(['spc_1'])
    },
    { WS_ORG: 'org_acme' },
  )
  expect(told('member')).toBe('not offered: member list')
  expect(told('audit-event')).toContain('refused, so unknown: audit-event list')
  expect(told('space')).toContain('offered: space list')
  expect(told('hostname')).toBe('Not tried: no list of it can be asked for here')
})

test('a list that the way to an id has shown to be missing is not asked for again', async () => {
  const asked: string[] = []
  const told = await offeredBy(
    ({ url }) => {
      const { pathname } = new URL(url)
      asked.push(pathname)
      if (pathname === '/v1/orgs/org_acme/spaces') return { status: 404, body: {} }
      return listing([pathname.endsWith('/collections') ? 'col_1' : 'spc_1'])
    },
    { WS_ORG: 'org_acme' },
  )
  expect(told('space')).toContain('not offered: space list')
  expect(asked.filter((path) => path === '/v1/orgs/org_acme/spaces')).toHaveLength(1)
})

test('what lies below other things is tried below the first of them', async () => {
  const told = await offeredBy(
    ({ url }) => {
      const { pathname } = new URL(url)
      if (pathname === '/v1/spaces/id_1/change-requests/id_1/reviews') return { status: 501, body: {} }
      return pathname.includes('/collections/id_1/permissions')
        ? { status: 405, body: {} }
        : listing(['id_1'])
    },
    { WS_ORG: 'org_acme' },
  )
  expect(told('collection')).toMatch(/^not offered: collection permission list/)
  expect(told('cr')).toMatch(/^offered: cr contributors, cr commenters; not offered: cr review list/)
  expect(told('integration')).toMatch(/^offered: .*integration installation spaces/)
})

test('without an organization, only what needs none is tried', async () => {
  const told = await offeredBy(() => listing([]))
  expect(told('user')).toBe('offered: user current')
  expect(told('member')).toBe('Not tried: no list of it can be asked for here')
})

const proxied = (address: string) => ({ WS_URL: 'https://docs.test', HTTPS_PROXY: address })
const at = (date: string, status = 200) => ({ status, body: { items: [] }, headers: { date } })

test.each<[string, World, Partial<Line>]>([
  ['no keyring', { context: { keyring: noKeyring } }, { check: 'keyring', status: 'warn' }],
  ['a keyring that is switched off', { env: { WS_KEYRING: '0' } }, { check: 'keyring', status: 'ok' }],
  ['no service', { env: { WS_URL: '' } }, { check: 'settings', status: 'warn' }],
  ['a bad address', { env: { WS_URL: 'nope' } }, { check: 'settings', status: 'fail' }],
  ['an unknown profile', { env: { WS_PROFILE: 'x' } }, { check: 'settings', status: 'fail' }],
  [
    'a proxy',
    { env: proxied('http://user:password@127.0.0.1:3128') },
    { check: 'proxy', status: 'ok', message: '127.0.0.1:3128, from HTTPS_PROXY' },
  ],
  ['a proxy that is none', { env: proxied('::') }, { check: 'proxy', status: 'fail' }],
  [
    'authorities that are not there',
    { env: { NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' } },
    { check: 'authorities', status: 'fail' },
  ],
  ['no token', { env: { WS_TOKEN: '' } }, { check: 'token', status: 'fail' }],
  ['a token that is none', { env: { WS_TOKEN: 'a b' } }, { check: 'token', status: 'fail' }],
  [
    'a token that is refused',
    { service: () => ({ status: 401, body: { message: 'Unknown token' } }) },
    { check: 'token', status: 'fail', message: 'Unknown token: the one from WS_TOKEN' },
  ],
  ['a service that fails', { service: () => ({ status: 500 }) }, { check: 'service', status: 'fail' }],
  ['a redirect', { service: () => ({ status: 302 }) }, { check: 'service', status: 'fail' }],
  [
    'a clock that is fast',
    { service: () => at('Thu, 15 Jan 2026 11:00:00 GMT') },
    { check: 'clock', status: 'warn', message: 'It is 3600 s ahead of that of the service' },
  ],
  [
    'a clock that is slow, which a refusal tells as well',
    { service: () => at('Thu, 15 Jan 2026 12:02:00 GMT', 403) },
    { check: 'clock', status: 'warn', message: 'It is 120 s behind that of the service' },
  ],
  [
    'a service without encryption',
    { env: { WS_URL: 'http://192.0.2.1', WS_ALLOW_HTTP: '1' } },
    { check: 'tls', status: 'warn' },
  ],
])('%s', async (_, world, expected) => {
  const { line, exit, lines, err } = await examine(world)
  const found = line(expected.check ?? '')
  expect(found).toMatchObject(expected)
  if (found?.status !== 'ok') expect(found?.next).toBeTypeOf('string')
  const failures = lines.filter(({ status }) => status === 'fail').length
  expect(exit).toBe(failures === 0 ? 0 : 1)
  expect(err).toContain(failures === 0 ? '' : `${failures} of ${lines.length} checks failed`)
})

test('a person reads the next steps in full, however narrow the screen', async () => {
  const context = { keyring: noKeyring }
  const ran = await ws(['doctor'], { terminal: true, columns: 60, env: { WS_TOKEN: '' }, context })
  expect(ran.err).toContain(
    'token: There is no token for https://api.test\n  Save one with `ws auth login`, or',
  )
  expect(ran.exit).toBe(1)
})

test('a name that nobody knows ends the way there', async () => {
  const { line, exit, requests } = await examine({ env: { WS_URL: 'https://nobody.invalid' } })
  expect(line('name')).toMatchObject({ status: 'fail', next: 'Check the address, which comes from WS_URL' })
  expect({ exit, requests, service: line('service') }).toEqual({ exit: 1, requests: [], service: undefined })
})

test.each(['expired', 'self-signed', 'other-host'] as const)(
  'a certificate that is %s (fault 29)',
  async (certificate) => {
    await using server = await hostile(() => undefined, { tls: tlsWith(certificate) })
    const { line, exit } = await examine({
      env: { WS_URL: server.url },
      context: { transport: async () => createTransport({}) },
    })
    expect(line('tls')?.status).toBe('fail')
    expect({ exit, requests: server.requests }).toEqual({ exit: 1, requests: [] })
  },
)

test('a broken file of settings is one failure, and the rest is still looked at (fault 53)', async () => {
  const folder = folderWith({ 'config.json': '{', 'credentials.json': 'null' })
  const { line, exit, lines } = await examine({ env: { WS_CONFIG_DIR: folder } })
  expect(line('config.json')).toMatchObject({ status: 'fail', message: expect.stringContaining(folder) })
  expect(line('credentials.json')).toMatchObject({ status: 'fail' })
  expect(lines.map(({ check }) => check)).not.toContain('settings')
  expect(exit).toBe(1)
})

test('modes that are too open are told (fault 56)', async () => {
  const folder = folderWith({ 'config.json': '{}' })
  chmodSync(join(folder, 'config.json'), 0o644)
  const { line, exit } = await examine({ env: { WS_CONFIG_DIR: folder } })
  expect(line('file modes')).toMatchObject({
    status: 'warn',
    message: expect.stringContaining('it is private now'),
  })
  expect(exit).toBe(0)
})

test('a folder that others can write to keeps ws from working (fault 73)', async () => {
  const folder = folderWith({ 'config.json': '{}' })
  chmodSync(join(folder, 'config.json'), 0o644)
  chmodSync(folder, 0o757)
  const { line, lines, exit } = await examine({ env: { WS_CONFIG_DIR: folder } })
  expect(line('config folder')).toMatchObject({
    status: 'fail',
    message: expect.stringContaining(`${folder} can be written by other users (mode 0757)`),
    next: `chmod o-w ${folder}`,
  })
  // It may be a link to any file.
  expect(lines.map(({ check }) => check)).not.toContain('file modes')
  expect(exit).toBe(1)
})

test('files of a newer ws are told (fault 58)', async () => {
  const folder = folderWith({ 'config.json': '{"version":2}' })
  const { line } = await examine({ env: { WS_CONFIG_DIR: folder } })
  expect(line('config.json')).toMatchObject({ status: 'warn', next: 'Update ws' })
})

test.each([
  [
    'of a newer ws',
    { version: 99, services: { a: {} } },
    'The profiles were written by a newer ws, and this one finds none in them',
    'Update ws, or set WS_URL and WS_TOKEN',
  ],
  [
    'whose current one is gone',
    { version: 1, current: 'gone', profiles: { a: { url: 'https://a.test' } } },
    'config.json names profile "gone", which does not exist; No profile is current',
    'Choose one with `ws profile use`; there is a',
  ],
])('profiles %s are no reason to say that there are none', async (_, config, message, next) => {
  const folder = folderWith({ 'config.json': JSON.stringify(config) })
  const { line, exit } = await examine({ env: { WS_CONFIG_DIR: folder, WS_URL: '', WS_TOKEN: '' } })
  expect(line('settings')).toEqual({ status: 'warn', check: 'settings', message, next })
  expect(exit).toBe(0)
})

test.each(['/dev/null/ws', '/proc/ws/config'])('nothing can be saved in %s', async (folder) => {
  const { line } = await examine({ env: { WS_CONFIG_DIR: folder } })
  expect(line('config folder')).toEqual({
    status: 'warn',
    check: 'config folder',
    message: `${folder} can't be made, since nothing can be made in ${folder.replace(/\/ws.*/, '')}`,
    next: 'Set HOME, or WS_CONFIG_DIR, to a folder of yours',
  })
})

test('a keyring that has to answer and does not is a failure', async () => {
  const saved = { origin: 'https://docs.test', keyring: 'abc' }
  const folder = folderWith({
    'config.json': JSON.stringify({ profiles: { work: { url: 'https://docs.test' } } }),
    'credentials.json': JSON.stringify({ tokens: { work: saved } }),
  })
  const { line } = await examine({ env: { WS_CONFIG_DIR: folder }, context: { keyring: noKeyring } })
  expect(line('keyring')).toMatchObject({
    status: 'fail',
    message: 'this test has no keyring, and the token of work is there',
  })
})

const workspaces = (status: () => Promise<object>) => async () =>
  // Nothing but the status of one is asked for.
  ({ at: () => ({ status }) }) as never

test('an embedded workspace is looked into, in use or not', async () => {
  const whole = workspaces(async () => ({ spaces: 12, sites: 2 }))
  const inUse = await examine({ env: { WS_URL: 'local:/x.db' }, context: { workspaces: whole } })
  expect(inUse.line('workspace')).toMatchObject({
    status: 'ok',
    message: '/x.db is whole: 12 spaces, 2 sites',
  })
  expect(inUse.line('service')).toBeUndefined()
  const folder = folderWith()
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data', 'workspace.db'), '')
  const damaged = workspaces(() => Promise.reject(new LocalError('It is damaged', { hint: 'Restore it' })))
  const aside = await examine({ env: { WS_CONFIG_DIR: folder }, context: { workspaces: damaged } })
  expect(aside.line('workspace')).toMatchObject({
    status: 'fail',
    message: 'It is damaged',
    next: 'Restore it',
  })
  expect(aside.exit).toBe(1)
})

test('without a home folder it says so, and goes on (fault 52)', async () => {
  const { line, exit } = await examine({ env: { WS_CONFIG_DIR: '' } })
  expect(line('config folder')).toMatchObject({
    status: 'warn',
    next: 'Set WS_CONFIG_DIR to a folder of yours',
  })
  expect(exit).toBe(0)
})

test.each([
  ['a service that answers without a token', 0, 'ok', 'It is a service of this API', { body: { items: [] } }],
  [
    'a service that asks for one',
    0,
    'ok',
    'It answers as this API does, and asks for a token: ws auth login --url https://127.0.0.1',
    { status: 401, body: { error: { code: 401, message: 'No token' } } },
  ],
  [
    'another API',
    0,
    'warn',
    'It refuses (401), but not as this API does: Bad credentials',
    { status: 401, body: { message: 'Bad credentials' } },
  ],
  [
    'a page for people',
    1,
    'fail',
    'A page for people answers (403), and no API',
    { status: 403, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Log in</title>' },
  ],
])('--url, %s', async (_name, exit, status, message, reply) => {
  const env = { WS_URL: 'https://elsewhere.test', WS_TOKEN: 'tok_canary' }
  const ran = await ws(['doctor', '--url', 'https://127.0.0.1', '-o', 'json'], { env, service: () => reply })
  expect(ran.exit).toBe(exit)
  expect(JSON.parse(ran.out).find(({ check }: Line) => check === 'api')).toMatchObject({ status, message })
  expect(ran.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['https://127.0.0.1/v1/orgs?limit=1', undefined],
  ])
})

test('--url, another kind of server', async () => {
  const service = () => ({ status: 404, body: 'Not found', headers: { 'content-type': 'text/plain' } })
  const { exit, out } = await ws(['doctor', '--url', 'https://127.0.0.1', '-o', 'json'], { service })
  expect(exit).toBe(1)
  expect(JSON.parse(out).at(-1)).toMatchObject({
    check: 'service',
    status: 'fail',
    message: expect.stringContaining('something other than this API: it answered 404 (text/plain)'),
  })
})
