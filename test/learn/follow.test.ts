/** A service that moved on: what ws has learnt of it decides which members its commands take, and whether they are sent at all. */
import { describe, expect, test } from 'vitest'
import { serviceAtAGlance } from '../../src/learnt/service-at-a-glance.ts'
import { serviceInForce } from '../../src/learnt/service-in-force.ts'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'

const body = (schema: object) => ({ required: true, content: { 'application/json': { schema } } })

/** Two operations that ws knows, with more than ws knows of them; all others are gone. */
const description = {
  openapi: '3.1.0',
  info: { title: 'Docs', version: '9' },
  paths: {
    '/v1/orgs/{organizationId}/translations': {
      post: {
        operationId: 'createTranslation',
        requestBody: body({
          type: 'object',
          required: ['title', 'language', 'source'],
          properties: {
            title: { type: 'string', minLength: 1, maxLength: 120 },
            language: { type: 'string', enum: ['fr', 'de'], description: 'The language to write' },
            source: { type: 'object', required: ['space'], properties: { space: { type: 'string' } } },
            output: { type: 'string' },
            'not.a-word': { type: 'string' },
          },
        }),
        responses: {},
      },
    },
    '/v1/spaces/{id}': {
      get: { operationId: 'getSpace', responses: {} },
      patch: {
        operationId: 'updateSpace',
        requestBody: body({
          type: 'object',
          properties: {
            title: { type: 'string', minLength: 1, maxLength: 50 },
            emoji: { type: 'string' },
            editMode: { type: 'string', enum: ['live', 'locked', 'shy'] },
            defaultLevel: { type: 'string' },
            language: { type: 'string' },
          },
        }),
        responses: {},
      },
    },
    '/v1/spaces/{id}/duplicate': {
      post: {
        operationId: 'duplicateSpace',
        requestBody: {
          content: { 'application/json': { schema: { properties: { title: { type: 'string' } } } } },
        },
        responses: {},
      },
    },
  },
}

async function learnt(): Promise<World> {
  const folder = folderWith({ 'docs.json': JSON.stringify(description) })
  const world = { env: { WS_CONFIG_DIR: `${folder}/config`, WS_ORG: 'org_1' }, workingDirectory: folder }
  expect(await ws(['api', 'learn', 'docs.json'], world)).toMatchObject({
    exit: 0,
    err: expect.stringMatching(
      /\d+ operations are not offered, 6 members are new, .*: ws api drift lists them/,
    ),
  })
  return world
}

const translation = ['translation', 'create', '--title', 'French']
const whole = [...translation, '--language', 'fr', '--source', '{"space":"spc_1"}']

describe('a learnt member', () => {
  test('is a flag, marked in help', async () => {
    const { out } = await ws(['translation', 'create', '--help'], await learnt())
    expect(out).toMatch(/--language <fr\|de>\s+The language to write \(fr, de; learnt\)\s+\(required\)/)
    expect(out).toMatch(/--source <json>, --source-file <path\|->\s+JSON with space \(learnt\) \(required\)/)
    // ws has a flag of that name, which means something else.
    expect(out).toContain('--body-output <text>')
    expect(out).not.toContain('not.a-word')
    expect(out).toContain('ws translation create --title French --language fr --source <source>')
  })

  test('is sent, checked, and missed before anything is sent', async () => {
    const world = await learnt()
    const sent = await ws(whole, world)
    expect(sent.requests.map(({ method, url, body }) => [method, url, JSON.parse(String(body))])).toEqual([
      [
        'POST',
        'https://api.test/v1/orgs/org_1/translations',
        { title: 'French', language: 'fr', source: { space: 'spc_1' } },
      ],
    ])
    const lacking = await ws(translation, world)
    expect(lacking).toMatchObject({ exit: 2, requests: [] })
    expect(lacking.err).toContain('ws: --language is required\nws: --source is required')
    const wrong = await ws([...translation, '--language', 'xx', '--source', '{}'], world)
    expect(wrong).toMatchObject({ exit: 2, requests: [] })
    expect(wrong.err).toContain('--language is "xx", not one of fr, de')
    expect(wrong.err).toContain('--source.space is required')
  })

  test('is asked for at a terminal', async () => {
    const world = { ...(await learnt()), terminal: true, answers: ['French', 'fr', '{"space":"spc_1"}'] }
    const { requests, err } = await ws(['translation', 'create'], world)
    expect(err).toContain('The language to write')
    expect(requests).toHaveLength(1)
  })

  test('is a column of rows, and a member of the schema', async () => {
    const world = await learnt()
    const rows = '{"title":"A","language":"fr","source":{"space":"s"}}\n{"title":"B","language":"xx"}\n'
    const bulk = await ws(['translation', 'create', '--from', '-'], { ...world, stdin: rows })
    expect(bulk).toMatchObject({ exit: 2, requests: [] })
    expect(bulk.err).toMatch(/row 2.*language/)
    const { out } = await ws(
      ['schema', 'translation', 'create', '--input', '--jq', '.properties.body.required'],
      world,
    )
    expect(JSON.parse(out)).toEqual(['title', 'language', 'source'])
  })

  test('gives a body to an operation that had none, and nothing is sent without it', async () => {
    const world = await learnt()
    const bodies = async (...flags: string[]) =>
      (await ws(['space', 'duplicate', 'spc_1', ...flags], world)).requests.map(({ body }) => body)
    expect(await bodies('--title', 'Copy')).toEqual(['{"title":"Copy"}'])
    expect(await bodies()).toEqual([undefined])
  })

  test('leaves what ws knows of the operation: the question, the history, --if-absent', async () => {
    const world = await learnt()
    const env = { ...world.env, WS_HISTORY: '1' }
    const service = () => ({ body: { id: 'trn_1', title: 'French' } })
    expect((await ws([...whole, '-o', 'id'], { ...world, env, service })).out).toBe('trn_1\n')
    const undone = await ws(['undo', '-n', '-o', 'json', '--jq', '.changes[0].kind'], {
      ...world,
      env,
      service,
    })
    expect(undone.out).toBe('translation\n')
    const absent = await ws([...whole, '--if-absent'], {
      ...world,
      service: ({ method }) => ({
        body: method === 'GET' ? { items: [{ id: 'trn_2', title: 'French' }] } : {},
      }),
    })
    expect(absent.requests.map(({ method }) => method)).not.toContain('POST')
  })
})

describe('a known member that has grown', () => {
  const sent = async (...argv: readonly string[]) => {
    const { exit, err, requests } = await ws(argv, await learnt())
    return { exit, err, bodies: requests.map(({ body }) => JSON.parse(String(body))) }
  }

  test('takes the values of the description, and help marks them', async () => {
    expect(await sent('space', 'update', 'spc_1', '--edit-mode', 'shy')).toMatchObject({
      bodies: [{ editMode: 'shy' }],
    })
    const wrong = await sent('space', 'update', 'spc_1', '--edit-mode', 'bold')
    expect(wrong).toMatchObject({ exit: 2, bodies: [], err: expect.stringContaining('locked, shy') })
    const { out } = await ws(['space', 'update', '--help'], await learnt())
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(/\(live, locked, shy; learnt: shy\)/)
  })

  test('takes what a wider limit allows, and no less where it is narrower', async () => {
    const long = 'x'.repeat(51)
    expect(
      await sent(
        'translation',
        'create',
        '--title',
        'x'.repeat(110),
        '--language',
        'fr',
        '--source',
        '{"space":"s"}',
      ),
    ).toMatchObject({ exit: 0 })
    expect(await sent('space', 'update', 'spc_1', '--title', 'x'.repeat(50))).toMatchObject({ exit: 0 })
    expect(await sent('space', 'update', 'spc_1', '--title', long)).toMatchObject({ exit: 2, bodies: [] })
    // The description leaves this limit out.
    expect(await sent('space', 'update', 'spc_1', '--emoji', long)).toMatchObject({ exit: 2, bodies: [] })
  })
})

describe('an operation that is not offered', () => {
  test('says so before it is sent; --force sends it', async () => {
    const world = await learnt()
    const refused = await ws(['space', 'transfer', 'spc_1', '--to-org', 'org_2', '-y'], world)
    expect(refused).toMatchObject({ exit: 2, requests: [] })
    expect(refused.err).toContain(
      'ws space transfer is not offered: the description of https://api.test has no POST /v1/spaces/{spaceId}/transfer',
    )
    const dry = await ws(['space', 'transfer', 'spc_1', '--to-org', 'org_2', '-n'], world)
    expect(dry.exit).toBe(2)
    const rows = await ws(['space', 'transfer', '--to-org', 'org_2', '-y', '--from', '-'], {
      ...world,
      stdin: 'spc_1\nspc_2\n',
    })
    expect(rows).toMatchObject({ exit: 2, requests: [] })
    const forced = await ws(['space', 'transfer', 'spc_1', '--to-org', 'org_2', '-y', '--force'], world)
    expect(forced.requests.map(({ url }) => url)).toEqual(['https://api.test/v1/spaces/spc_1/transfer'])
    const { out } = await ws(['space', 'transfer', '--help'], world)
    expect(out).toMatch(/Not offered: the description of https:\/\/api\.test has no POST/)
  })

  test('of another service, or one that ws has forgotten, is as ever', async () => {
    const world = await learnt()
    const other = { ...world, env: { ...world.env, WS_URL: 'https://other.test' } }
    for (const each of [other, world]) {
      if (each === world) await ws(['api', 'forget'], world)
      expect((await ws(translation, each)).requests).toHaveLength(1)
      expect((await ws([...translation, '--language', 'fr'], each)).err).toContain(
        "unknown option '--language'",
      )
      expect((await ws(['space', 'transfer', 'spc_1', '--to-org', 'o', '-y'], each)).exit).toBe(0)
    }
  })
})

test('ws api drift lists what is missing, new or changed, and fails if it shall', async () => {
  const world = await learnt()
  const { out } = await ws(['api', 'drift', '-o', 'json'], world)
  const rows: readonly Record<string, unknown>[] = JSON.parse(out)
  const missing = rows.filter(({ kind }) => kind === 'missing').map(({ command }) => command)
  expect(missing).toContain('ws space transfer')
  expect(missing).not.toContain('ws space get')
  const told = rows
    .filter(({ kind }) => kind !== 'missing')
    .map(({ kind, command, member, required, limit, from, to }) => [
      kind,
      command,
      member,
      required,
      limit,
      from,
      to,
    ])
  expect(told).toEqual([
    ['member', 'ws space update', 'language', false, null, null, null],
    ['member', 'ws space duplicate', 'title', false, null, null, null],
    ['member', 'ws translation create', 'language', true, null, null, null],
    ['member', 'ws translation create', 'source', true, null, null, null],
    ['member', 'ws translation create', 'output', false, null, null, null],
    ['member', 'ws translation create', 'not.a-word', false, null, null, null],
    [
      'enumeration',
      'ws space update',
      'editMode',
      false,
      null,
      ['live', 'locked'],
      ['live', 'locked', 'shy'],
    ],
    ['limit', 'ws space update', 'emoji', false, 'max', 50, null],
    ['limit', 'ws translation create', 'title', false, 'max', 100, 120],
  ])
  const failing = async (level: string) => (await ws(['api', 'drift', '--fail-on', level], world)).exit
  expect([await failing('missing'), await failing('changed'), await failing('missing,changed')]).toEqual([
    12, 12, 12,
  ])
})

test.each([
  [{ WS_URL: 'https://docs.test' }, {}],
  [{ WS_URL: 'https://docs.test/' }, {}],
  [{ WS_URL: 'https://docs.test/v1' }, {}],
  [{ WS_URL: 'https://DOCS.test:443/a' }, {}],
  [{ WS_URL: 'https://docs.test/a/../b' }, {}],
  [{ WS_URL: 'http://127.0.0.1:4010' }, {}],
  [{ WS_URL: 'http://localhost/a' }, {}],
  [{ WS_URL: 'http://localhost:80' }, {}],
  [{ WS_URL: 'http://127.0.0.1.docs.test' }, {}],
  [{ WS_URL: 'nonsense' }, {}],
  [{ WS_URL: 'local:' }, {}],
  [{ WS_URL: 'local:x.db' }, {}],
  [{}, {}],
  [{ WS_URL: 'https://docs.test' }, { baseUrl: 'https://flag.test' }],
  [{ WS_URL: 'https://docs.test' }, { profile: 'two' }],
  [{}, { profile: 'two' }],
  [{}, { profile: 'none' }],
  [{ WS_PROFILE: 'two' }, {}],
  [{ WS_PROFILE: 'broken' }, {}],
])('the address that help finds at a glance is the one in force: %j %j', (env, flags) => {
  const profiles = {
    one: { url: 'https://one.test' },
    two: { url: 'https://two.test/docs' },
    broken: { url: 'ftp://x' },
  }
  const folder = folderWith({
    'config.json': JSON.stringify({ version: 1, current: 'one', profiles }),
  })
  const context = {
    env: { WS_CONFIG_DIR: folder, ...env },
    home: folder,
    platform: 'linux',
    workingDirectory: folder,
    userId: undefined,
  }
  // The parts of a context that settings read.
  const found = serviceAtAGlance(flags, context as never)
  if (found !== undefined) expect(found).toBe(serviceInForce(flags, context as never))
})
