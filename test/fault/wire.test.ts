/** Oddities of HTTP beyond the numbered list: before, beside and inside a reply. */
import { describe, expect, test } from 'vitest'
import { ndjson } from '../bulk/world.ts'
import { folderWith } from '../support/folder.ts'
import { closed, first, head, inTurn, page, replied, reset, wire, written } from './behaviours.ts'
import { type Behaviour, hostile } from './hostile.ts'
import { runHere } from './run.ts'
import { expectNothingBroken, testFaults } from './table.ts'

const good = wire({ body: { id: 'spc1' } })
const body = '{"id":"spc1"}'
const run = 'space get spc1 -o id'

/** Lines of a head, and the text after it. */
const raw = (lines: string, after = body): Behaviour =>
  written(`${lines.replaceAll('\n', '\r\n')}\r\n\r\n${after}`)
const chunked = (...lines: readonly string[]): Behaviour =>
  raw('HTTP/1.1 200 OK\ntransfer-encoding: chunked', lines.join('\r\n'))

const accepted: Readonly<Record<string, Behaviour>> = {
  '102 before the reply': written('HTTP/1.1 102 Processing\r\n\r\n', good),
  '103 before the reply': written('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n', good),
  'a thousand times 199 before the reply': written('HTTP/1.1 199 Soon\r\n\r\n'.repeat(1000), good),
  'an empty line before the reply': written('\r\n\r\n', good),
  'HTTP/1.0': raw('HTTP/1.0 200 OK\ncontent-length: 13'),
  'no reason phrase': raw('HTTP/1.1 200\ncontent-length: 13'),
  'status 202': replied({ status: 202, body: { id: 'spc1' } }),
  'status 299': replied({ status: 299, body: { id: 'spc1' } }),
  'extensions of chunks': chunked(`d;a=b;c="${'x'.repeat(1000)}"`, body, '0;z', '', ''),
  'a chunk size in capitals': chunked('D', body, '0', '', ''),
  trailers: chunked('d', body, '0', 'x-request-id: late', '__proto__: x', '', ''),
  'another charset in the header alone': replied({
    headers: { 'content-type': 'application/json; charset=utf-16' },
    body: { id: 'spc1' },
  }),
  'a thousand headers': written(
    head(200, {
      ...Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, 'y'])),
      'content-length': '13',
    }),
    body,
  ),
  'headers with names of prototypes': raw(
    'HTTP/1.1 200 OK\n__proto__: a\nconstructor: b\ncontent-length: 13',
  ),
  'members with names of methods': replied({
    body: '{"toJSON":"x","id":"spc1","then":"y","toString":5,"valueOf":null,"hasOwnProperty":2,"":1}',
  }),
}

testFaults(
  Object.entries(accepted).map(([what, serve]) => ({
    fault: 0,
    what,
    serve,
    run,
    exit: 0,
    out: 'spc1\n',
    requests: 1,
  })),
)

const refused: Readonly<Record<string, Behaviour>> = {
  'HTTP/0.9': written(body),
  'HTTP/1.9': raw('HTTP/1.9 200 OK\ncontent-length: 13'),
  'HTTP/2 without being asked': written('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'status 99': raw('HTTP/1.1 099 X\ncontent-length: 13'),
  'status 600': replied({ status: 600, body: { id: 'spc1' } }),
  'status 999': replied({ status: 999, body: { id: 'spc1' } }),
  'status 1000': raw('HTTP/1.1 1000 X\ncontent-length: 13'),
  'status -1': raw('HTTP/1.1 -1 X\ncontent-length: 13'),
  'Content-Length twice': raw('HTTP/1.1 200 OK\ncontent-length: 13\ncontent-length: 13'),
  'Content-Length twice, otherwise': raw('HTTP/1.1 200 OK\ncontent-length: 13\ncontent-length: 5'),
  'Content-Length: 13, 13': raw('HTTP/1.1 200 OK\ncontent-length: 13, 13'),
  'Content-Length: +13': raw('HTTP/1.1 200 OK\ncontent-length: +13'),
  'Content-Length: -1': raw('HTTP/1.1 200 OK\ncontent-length: -1'),
  'Content-Length without end': raw(`HTTP/1.1 200 OK\ncontent-length: ${'9'.repeat(30)}`),
  'Content-Length and chunks': raw(
    'HTTP/1.1 200 OK\ncontent-length: 13\ntransfer-encoding: chunked',
    `d\r\n${body}\r\n0\r\n\r\n`,
  ),
  'Content-Length among trailers': chunked('d', body, '0', 'content-length: 5', '', ''),
  'chunks of chunks': raw(
    'HTTP/1.1 200 OK\ntransfer-encoding: chunked, chunked',
    `d\r\n${body}\r\n0\r\n\r\n`,
  ),
  'a chunk of a negative size': chunked('-d', body, '0', '', ''),
  'a chunk size in C': chunked('0xd', body, '0', '', ''),
  'a chunk size beyond all numbers': chunked('f'.repeat(17), body, '0', '', ''),
  'NUL in a header': raw('HTTP/1.1 200 OK\nx: a\0b\ncontent-length: 13'),
  'a folded header': raw('HTTP/1.1 200 OK\nx: a\n b\ncontent-length: 13'),
  'a header without a colon': raw('HTTP/1.1 200 OK\nnonsense\ncontent-length: 13'),
  'a space before the colon': raw('HTTP/1.1 200 OK\ncontent-length : 13'),
  'lines that end with LF alone': written(`HTTP/1.1 200 OK\ncontent-length: 13\n\n${body}`),
  'lines that end with CR alone': written(`HTTP/1.1 200 OK\rcontent-length: 13\r\r${body}`),
  'words before the reply': written('so: ', good),
  'UTF-16': replied({
    headers: { 'content-type': 'application/json; charset=utf-16' },
    body: Buffer.from(`\ufeff${body}`, 'utf16le'),
  }),
  'Latin-1': replied({ body: Buffer.from('{"id":"\xe9"}', 'latin1') }),
  'NUL after the value': replied({ body: `${body}\0` }),
  'two values': replied({ body: body + body }),
  'a call around the value': replied({ body: `cb(${body})` }),
  'a guard before the value': replied({ body: `)]}',\n${body}` }),
  'NaN in the value': replied({ body: '{"id":NaN}' }),
}

testFaults(
  Object.entries(refused).map(([what, serve]) => ({ fault: 0, what, serve, run, exit: 9, requests: 1 })),
)

testFaults([
  ...[407, 417, 418, 421, 426, 451].map((status) => ({
    fault: 0,
    what: `status ${status}`,
    serve: replied({ status, headers: { upgrade: 'h2c' }, body: {} }),
    exit: 1,
    requests: 1,
  })),
  ...['1\r\nretry-after: 2', '1, 2', '0', '٣', '+3', ' '].map((value) => ({
    fault: 0,
    what: `Retry-After: ${JSON.stringify(value)} says nothing`,
    serve: replied({ status: 503, headers: { 'retry-after': value }, body: {} }),
    exit: 5,
    requests: 4,
    slept: [250, 500, 1000],
  })),
  {
    fault: 0,
    what: '100 that nobody asked for',
    serve: written('HTTP/1.1 100 Continue\r\n\r\n', good),
    exit: 5,
    err: /it sent an interim reply \(100 Continue\) that was not asked for/,
    requests: 4,
  },
  {
    fault: 0,
    what: 'a reason phrase that commands terminals',
    serve: raw('HTTP/1.1 404 \x1b[2J\ncontent-length: 2', '{}'),
    exit: 3,
    requests: 1,
  },
  {
    fault: 0,
    what: 'a write that is answered before its body has come, and the connection reset',
    serve: first(replied({ status: 500, body: {} }), reset),
    run: 'space update spc1 --title x -o json',
    exit: 5,
    err: /"outcome_unknown"/,
    requests: 1,
  },
])

describe('lists', () => {
  test.each([
    [
      'a page id with a line end',
      '{"items":[{"id":"a"}],"next":{"page":"a\\r\\nX-Evil: 1"}}',
      '?limit=1000&page=a%0D%0AX-Evil%3A%201',
    ],
    ['a page id with NUL', '{"items":[{"id":"a"}],"next":{"page":"a\\u0000b"}}', '?limit=1000&page=a%00b'],
  ])('%s stays one parameter', async (_, text, query) => {
    await using server = await hostile(inTurn(replied({ body: text }), page([])))
    const ran = await runHere('org list --all -o id', server.url)
    expectNothingBroken(ran)
    expect(ran).toMatchObject({ exit: 0, out: 'a\n' })
    expect(server.requests.map(({ target }) => target)).toEqual(['/v1/orgs?limit=1000', `/v1/orgs${query}`])
    expect(server.strange).toEqual([])
  })

  test('a member called __proto__ is not a member of a list, and no list', async () => {
    const text =
      '{"items":[{"id":"a"}],"next":{"__proto__":{"page":"p2"}},"__proto__":{"items":[{"id":"evil"}],"polluted":1}}'
    await using server = await hostile(replied({ body: text }))
    const ran = await runHere('org list --all -o id', server.url)
    expectNothingBroken(ran)
    expect(ran).toMatchObject({ exit: 0, out: 'a\n' })
    expect(server.requests).toHaveLength(1)
  })

  test.each(['json', 'ndjson', 'yaml', 'csv', 'tsv', 'table', 'id'])(
    'of numbers, lists and null, as %s',
    async (format) => {
      for (const items of [
        '1,2',
        '[1,2],[3]',
        '1,"a",null,[],{"id":"x"},true',
        'null,'.repeat(50_000).slice(0, -1),
      ]) {
        await using server = await hostile(replied({ body: `{"items":[${items}]}` }))
        const ran = await runHere(`org list --all -o ${format}`, server.url)
        expectNothingBroken({ ...ran, out: ran.out.replaceAll('\t', '') })
        // A value without an id prints no line of ids.
        expect(ran.exit).toBe(format === 'id' && items.includes('null') ? 9 : 0)
      }
    },
  )
})

test('a kept connection that is closed as the next request is sent: nothing is done twice, and all is told', async () => {
  await using server = await hostile(first(replied({ body: { id: 'x' } }), closed))
  const folder = folderWith()
  const ids = Array.from({ length: 12 }, (_, index) => `id${index}`)
  const ran = await runHere('space duplicate --from - --concurrency 1 -o ndjson', server.url, {
    stdin: ids.join('\n'),
    env: { WS_CONFIG_DIR: folder },
  })
  expectNothingBroken(ran)
  const targets = server.requests.map(({ target }) => target)
  expect(new Set(targets).size).toBe(targets.length)
  const results = ndjson(ran.out)
  expect(results.map(({ input }) => input)).toEqual(ids)
  for (const { ok, error } of results)
    expect(ok === true || (error as { code: string }).code === 'outcome_unknown').toBe(true)
  expect(ran.exit).toBe(results.every(({ ok }) => ok) ? 0 : 8)
})
