/** An address that leads to something else: a web server, a login page, another API. ws says what answered, and exits with 9. */
import { describe, expect, test } from 'vitest'
import { ws } from '../support/program.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const json = { 'content-type': 'application/json' }
const page = '<!doctype html><title>Acme</title><style>p{}</style><h1>404 Not&#32;Found</h1><hr>nginx'

/** Command, reply, what the message says. */
const others = [
  [
    'org list',
    { headers: html, body: '<title>Log in</title><p>Log in to Acme' },
    '200 (text/html): Log in to Acme',
  ],
  ['space get spc_1', { status: 404, headers: html, body: page }, '404 (text/html): 404 Not&#32;Found nginx'],
  ['team create --org o --title T', { status: 405, headers: html, body: page }, '405 (text/html): 404 Not'],
  [
    'space get spc_1',
    { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' },
    '404 (text/plain): 404 page not found',
  ],
  [
    'org list',
    { status: 404, headers: json, body: { detail: 'Not Found' } },
    '404 (application/json): {"detail":"Not Found"}',
  ],
] as const

test.each(others)('%s, %j', async (line, reply, said) => {
  const { exit, err, out } = await ws(line.split(' '), { service: () => reply })
  expect({ exit, out }).toEqual({ exit: 9, out: '' })
  expect(err).toContain(`ws: The address leads to something other than this API: it answered ${said}`)
  expect(err).toContain(
    'hint: Check the address of the service: ws config list; ws doctor looks at what answers there\n',
  )
  const { out: findings } = await ws(['doctor', '-o', 'ndjson'], {
    service: () => reply,
    env: { WS_URL: 'https://127.0.0.1:1' },
  })
  expect(findings).toContain(
    '"status":"fail","check":"service","message":"The address leads to something other',
  )
  expect(findings).toContain('{"status":"warn","check":"token"')
})

/** Refusals of this API, and of services that lack the operation. */
const refusals = [
  [
    'space get spc_1',
    { status: 404, headers: json, body: { error: { code: 404, message: 'No space spc_1' } } },
    3,
  ],
  ['space get spc_1', { status: 404 }, 3],
  ['member list --org o', { status: 404, headers: html, body: page }, 3],
  ['api GET /v1/orgs', { status: 404, headers: json, body: {} }, 3],
  ['space get spc_1', { status: 401, headers: html, body: page }, 4],
  ['space get spc_1', { status: 403, headers: html, body: page }, 4],
] as const

test.each(refusals)('%s, %j stays a refusal', async (line, reply, code) => {
  const { exit, err } = await ws(line.split(' '), { service: () => reply })
  expect({ exit, err }).toEqual({ exit: code, err: expect.not.stringContaining('other than this API') })
})

/** Replies of 200 that are JSON of another API. */
const foreign = [
  { data: [] },
  { status: 'ok' },
  { title: 'x' },
  { id: 1, name: 'x' },
  {},
  { object: 'list', data: [] },
  { kind: 'space', spec: { id: 'spc_1' } },
]
const plain = [
  ['[]', 'a list: []'],
  ['[{"id":"a"}]', 'a list: [{"id":"a"}]'],
  ['null', 'null: null'],
  ['"hi"', 'a string: "hi"'],
  ['12', 'a number: 12'],
  ['true', 'a boolean: true'],
] as const

/** A read, a list, a task of several reads. */
const reads = [
  'space get spc_1',
  'space list --org o',
  'tree o',
  'site published --org o --site s',
  'user current',
]
/** A change, and what creates. */
const writes = ['space update spc_1 --title T', 'team create --org o --title T', 'cr create --space spc_1']

describe('JSON of another API under 200', () => {
  const replies = [
    ...foreign.map(
      (body) => [JSON.stringify(body), `200 (application/json): ${JSON.stringify(body)}`] as const,
    ),
    ...plain.map(([body, said]) => [body, `200 (application/json) with ${said}`] as const),
  ]

  test.each(replies)('%s', async (body, said) => {
    const service = () => ({ headers: json, body })
    for (const line of [...reads, ...writes]) {
      const { exit, err, out } = await ws(line.split(' '), { service })
      expect({ line, exit, out }).toEqual({ line, exit: 9, out: '' })
      expect(err, line).toContain(
        `ws: The address leads to something other than this API: it answered ${said}`,
      )
      expect(err, line).toMatch(/^hint: Check the address of the service: ws config list; ws doctor/m)
      expect(/the change may have been made\n(?=hint: .*Look at what is there now)/.test(err), line).toBe(
        writes.includes(line),
      )
    }
  })

  test.each([
    { items: [{ metadata: { name: 'default' } }] },
    { items: [{ name: 'Docs', created_at: '2026-01-01' }], total_count: 1 },
  ])('a list of items of another API: %j', async (body) => {
    const service = () => ({ headers: json, body })
    for (const line of ['org list', 'space list --org o', 'cr list --space spc_1', 'tree o']) {
      const { exit, err, out } = await ws(line.split(' '), { service })
      expect({ line, exit, out }).toEqual({ line, exit: 9, out: '' })
      expect(err, line).toContain(
        `ws: The address leads to something other than this API: it answered 200 (application/json): {"items":[`,
      )
    }
  })

  test('stays free in a raw call', async () => {
    for (const [body] of replies) {
      const { exit, out } = await ws(['api', 'GET', '/v1/spaces/spc_1', '-o', 'json'], {
        service: () => ({ headers: json, body }),
      })
      expect({ exit, value: JSON.parse(out) }).toEqual({ exit: 0, value: JSON.parse(body) })
    }
  })

  test('a service that leaves members out is believed', async () => {
    for (const body of [{ id: 'spc_1' }, { object: 'space' }, { id: 'spc_1', more: true }])
      expect(await ws(['space', 'get', 'spc_1'], { service: () => ({ body }) })).toMatchObject({ exit: 0 })
    const { exit } = await ws(['site', 'published', '--org', 'o', '--site', 's'], {
      service: () => ({ body: { structure: {} } }),
    })
    expect(exit).toBe(0)
  })
})
