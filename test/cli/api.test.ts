/** `ws api`: any request, with the credentials, retries and exit codes of every command. */
import { describe, expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { type World, ws } from '../support/program.ts'

const workingDirectory = folderWith({
  'whole.yaml': 'title: Old\ntags: [a]\n',
  'whole.json': '{"n":12345678901234567890}',
  'text.md': 'Hello\n',
})

const api = (words: readonly string[], world: World = {}) =>
  ws(['api', ...words], { workingDirectory, ...world, env: { WS_ORG: 'org 1', ...world.env } })

const sent = async (...words: string[]) => {
  const { requests, err, exit } = await api(words)
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  return requests[0]
}

describe('goes to', () => {
  test.each([
    ['/v1/orgs', '/v1/orgs'],
    ['orgs', '/v1/orgs'],
    ['v1/orgs', '/v1/orgs'],
    ['https://api.test/v1/orgs?limit=1', '/v1/orgs?limit=1'],
    ['orgs/{org}/sites', '/v1/orgs/org%201/sites'],
    ['/v1/orgs/{organizationId}', '/v1/orgs/org%201'],
    ['spaces/a b#c%2fd', '/v1/spaces/a%20b%23c%2fd'],
    ['x?a=1&b=%26&a=2', '/v1/x?a=1&a=2&b=%26'],
  ])('%s', async (path, target) => {
    expect((await sent('GET', path))?.url).toBe(`https://api.test${target}`)
  })

  test('where --query says', async () => {
    const request = await sent('get', 'x?a=1', '--query', 'a=2&3', '--query', 'b=')
    expect(request).toMatchObject({ method: 'GET', url: 'https://api.test/v1/x?a=1&a=2%263&b=' })
  })

  test('an address with a path of its own', async () => {
    const env = { WS_URL: 'https://api.test/docs' }
    const ran = await api(['GET', 'https://api.test/docs/v1/orgs'], { env })
    expect(ran.requests[0]?.url).toBe('https://api.test/docs/v1/orgs')
    expect(await api(['GET', 'https://api.test/v1/orgs'], { env })).toMatchObject({ exit: 2, requests: [] })
  })
})

describe('never goes to', () => {
  test.each([
    'https://evil.test/v1/orgs',
    'http://api.test/v1/orgs',
    'https://api.test:444/v1/orgs',
    'https://api.test.evil.test/v1',
    'https://user:secret@api.test/v1/orgs',
    '//evil.test/v1/orgs',
    'local:/v1/orgs',
    '../orgs',
    'spaces/../orgs',
    'spaces/%2E%2e/orgs',
    'orgs/{nothing}',
    'sites/{site}',
  ])('%s', async (path) => {
    expect(await api(['GET', path])).toMatchObject({ exit: 2, out: '', requests: [] })
  })
})

describe('sends', () => {
  test.each([
    [
      ['-f', 'a=1', '-F', 'b=1', '-F', 'c=true', '-F', 'd=null', '-F', 'e=x'],
      { a: '1', b: 1, c: true, d: null, e: 'x' },
    ],
    [['-f', 'a.b=1', '-f', 'a[c]=2', '-f', 'a[d.e]=3'], { a: { b: '1', c: '2', 'd.e': '3' } }],
    [['-f', 'a[]=1', '-f', 'a[]=2', '-F', 'b[]'], { a: ['1', '2'], b: [] }],
    [['-F', 'a[][x]=1', '-F', 'a[][y]=2', '-F', 'a[][x]=3'], { a: [{ x: 1, y: 2 }, { x: 3 }] }],
    [
      ['-F', 'a=@text.md', '-f', 'b=@text.md', '-F', 'c=1.5e3', '-F', 'd=01'],
      { a: 'Hello\n', b: '@text.md', c: 1500, d: '01' },
    ],
    [['--input', 'whole.yaml', '-f', 'title=New', '-f', 'tags[]=b'], { title: 'New', tags: ['a', 'b'] }],
    [['-f', '__proto__.x=1'], JSON.parse('{"__proto__":{"x":"1"}}')],
  ])('%j', async (flags, body) => {
    const request = await sent('POST', 'x', ...flags)
    expect(JSON.parse(request?.body ?? '')).toEqual(body)
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer secret-token',
    })
  })

  test('every digit, and no body where none is given', async () => {
    expect((await sent('POST', 'x', '--input', 'whole.json', '-F', 'm=98765432109876543210'))?.body).toBe(
      '{"n":12345678901234567890,"m":98765432109876543210}',
    )
    expect(await sent('POST', 'x')).not.toHaveProperty('body')
  })
})

describe('-i', () => {
  const refusing = (status: number) => ({
    service: () => ({ status, headers: { 'x-request-id': 'r1' }, body: { error: { message: 'Not so' } } }),
  })
  const head = (status: number) => `HTTP ${status}\nx-request-id: r1\n\n{"error":{"message":"Not so"}}\n`

  test.each([
    [['GET', 'x'], 404, 3],
    [['PATCH', 'x', '-f', 'a=1'], 409, 6],
    [['GET', 'x', '-o', 'table', '--jq', '.id'], 403, 4],
    [['POST', 'x'], 500, 5],
  ])('of %j shows a refusal as it came, and the error on stderr', async (words, status, exit) => {
    const ran = await api([...words, '-i'], refusing(status))
    expect(ran).toMatchObject({ exit, out: head(status) })
    expect(ran.err).toContain('Not so')
  })

  test('of a wait that is too long too', async () => {
    const reply = { status: 429, headers: { 'retry-after': '9999' }, body: {} }
    const ran = await api(['GET', 'x', '-i'], { service: () => reply })
    expect(ran).toMatchObject({ exit: 7, out: 'HTTP 429\nretry-after: 9999\n\n{}\n' })
  })

  test('of a DELETE that had been done before shows what came, without it nothing', async () => {
    for (const [more, out] of [
      [['-i'], head(404)],
      [[], ''],
      [['--jq', '.id'], ''],
    ] as const) {
      let asked = 0
      const { service: gone } = refusing(404)
      const service = () => {
        asked += 1
        return asked === 1 ? { status: 502, body: {} } : gone()
      }
      const ran = await api(['DELETE', 'x', '--yes', ...more], { service })
      expect(ran).toMatchObject({ exit: 0, out })
      expect(ran.err).toContain('already absent')
    }
  })

  test('without it stdout stays empty', async () => {
    expect(await api(['GET', 'x'], refusing(404))).toMatchObject({ exit: 3, out: '' })
  })
})

test.each([
  [['FETCH', 'x'], '<method> is "FETCH"'],
  [['GET', 'x', '-f', 'a=1'], 'GET has no body: give --query name=value'],
  [['POST', 'x', '--all'], '--all goes with GET, not with POST'],
  [['GET', 'x', '--all', '-i'], "--all and --include can't be given together"],
  [['POST', 'x', '-f', 'a'], '--field needs name=value, got "a"'],
  [['POST', 'x', '-F', '[a]=1'], '--typed-field needs name=value'],
  [['POST', 'x', '-f', 'a=1', '-f', 'a.b=2'], `b can't be set inside "1"`],
  [['POST', 'x', '-f', 'a=1', '-f', 'a[]=2'], '"1" is not a list to add to'],
  [['GET', 'x', '--query', 'a'], '--query needs name=value, got "a"'],
  [['GET'], '<path> is required'],
])('%j is refused', async (words, fault) => {
  const ran = await api(words)
  expect(ran).toMatchObject({ exit: 2, out: '', requests: [] })
  expect(ran.err).toContain(fault)
})

describe('prints', () => {
  const answer = (body: unknown, headers = {}): World => ({
    service: () => ({ body, headers: { 'x-a': 'b', ...headers } }),
  })
  const odd = '{"b": 1.0,\n "a":12345678901234567890}'

  test.each([
    ['JSON as it came', odd, `${odd}\n`],
    ['any JSON', '[1, "two"]', '[1, "two"]\n'],
    ['text', 'plain\ntext\n', 'plain\ntext\n'],
    ['nothing', '', ''],
  ])('%s', async (_what, body, out) => {
    expect(await api(['GET', 'x'], answer(body))).toMatchObject({ exit: 0, out, err: '' })
  })

  test('status and headers first', async () => {
    expect((await api(['GET', 'x', '-i'], answer('{}'))).out).toBe('HTTP 200\nx-a: b\n\n{}\n')
    expect((await api(['GET', 'x', '-i', '--jq', '.a'], answer('{"a":"b"}'))).out).toBe(
      'HTTP 200\nx-a: b\n\nb\n',
    )
  })

  test('in the format that is asked for', async () => {
    const page = answer({ items: [{ id: 'a' }, { id: 'b' }], next: { page: 'p' } })
    expect((await api(['GET', 'x', '-o', 'id'], page)).out).toBe('a\nb\n')
    expect((await api(['GET', 'x', '-o', 'csv'], page)).out).toBe('id\na\nb\n')
    expect((await api(['GET', 'x', '-o', 'yaml'], page)).out).toMatch(/^items:\n/)
    expect((await api(['GET', 'x', '--jq', '.items | length'], page)).out).toBe('2\n')
    expect((await api(['GET', 'x', '--json'], answer(odd))).out).toBe(
      '{\n  "b": 1,\n  "a": 12345678901234567890\n}\n',
    )
  })

  test('the fields that are asked for, without a format too', async () => {
    expect((await api(['GET', 'x', '--fields', 'a'], answer(odd))).out).toBe(
      '{\n  "a": 12345678901234567890\n}\n',
    )
    expect(await api(['GET', 'x', '--fields', 'c'], answer(odd))).toMatchObject({ exit: 2, out: '' })
  })

  test('no control characters at a terminal', async () => {
    const ran = await api(['GET', 'x'], { ...answer('\u001b[2Jtext'), terminal: true })
    expect(ran.out).toBe('\\u001b[2Jtext\n')
  })

  test('no text through a filter', async () => {
    const ran = await api(['GET', 'x', '--jq', '.'], answer('text'))
    expect(ran).toMatchObject({ exit: 1, out: '' })
    expect(ran.err).toContain('--jq: the service answered with something that is not JSON')
  })
})

describe('--all', () => {
  const service: World['service'] = ({ url }) => ({
    body: url.includes('page=2')
      ? { items: [{ id: 'c' }] }
      : { items: [{ id: 'a' }, { id: 'b' }], next: { page: '2' } },
  })

  test('is one array of every item', async () => {
    const ran = await api(['GET', 'x?limit=2', '--all'], { service })
    expect(JSON.parse(ran.out)).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
    expect(ran.requests.map(({ url }) => url.replace(/^.*\?/, ''))).toEqual(['limit=2', 'limit=2&page=2'])
    expect((await api(['GET', 'x', '--all', '--jq', 'map(.id) | join("")'], { service })).out).toBe('abc\n')
    expect((await api(['GET', 'x', '--all', '-o', 'ndjson'], { service })).out).toBe(
      '{"id":"a"}\n{"id":"b"}\n{"id":"c"}\n',
    )
  })

  test('wants a list', async () => {
    expect(await api(['GET', 'x', '--all'])).toMatchObject({ exit: 9, out: '' })
  })
})

describe('like every command', () => {
  test('a refusal is an error', async () => {
    const ran = await api(['GET', 'x', '-i', '--json'], {
      service: () => ({ status: 404, body: { error: { message: 'No x' } } }),
    })
    expect(ran).toMatchObject({ exit: 3, out: '' })
    expect(JSON.parse(ran.err).error).toMatchObject({ code: 'not_found', message: 'No x', status: 404 })
  })

  test('a failure is tried again', async () => {
    let count = 0
    const service = () => (++count < 3 ? { status: 503 } : { body: { ok: true } })
    expect(await api(['GET', 'x', '-q'], { service })).toMatchObject({ exit: 0, requests: { length: 3 } })
  })

  test('a dry run sends nothing', async () => {
    const ran = await api(['PATCH', 'x', '-f', 'a=1', '-n', '-o', 'json'])
    expect(ran.requests).toEqual([])
    expect(JSON.parse(ran.out)).toMatchObject({
      method: 'PATCH',
      url: 'https://api.test/v1/x',
      body: { a: '1' },
    })
    expect((await api(['DELETE', 'x', '-n', '-o', 'curl'])).out).toMatch(
      /^curl .*-X DELETE 'https:\/\/api.test\/v1\/x'/,
    )
  })

  test('DELETE needs a yes', async () => {
    expect(await api(['DELETE', 'spaces/s'])).toMatchObject({ exit: 2, requests: [] })
    expect(await api(['DELETE', 'spaces/s', '--yes'])).toMatchObject({ exit: 0, requests: { length: 1 } })
    const asked = await api(['delete', 'unlisted/s'], { terminal: true, answers: ['y'] })
    expect(asked).toMatchObject({ exit: 0, requests: { length: 1 } })
    expect(asked.err).toContain('DELETE unlisted/s. Go on? [y/N]')
    // Before a permanent loss, ws reads the thing, so that the question shows its title.
    expect(await api(['delete', 'spaces/s'], { terminal: true, answers: ['y'] })).toMatchObject({
      exit: 2,
      requests: [{ method: 'GET' }],
    })
  })
})
