/** Descriptions that ws reads whole, though they mean harm: by their size, names, patterns, loops, and signs for a terminal. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const told = { 200: { description: 'Fine' } }
const text = { type: 'string' }

const written = (paths: object, more: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...more })

async function learning(description: string | Buffer, name = 'docs.json') {
  const folder = folderWith({})
  writeFileSync(join(folder, name), description)
  const world: World = {
    env: { WS_CONFIG_DIR: join(folder, 'config'), WS_ORG: 'org_1' },
    workingDirectory: folder,
  }
  return { world, ran: await ws(['api', 'learn', name], world) }
}

/** The commands that a space has in the description, with the schema on both sides. */
const spaceWith = (schema: object) => ({
  '/v1/spaces/{id}': {
    get: { operationId: 'one', responses: { 200: { description: 'Fine', ...json(schema) } } },
    patch: { operationId: 'change', requestBody: json(schema), responses: told },
  },
})

test.each([
  [
    'bytes that are no text',
    'docs.json',
    Buffer.from('{"openapi":"3.1.0","x":"\xff"}', 'latin1'),
    /is not UTF-8 text/,
  ],
  [
    'YAML of such bytes',
    'docs.yaml',
    Buffer.from('openapi: 3.1.0\nx: "\xff"\n', 'latin1'),
    /is not UTF-8 text/,
  ],
  [
    '10,000 levels',
    'docs.json',
    written({ '/a': { get: { x: 0 } } }).replace('"x":0', `"x":${'['.repeat(10_000)}${']'.repeat(10_000)}`),
    /nested deeper than 250 levels/,
  ],
  [
    '10,000 levels of YAML',
    'docs.yaml',
    `openapi: 3.1.0\nx: ${'['.repeat(10_000)}${']'.repeat(10_000)}\n`,
    /nested (deeper than 250 levels|too deep)/,
  ],
  [
    '50 MB of YAML',
    'docs.yaml',
    `openapi: 3.1.0\nx: ${'x'.repeat(50_000_000)}\n`,
    /it has 48 MB of YAML, more than ws reads \(16 MB\)/,
  ],
])('%s is refused, and nothing is kept', { timeout: 60_000 }, async (_name, file, description, said) => {
  const { world, ran } = await learning(description, file)
  expect(ran).toMatchObject({ exit: 2, out: '', requests: [] })
  expect(ran.err).toMatch(said)
  expect(ran.err).not.toContain('Excel')
  expect((await ws(['api', 'drift'], world)).exit).not.toBe(0)
})

test('50 MB of JSON are read', { timeout: 60_000 }, async () => {
  const description = written({
    '/v1/a': { get: { operationId: 'a', description: 'x'.repeat(50_000_000), responses: told } },
  })
  const { world, ran } = await learning(description)
  expect(ran).toMatchObject({ exit: 0 })
  expect((await ws(['api', 'a', '--help'], world)).out.length).toBeLessThan(2000)
})

test('signs that mean something to a terminal are never written', async () => {
  const signs = '\u001b\u0007\u202e\u009b'
  const sign = '\u001b[31m\u001b]0;owned\u0007\u202e\u009b2J'
  const { world, ran } = await learning(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: `Docs${sign}`, version: `1${sign}` },
      paths: {
        '/v1/a': {
          get: {
            operationId: 'a',
            summary: sign,
            description: sign,
            responses: told,
            parameters: [
              { name: 'q', in: 'query', description: sign, schema: { ...text, enum: [sign, 'ok'] } },
            ],
          },
        },
        '/v1/spaces/{id}': {
          patch: {
            operationId: 'change',
            responses: told,
            requestBody: json({
              type: 'object',
              properties: { mood: { ...text, description: sign, enum: [`a${sign}`] } },
            }),
          },
        },
      },
    }),
  )
  const printed = [ran]
  for (const words of [
    ['api', 'operations'],
    ['api', 'a', '--help'],
    ['space', 'update', '--help'],
    ['api', 'drift'],
    ['space', 'update', 's', '--mood', 'x'],
    ['commands'],
  ])
    printed.push(await ws(words, world))
  for (const { out, err } of printed)
    expect([...`${out}${err}`].filter((each) => signs.includes(each))).toEqual([])
})

test('ids that read like a path, a flag or a line of a shell are only letters, and ws says so', async () => {
  const get = (operationId: string) => ({ get: { operationId, responses: told } })
  const { world, ran } = await learning(
    written({
      '/v1/a': get('../../etc/passwd'),
      '/v1/b': get('/abs/path'),
      '/v1/c': get('--force-it'),
      '/v1/d': get('x; rm -rf y'),
      '/v1/e': get('things/list'),
      '/v1/f': get('list things'),
    }),
  )
  expect(ran.err.split('\n').slice(0, 5)).toEqual([
    'GET /v1/a has an odd id: it is called etc-passwd',
    'GET /v1/b has an odd id: it is called abs-path',
    'GET /v1/c has an odd id: it is called force-it',
    'GET /v1/d has an odd id: it is called x-rm-rf-y',
    'ws api operations lists them; ws api <id> --help explains one',
  ])
  const { requests } = await ws(['api', 'etc-passwd'], world)
  expect(requests.map(({ url }) => url)).toEqual(['https://api.test/v1/a'])
  expect((await ws(['api', '../../etc/passwd'], world)).requests).toEqual([])
})

describe('a schema that leads back to itself', () => {
  const thing = {
    type: 'object',
    properties: {
      id: text,
      urls: { type: 'object', properties: { self: { $ref: '#/components/schemas/Thing' } } },
      self: { $ref: '#/components/schemas/Thing' },
      list: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
    },
  }
  const description = written(spaceWith({ $ref: '#/components/schemas/Thing' }), {
    components: { schemas: { Thing: thing } },
  })

  test('is told once in each schema, and checked at every level', async () => {
    const { world } = await learning(description)
    for (const words of [
      ['space', 'get', '--answer', 'json'],
      ['space', 'update', '--input'],
    ]) {
      const { exit, out, err } = await ws(['schema', ...words], world)
      expect(exit, err).toBe(0)
      expect(out.length).toBeLessThan(20_000)
      expect(out).toContain('"$ref"')
    }
    const sent = await ws(['space', 'update', 'spc_1', '--self', '{"self":{"list":[{"id":"x"}]}}'], world)
    expect(sent.requests.map(({ body }) => body)).toEqual(['{"self":{"self":{"list":[{"id":"x"}]}}}'])
    const wrong = await ws(['space', 'update', 'spc_1', '--self', '{"self":{"list":[{"id":5}]}}'], world)
    expect(wrong).toMatchObject({ exit: 2, requests: [] })
    const deep = `{"self":${'{"self":'.repeat(2000)}{}${'}'.repeat(2000)}}`
    expect((await ws(['space', 'update', 'spc_1', '--self', deep], world)).exit).toBe(2)
  })

  test('that doubles at each of 60 levels costs no more than one that does not', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 60 }, (_, at): [string, object] => {
        const next = { $ref: `#/components/schemas/L${at + 1}` }
        return [`L${at}`, { type: 'object', properties: { one: next, other: next } }]
      }).concat([['L60', text]]),
    )
    const { world } = await learning(
      written(
        spaceWith({
          type: 'object',
          properties: {
            deep: { $ref: '#/components/schemas/L0' },
            urls: { $ref: '#/components/schemas/L0' },
          },
        }),
        { components: { schemas } },
      ),
    )
    const { out } = await ws(['schema', 'space', 'get', '--answer', 'json'], world)
    expect(out.length).toBeLessThan(40_000)
    expect((await ws(['space', 'update', '--help'], world)).out).toContain('--deep <json>')
  })
})

test('patterns that would take for ever are left to the service, also on a member that ws knows', async () => {
  const { world } = await learning(
    written({
      '/v1/spaces/{id}': {
        patch: {
          operationId: 'change',
          responses: told,
          requestBody: json({
            type: 'object',
            properties: {
              title: { ...text, pattern: '^(a|aa)+$' },
              evil: { ...text, pattern: '^(a+)+$' },
              odd: { ...text, pattern: '(' },
            },
          }),
        },
      },
    }),
  )
  const long = `${'a'.repeat(45)}!`
  const { exit, requests } = await ws(
    ['space', 'update', 'spc_1', '--title', long, '--evil', long, '--odd', 'x'],
    world,
  )
  expect([exit, requests.length]).toEqual([0, 1])
})
