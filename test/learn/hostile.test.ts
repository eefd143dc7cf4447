/** Descriptions that are broken, hostile or of another version are refused with the place, and leave what was learnt before. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'

const operation = { operationId: 'readThing', responses: { 200: { description: 'Fine' } } }
const valid = (more: object = {}, get: object = operation) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/v1/things': { get } },
    ...more,
  })

const nested = (levels: number) =>
  `{"openapi":"3.0.0","paths":{},"components":{"schemas":{"A":${'{"allOf":['.repeat(levels)}{}${']}'.repeat(levels)}}}}`

/** A schema of a chain of references, each through `allOf`. */
const chain = (links: number) => ({
  components: {
    schemas: Object.fromEntries(
      Array.from({ length: links }, (_, at): [string, object] => [
        `S${at}`,
        { allOf: [{ $ref: `#/components/schemas/S${at + 1}` }] },
      ]).concat([[`S${links}`, { type: 'object' }]]),
    ),
  },
})

const answering = (schema: object) => ({
  operationId: 'readThing',
  responses: { 200: { description: 'Fine', content: { 'application/json': { schema } } } },
})

const refused: readonly (readonly [name: string, text: string, said: RegExp])[] = [
  [
    'Swagger 2',
    '{"swagger":"2.0","paths":{}}',
    /#\/swagger: it is of Swagger 2\.0; ws reads OpenAPI 3\.0 and 3\.1/,
  ],
  ['OpenAPI 4', valid({ openapi: '4.0.0' }), /#\/openapi: it is of OpenAPI 4\.0\.0/],
  ['OpenAPI 3.2', valid({ openapi: '3.2.0' }), /#\/openapi: it is of OpenAPI 3\.2\.0/],
  ['no version', '{"paths":{}}', /does not say its version/],
  [
    'YAML of another version',
    'info:\n  title: T\nopenapi: 2.0.0\npaths: {}\n',
    /line 3, #\/openapi: it is of OpenAPI 2\.0\.0/,
  ],
  ['broken JSON', '{"openapi":\n"3.0.0",,}', /line 2: it is not JSON/],
  ['broken YAML', 'openapi: 3.0.0\npaths: {\n', /line 3: /],
  ['a list', '[1]', /it is not an object/],
  ['a text', 'hello', /it is not an object/],
  ['no paths', '{"openapi":"3.0.0"}', /it has no paths/],
  ['no operation', '{"openapi":"3.0.0","paths":{}}', /#\/paths: there is no operation/],
  [
    'a path that is a list',
    '{"openapi":"3.0.0","paths":{"/a":[]}}',
    /#\/paths\/~1a: an object must stand here/,
  ],
  ['a million nested allOf', nested(1_000_000), /nested (deeper than 250 levels|too deep)/],
  ['300 nested allOf', nested(300), /#\/components\/schemas\/A\/allOf\/0\/.*nested deeper than 250 levels/],
  [
    'a reference to another host',
    valid({}, answering({ $ref: 'https://evil.example/x.json' })),
    /schema\/\$ref: it refers to "https:\/\/evil\.example\/x\.json"/,
  ],
  [
    'one that nobody needs',
    valid({ components: { schemas: { A: { $ref: 'file:///etc/passwd' } } } }),
    /#\/components\/schemas\/A\/\$ref: it refers to "file:/,
  ],
  [
    'a reference to nothing',
    valid({}, answering({ $ref: '#/components/schemas/None' })),
    /\$ref: it refers to "#\/components\/schemas\/None", and nothing is there/,
  ],
  ['a reference to a prototype', valid({}, answering({ $ref: '#/__proto__' })), /nothing is there/],
  [
    'a reference to itself',
    valid(
      { components: { schemas: { A: { $ref: '#/components/schemas/A' } } } },
      answering({ $ref: '#/components/schemas/A' }),
    ),
    /lead in a circle/,
  ],
  [
    'schemas of 5,000 others',
    valid(chain(5000), answering({ $ref: '#/components/schemas/S0' })),
    /put together from more than 200 schemas/,
  ],
  [
    'an alias that is a part of itself',
    'openapi: 3.0.0\npaths: &a\n  /v1/x: *a\n',
    /nested deeper than 250 levels|too deep/,
  ],
  [
    'aliases that multiply',
    `openapi: 3.0.0\na: &a [1,1,1,1,1,1,1,1,1]\n${'bcdefghi'
      .split('')
      .map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(9)}]`)
      .join('\n')}\npaths: {}\n`,
    /aliases stand for more than 100 copies/,
  ],
  ...[
    '/v1/../../admin',
    '/v1/%2E%2e/x',
    '/v1/{x}/..',
    '/v1/./x',
    '/\\evil.example',
    '/v1/%2e%2e%2fadmin',
  ].map((path): readonly [string, string, RegExp] => [
    `a path that leads elsewhere: ${path}`,
    valid({ paths: { [path]: { get: operation } } }),
    /#\/paths\/.*: a path without `\.`, `\.\.` and backslashes must stand here/,
  ]),
  [
    'an id that is a number',
    valid({}, { ...operation, operationId: 5 }),
    /#\/paths\/~1v1~1things\/get\/operationId: /,
  ],
]

const learning = (): { world: World; kept: () => readonly string[] } => {
  const folder = folderWith({ 'good.json': valid() })
  const config = join(folder, 'config')
  mkdirSync(config)
  const store = join(config, 'data/learnt')
  return {
    world: { env: { WS_CONFIG_DIR: config }, workingDirectory: folder },
    kept: () => (existsSync(store) ? readdirSync(store) : []),
  }
}

test.each(refused)('%s is refused', { timeout: 30_000 }, async (_name, text, said) => {
  const { world, kept } = learning()
  writeFileSync(join(world.workingDirectory ?? '', 'bad'), text)
  await ws(['api', 'learn', 'good.json'], world)
  const { exit, err, requests } = await ws(['api', 'learn', 'bad'], world)
  expect({ exit, requests }, err).toEqual({ exit: 2, requests: [] })
  expect(err).toMatch(said)
  expect(kept()).toHaveLength(1)
  const { out } = await ws(['api', 'operations', '-o', 'id'], world)
  expect(out).toBe('read-thing\n')
})

test('names that every object has are only names', async () => {
  const { world } = learning()
  const member = { type: 'string' }
  const body = {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: JSON.parse(
            '{"__proto__":{"type":"string"},"constructor":{"type":"string"},"toString":{"type":"string"},"plain":{"type":"string"}}',
          ),
        },
      },
    },
  }
  const paths = {
    '/v1/{__proto__}/{constructor}': {
      post: {
        operationId: 'constructor',
        parameters: [
          { name: '__proto__', in: 'query', schema: member },
          { name: 'hasOwnProperty', in: 'query', schema: member },
        ],
        requestBody: body,
        responses: {},
      },
      get: { operationId: '__proto__', responses: {} },
    },
  }
  writeFileSync(
    join(world.workingDirectory ?? '', 'odd.json'),
    `{"openapi":"3.1.0","info":{},"paths":${JSON.stringify(paths)}}`,
  )
  expect((await ws(['api', 'learn', 'odd.json'], world)).exit).toBe(0)
  const sentBy = async (words: readonly string[]) => {
    const { exit, requests, err } = await ws(['api', 'constructor', 'a', 'b', ...words, '--yes'], world)
    expect(exit, err).toBe(0)
    return requests.map(({ method, url, body: sent }) => ({ method, url, sent }))
  }
  expect(await sentBy(['--plain', 'x'])).toEqual([
    { method: 'POST', url: 'https://api.test/v1/a/b', sent: '{"plain":"x"}' },
  ])
  const odd = ['--query-proto', '1', '--has-own-property', '2', '--proto', '3', '--constructor', '4']
  expect(await sentBy([...odd, '--to-string', '5'])).toEqual([
    {
      method: 'POST',
      url: 'https://api.test/v1/a/b?__proto__=1&hasOwnProperty=2',
      sent: '{"__proto__":"3","constructor":"4","toString":"5"}',
    },
  ])
  expect((await ws(['api', 'proto', 'a', 'b'], world)).exit).toBe(0)
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('only the given address is fetched, with the token for nobody else', async () => {
  const { world } = learning()
  const service = () => ({ body: valid() })
  const elsewhere = await ws(['api', 'learn', 'https://docs.example.com/openapi.json?v=3'], {
    ...world,
    service,
  })
  expect(elsewhere.requests.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
    ['GET', 'https://docs.example.com/openapi.json?v=3', undefined],
  ])
  const moved = await ws(['api', 'learn', 'https://api.test/openapi.json'], {
    ...world,
    service: () => ({ status: 302, headers: { location: 'https://cdn.test/api.json?sig=hush' }, body: '' }),
  })
  expect(moved).toMatchObject({ exit: 9, requests: [{}] })
  expect(moved.err).toContain('to https://cdn.test/api.json?…; ws follows no redirect')
  expect(moved.err).toContain('give the one that it redirects to')
  const missing = await ws(['api', 'learn', 'https://cdn.test/api.json?sig=hush'], {
    ...world,
    service: () => ({ status: 401, body: '' }),
  })
  expect(missing).toMatchObject({ exit: 4 })
  // No word of the query, and of the token of the service.
  expect(missing.err).toBe(
    "ws: Can't fetch https://cdn.test/api.json: it asks for a login, and ws sent no token there (HTTP 401)\nhint: Open the address in a browser: if it needs a login, save the text there, and give that file instead\n",
  )
  const own = await ws(['api', 'learn', 'https://api.test/openapi.json'], { ...world, service })
  expect(own.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['https://api.test/openapi.json', 'Bearer secret-token'],
  ])
})

test('operations without an id, or with a taken one, are called by method and path', async () => {
  const { world } = learning()
  const get = { responses: {} }
  const paths = {
    '/v1/a': { get: { ...get, operationId: 'same' } },
    '/v1/b': { get: { ...get, operationId: 'same' } },
    '/v1/c/{cId}': { get, delete: { ...get, operationId: 'learn' }, head: get },
  }
  writeFileSync(
    join(world.workingDirectory ?? '', 'odd.json'),
    JSON.stringify({ openapi: '3.0.1', info: {}, paths }),
  )
  const { err } = await ws(['api', 'learn', 'odd.json'], world)
  expect(err.split('\n').slice(0, 4)).toEqual([
    'GET /v1/b has an id that is taken: it is called get-v1-b',
    'GET /v1/c/{cId} has no id: it is called get-v1-c-c-id',
    'DELETE /v1/c/{cId} has an id that is taken: it is called delete-v1-c-c-id',
    '1 of HEAD, OPTIONS or TRACE left out: ws sends none of these',
  ])
  const { out } = await ws(['api', 'operations', '-o', 'id'], world)
  expect(out).toBe('delete-v1-c-c-id\nget-v1-b\nget-v1-c-c-id\nsame\n')
})
