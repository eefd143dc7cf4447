/** A token goes into requests and into its store, and nowhere else: for every kind of command, traced or not, and every kind of reply. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createTransport } from '../../src/client/exchange/transport.ts'
import type { Context, Keyring } from '../../src/context.ts'
import { NetworkError, ReplyError } from '../../src/errors.ts'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { isCampaign } from '../support/campaign.ts'
import { commands as operations } from '../support/commands.ts'
import { completeLine } from '../support/complete-line.ts'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'
import { hostile } from './hostile.ts'

const canary = 'wsC4N4RY/"x\\7Qz3'
const url = 'https://127.0.0.1'

type Service = NonNullable<World['service']>
type Echo = (request: HttpRequest) => string

/** The part that a careless service sends back: the whole header, or the token alone. */
const header: Echo = ({ headers }) => headers.authorization ?? ''
const bare: Echo = (request) => header(request).replace('Bearer ', '')

const refusal =
  (status: number): Service =>
  (request) => ({
    status,
    body: { message: `Bad token ${bare(request)}`, error: { message: header(request) } },
    headers: { 'x-request-id': bare(request), 'www-authenticate': header(request), date: 'nonsense' },
  })
const text =
  (status: number, body: (request: HttpRequest) => string): Service =>
  (request) => ({
    status,
    body: body(request),
  })
const failing =
  (error: Error): Service =>
  () =>
    Promise.reject(error)

const faults: Readonly<Record<string, Service>> = {
  ...Object.fromEntries(
    [400, 401, 403, 404, 408, 409, 412, 422, 429, 500, 502, 503, 504].map((status) => [
      status,
      refusal(status),
    ]),
  ),
  'a problem document': text(403, (request) =>
    JSON.stringify({ title: bare(request), detail: header(request) }),
  ),
  'a string': text(400, (request) => JSON.stringify(header(request))),
  'plain text': text(400, header),
  'HTML for a failure': text(502, (request) => `<pre>${header(request)}</pre>`),
  'HTML for a success': text(200, (request) => `<pre>${header(request)}</pre>`),
  'half of a JSON': text(200, (request) => `{"items": ["${bare(request)}`),
  'JSON with escapes': text(200, (request) => JSON.stringify(header(request)).replaceAll('/', '\\/')),
  'a list': text(200, (request) => JSON.stringify([header(request)])),
  null: text(200, () => 'null'),
  nothing: text(200, () => ''),
  'a next page that is none': text(200, (request) =>
    JSON.stringify({ items: [], next: { page: { is: header(request) } } }),
  ),
  'a page of its own': text(200, (request) =>
    JSON.stringify({ items: [{ id: 'a', title: 'xy' }], next: { page: bare(request) } }),
  ),
  'a redirect': (request) => ({
    status: 302,
    headers: { location: `https://evil.test/?t=${encodeURIComponent(bare(request))}` },
  }),
  'a throttle': (request) => ({ status: 429, headers: { 'retry-after': '999999' }, body: header(request) }),
  'a broken connection': failing(new NetworkError('The connection was reset', { sent: true, passing: true })),
  'no connection': failing(new NetworkError("Can't reach it", { sent: false, passing: false })),
  'a reply that is none': failing(new ReplyError('It does not answer as an HTTP service should')),
  'a bug': failing(new TypeError('x is not a function')),
  'a good answer': text(200, () => JSON.stringify({ id: 'spc1', items: [] })),
}
if (!isCampaign) console.log('skipped: the canary in the 123 operations; WS_CAMPAIGN=1 has them all')
const everyOperation = isCampaign ? operations.map((row) => completeLine(row, () => 'spc1').join(' ')) : []

const commands = [
  'org list',
  'org list --all -o ndjson',
  'space get spc1 -o json',
  'space get spc1 --dry-run',
  'space get spc1 --dry-run -o json',
  'space get spc1 --dry-run -o curl',
  'space update spc1 --title x -o yaml',
  'space update --title x --from ids.txt --journal run-TURN.ndjson -o ndjson',
  'space delete spc1 --yes',
  'api GET v1/orgs --include',
  'api POST v1/orgs -f a=b',
  'auth status',
  'auth status --no-check -o json',
  'config list',
  'profile list -o json',
  'profile get',
  'doctor',
]

/** Sources of a token, with the world that each needs. */
const sources: readonly ((folder: string) => Pick<World, 'env' | 'context'> & { readonly flags?: string })[] =
  [
    () => ({ env: { WS_TOKEN: canary } }),
    () => ({ flags: ' --token-file token.txt' }),
    () => ({}),
    () => ({ env: { WS_PROFILE: 'keyring' } }),
    () => ({ env: { WS_PROFILE: 'helper' } }),
  ]

const keyring: Keyring = { find: async () => canary, save: async () => undefined, remove: async () => true }
const execute: Context['execute'] = async () => ({ exit: 0, hasTimedOut: false, output: `${canary}\n` })

const folder = folderWith({
  'token.txt': canary,
  'ids.txt': 'spc1\nspc2\n',
  'config.json': JSON.stringify({
    current: 'file',
    profiles: { file: { url }, keyring: { url }, helper: { url, credentialHelper: 'op read x' } },
  }),
  'credentials.json': JSON.stringify({
    tokens: { file: { origin: url, token: canary }, keyring: { origin: url, keyring: 'abc' } },
  }),
})
const stores = new Set(['token.txt', 'credentials.json'])

let turn = 0
async function run(line: string, service: Service, trace = '') {
  turn += 1
  const { env = {}, flags = '' } = sources[turn % sources.length]?.(folder) ?? {}
  // A journal is of one run.
  const [before = '', ...behind] = line.replace('TURN', String(turn)).split(/(?= -- )/)
  const words = [before, flags, trace, ...behind].join('').split(' ')
  return ws(words, {
    env: { WS_URL: '', WS_TOKEN: '', WS_CONFIG_DIR: folder, ...env },
    workingDirectory: folder,
    service,
    context: { keyring, execute, userId: process.getuid?.() },
  })
}

/** In no spelling that a reader could turn back into the token. */
function expectNoToken(shown: string): void {
  for (const form of [canary, JSON.stringify(canary).slice(1, -1), encodeURIComponent(canary), 'C4N4RY'])
    expect(shown).not.toContain(form)
}

describe.each(Object.keys(faults))('%s', (name) => {
  test.each([...commands, ...everyOperation])('ws %s', async (line) => {
    const service = faults[name] ?? (() => ({}))
    for (const trace of ['', ' --debug']) {
      const { out, err } = await run(line, service, trace)
      expectNoToken(out + err)
    }
  })
})

test.each(commands)('ws %s is a command that runs', async (line) => {
  const { exit, err } = await run(line, faults['a good answer'] ?? (() => ({})))
  expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
})

test('the requests do carry it, whatever its source', async () => {
  for (const _ of sources) {
    const { requests } = await run('org list', () => ({ body: { items: [] } }))
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${canary}`)
  }
})

test.each([
  ['org list --token', '--token'],
  ['org list --token=', '--token'],
  ['auth login --token=', '--token'],
  ['org list --tokn=', '--tokn'],
])('%s does not exist, and is refused without repeating the value (fault 60)', async (line, flag) => {
  const words = line.endsWith('=') ? `${line}${canary}` : `${line} ${canary}`
  for (const format of ['', ' -o json']) {
    const { exit, out, err, requests } = await run(`${words}${format}`, () => ({}))
    expect({ exit, requests }).toEqual({ exit: 2, requests: [] })
    expect(err).toContain(flag)
    expectNoToken(out + err)
  }
})

test('a server that sends back whatever it got, as it got it', async () => {
  await using server = await hostile(({ socket, request }) =>
    socket.end(request.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')),
  )
  for (const line of ['org list', 'org list --debug', 'space update spc1 --title x --debug', 'doctor']) {
    const { out, err } = await ws(line.split(' '), {
      env: { WS_URL: server.url, WS_TOKEN: canary, WS_CONFIG_DIR: folderWith() },
      context: { transport: async () => createTransport({}) },
    })
    expectNoToken(out + err)
  }
})

test('logging in and out leaves it in its store alone', async () => {
  const home = folderWith()
  const world = {
    env: { WS_CONFIG_DIR: home, WS_URL: '', WS_TOKEN: '' },
    stdin: `${canary}\n`,
    context: { userId: process.getuid?.() },
    service: () => ({ body: { items: [] } }),
  }
  const login = await ws(['auth', 'login', '--url', url, '--with-token', '--debug'], world)
  expectNoToken(login.out + login.err)
  expect(filesHolding('C4N4RY', home)).toEqual(['credentials.json'])
  await ws(['auth', 'logout', '--debug'], world)
  expect(filesHolding('C4N4RY', home)).toEqual([])
})

afterAll(() => {
  expect(filesHolding('C4N4RY', folder).filter((path) => !stores.has(path))).toEqual([])
})

const filesHolding = (text: string, below: string): readonly string[] =>
  readdirSync(below, { recursive: true, encoding: 'utf8' }).filter(
    (path) => statSync(join(below, path)).isFile() && readFileSync(join(below, path), 'utf8').includes(text),
  )
