/** The same slip as a single call, in a run over rows, and through `ws api`: one outcome, and nothing is sent. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderWith } from './support/folder.ts'
import { type ProgramRun, unhurried, type World, ws } from './support/program.ts'

const env = { WS_ORG: 'o' }
const folder = folderWith()
const freshHome = () => mkdtempSync(join(folder, 'config-'))
const position = '{"position":{"before":{"type":"site-space","siteSpace":"y"}}}'
const workingDirectory = folderWith({
  'odd.json': '{"title":"T","tilte":"U"}',
  'position.json': position,
})

interface Ways {
  readonly single: readonly string[]
  readonly rows: readonly string[]
  readonly api: readonly string[]
}

const update: Ways = {
  single: ['space', 'update', 'spc1', '--title', 'T'],
  rows: ['space', 'update', '--from', '-', '--title', 'T'],
  api: ['api', 'PATCH', 'spaces/spc1', '-f', 'title=T'],
}
const create: Ways = {
  single: ['collection', 'create', '--title', 'T'],
  rows: ['collection', 'create', '--from', '-'],
  api: ['api', 'POST', 'orgs/o/collections', '-f', 'title=T'],
}
const remove: Ways = {
  single: ['space', 'delete', 'spc1'],
  rows: ['space', 'delete', '--from', '-'],
  api: ['api', 'DELETE', 'spaces/spc1'],
}

async function inAllWays(
  ways: Ways,
  { flags = [], ...world }: World & { readonly flags?: readonly string[] } = {},
): Promise<readonly ProgramRun[]> {
  const rowsIn = ways === create ? '[{"title":"T"}]' : 'spc1\n'
  const run = (argv: readonly string[], stdin = '') =>
    ws([...argv, ...flags], {
      workingDirectory,
      stdin,
      ...world,
      env: { WS_CONFIG_DIR: freshHome(), ...env, ...world.env },
    })
  return [await run(ways.single), await run(ways.rows, rowsIn), await run(ways.api)]
}

/** Code, exit code and requests of each way, with the words that all must have. */
async function expectAlike(ran: readonly ProgramRun[], exit: number, core: string): Promise<void> {
  const seen = ran.map(({ err, requests, out, ...rest }) => ({
    exit: rest.exit,
    out,
    sent: requests.length,
    saysSo: err.includes(core) ? true : err,
  }))
  const one = { exit, out: '', sent: 0, saysSo: true }
  expect(seen).toEqual([one, one, one])
}

test.each([
  ['--fields', ['--fields', 'title']],
  ['--sort-by', ['--sort-by', 'title']],
])('%s of a deletion, which answers with nothing', async (_flag, flags) => {
  await expectAlike(await inAllWays(remove, { flags: [...flags, '--yes'] }), 2, 'there is no field "title"')
})

describe.each([
  ['update', update],
  ['create', create],
])('%s', (_, ways) => {
  test.each([
    ['an unknown member in --fields', ['--fields', 'nope'], 'there is no field "nope"'],
    ['a member below a text in --fields', ['--fields', 'title.nope'], 'there is no field "title.nope"'],
    ['an unknown member in --sort-by', ['--sort-by=-nope'], 'there is no field "nope"'],
    ['a filter that is none', ['--jq', '.['], '--jq'],
    ['curl without --dry-run', ['-o', 'curl'], '-o curl goes with --dry-run'],
    ['a format that is none', ['-o', 'bogus'], '--output is "bogus", not one of'],
  ])('%s', async (_slip, flags, core) => {
    await expectAlike(await inAllWays(ways, { flags }), 2, core)
  })

  test('WS_OUTPUT that is none', async () => {
    await expectAlike(await inAllWays(ways, { env: { WS_OUTPUT: 'bogus' } }), 2, '"bogus", not one of')
  })

  test.each(['id', 'title', 'urls.app'])('--fields %s is known', async (name) => {
    const service = () => ({ body: { id: 'x', title: 'T', urls: { app: 'u' } } })
    const ran = await inAllWays(ways, { flags: ['--fields', name], service })
    expect(ran.map(({ exit, requests }) => [exit, requests.length])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ])
  })
})

test('an unknown member of --input is told and sent', async () => {
  const service = () => ({ body: { id: 'spc1' } })
  const input = ['--input', 'odd.json']
  const ways: Ways = {
    single: ['space', 'update', 'spc1', ...input],
    rows: ['space', 'update', '--from', '-', ...input],
    api: ['api', 'PATCH', 'spaces/spc1', ...input],
  }
  const ran = await inAllWays(ways, { service })
  for (const { exit, err, requests } of ran) {
    expect(exit).toBe(0)
    expect(err).toContain('the document names no member "tilte"; did you mean title?')
    expect(err.match(/tilte/g)).toHaveLength(1)
    expect(requests.map(({ body }) => body)).toEqual(['{"title":"T","tilte":"U"}'])
  }
})

test('an empty title', async () => {
  const ways: Ways = {
    single: ['space', 'update', 'spc1', '--title', ''],
    rows: ['space', 'update', '--from', '-', '--title', ''],
    api: ['api', 'PATCH', 'spaces/spc1', '-f', 'title='],
  }
  await expectAlike(await inAllWays(ways), 2, 'title is empty')
})

const profileWith = (members: object) => ({
  WS_CONFIG_DIR: folderWith({
    'config.json': JSON.stringify({
      current: 'prod',
      profiles: { prod: { url: 'https://api.test', ...members } },
    }),
  }),
})

test.each([
  ['update', update, 'PATCH'],
  ['create', create, 'POST'],
  ['delete', remove, 'DELETE'],
])('%s with a readonly profile', async (_, ways, method) => {
  const ran = await inAllWays(ways, { flags: ['--yes'], env: profileWith({ readonly: true }) })
  await expectAlike(ran, 2, `Profile prod is readonly: no ${method} is sent with it`)
  for (const { err } of ran) expect(err).toContain('hint: See what guards this run')
})

describe('a protected id', () => {
  const env = profileWith({ protected: ['spc1'] })
  const deleted = { service: () => ({ status: 204 }), env }

  test('is not deleted by --yes', async () => {
    const ran = await inAllWays(remove, { flags: ['--yes'], ...deleted })
    await expectAlike(ran, 2, 'spc1 is protected by profile prod: nothing was sent, --yes is not enough')
  })

  test('in a body holds the whole call, before anything is asked or sent', async () => {
    const ways: Ways = {
      single: ['space', 'transfer', 'spc2', '--to-org', 'org2'],
      rows: ['space', 'transfer', '--from', '-', '--to-org', 'org2'],
      api: ['api', 'POST', 'spaces/spc2/transfer', '-f', 'organization=org2'],
    }
    const flags = ['--yes']
    const ran = await inAllWays(ways, { flags, env: profileWith({ protected: ['org2'] }) })
    await expectAlike(ran, 2, 'org2 is protected by profile prod')
  })

  test('that a person names is deleted without another question', async () => {
    const world: World = { terminal: true, answers: ['spc1'], ...deleted }
    for (const argv of [remove.single, remove.api]) {
      const { exit, err, requests } = await ws(argv, world)
      expect({ exit, sent: requests.map(({ method }) => method) }).toEqual({ exit: 0, sent: ['DELETE'] })
      expect(err).not.toContain('Delete a space')
    }
  })
})

test('a deprecated operation is told of once, and called', async () => {
  const ways: Ways = {
    single: ['site', 'space', 'move', 'spc1', '--site', 's', '--before', 'y'],
    rows: ['site', 'space', 'move', '--from', '-', '--site', 's', '--before', 'y'],
    api: ['api', 'POST', 'orgs/o/sites/s/site-spaces/spc1/move', '--input', 'position.json'],
  }
  const ran = await inAllWays(ways, { service: () => ({ body: { id: 'spc1' } }) })
  for (const { exit, err, requests } of ran) {
    expect({ exit, sent: requests.map(({ body }) => body) }).toEqual({ exit: 0, sent: [position] })
    expect(err.match(/ is deprecated: the sort operation of the site structure/g)).toHaveLength(1)
  }
})

describe('a deletion', () => {
  test('without a person needs --yes', async () => {
    await expectAlike(await inAllWays(remove), 2, 'needs a confirmation, and ws can')
  })

  test('tells programs the same code', async () => {
    for (const { err } of await inAllWays(remove, { flags: ['-o', 'json'] }))
      expect(JSON.parse(err)).toMatchObject({ error: { code: 'usage' } })
  })

  const confirmed = ['--confirm=spc1']

  test('with --confirm of its id is confirmed', async () => {
    const service = () => ({ status: 204 })
    const ran = await inAllWays(remove, { flags: confirmed, service })
    expect(ran.map(({ exit, requests }) => [exit, requests.map(({ method }) => method)])).toEqual([
      [0, ['DELETE']],
      [0, ['DELETE']],
      [0, ['DELETE']],
    ])
  })

  test('of a single space asks under its title', async () => {
    const world: World = {
      terminal: true,
      answers: ['spc1', 'spc1'],
      env,
      service: ({ method }) =>
        method === 'GET' ? { body: { id: 'spc1', title: 'Guides' } } : { status: 204 },
    }
    const asked = await Promise.all([remove.single, remove.api].map((argv) => ws(argv, world)))
    for (const { err } of asked)
      expect(err).toMatch(/"Guides" \(.*spc1\)\. It can be restored for 7 days\.\sType spc1 to go on/)
  })

  test('is remembered', async () => {
    const { single, rows, api } = remove
    for (const [argv, stdin] of [
      [single, ''],
      [rows, 'spc1\n'],
      [api, ''],
    ] as const) {
      const world = { env: { ...env, WS_CONFIG_DIR: freshHome() }, stdin, service: () => ({ status: 204 }) }
      expect((await ws([...argv, '--yes'], world)).exit).toBe(0)
      const offered = await ws(['__complete', '=', 'space', 'restore'], { env: world.env })
      expect(offered.out).toContain('spc1')
    }
  })

  test('is remembered under the title that a list has shown', async () => {
    const service: World['service'] = ({ method, url }) => {
      if (method === 'DELETE') return { status: 204 }
      if (url.includes('/orgs/o/spaces')) return { status: 404, body: {} }
      const isOfCollection = url.includes('/collections/col1/spaces')
      return { body: { items: [isOfCollection ? { id: 'spc1', title: 'Guides' } : { id: 'col1' }] } }
    }
    for (const [argv, stdin] of [
      [remove.single, ''],
      [remove.rows, 'spc1\n'],
      [remove.api, ''],
    ] as const) {
      const world = { env: { ...env, WS_CONFIG_DIR: freshHome() }, stdin, service, context: unhurried }
      expect((await ws(['__complete', '=', 'space', 'get'], world)).out).toContain('Guides')
      expect((await ws([...argv, '--yes'], world)).exit).toBe(0)
      const offered = await ws(['__complete', '=', 'space', 'restore'], { env: world.env })
      expect(offered.out).toContain('Guides')
    }
  })
})
