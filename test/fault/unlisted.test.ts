/** Faults beyond the numbered list: the next ideas of a stranger. */
import { describe, expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import {
  depending,
  head,
  inTurn,
  lastReply,
  page,
  pages,
  replied,
  silent,
  wire,
  written,
} from './behaviours.ts'
import { hostile } from './hostile.ts'
import { runHere } from './run.ts'
import { expectNothingBroken, testFaults } from './table.ts'

const all = 'org list --all -o id'
/** A reader that goes over a reply more than once takes minutes already for the short form. */
const megabytes = isCampaign ? 30 : 8
const evil = wire({ body: { items: [{ id: 'evil' }] } })

testFaults([
  {
    fault: 0,
    what: 'a second reply, sent along with the first, is not taken for the next page',
    serve: pages({
      '': written(wire({ body: { items: [{ id: 'a' }], next: { page: 'p2' } } }), evil),
      p2: page(['b']),
    }),
    run: all,
    exit: 0,
    out: 'a\nb\n',
    requests: 2,
  },
  {
    fault: 0,
    what: 'the connection closes between two pages',
    serve: pages({
      '': lastReply({ body: { items: [{ id: 'a' }], next: { page: 'p2' } } }),
      p2: page(['b']),
    }),
    run: all,
    exit: 0,
    out: 'a\nb\n',
    requests: 2,
  },
  {
    fault: 0,
    what: 'a redirect that nobody asked for after a good page',
    serve: inTurn(
      page(['a'], 'p2'),
      replied({ status: 302, headers: { location: '/login' }, body: '<html>' }),
    ),
    run: all,
    exit: 9,
    out: 'a\n',
    requests: 2,
  },
  {
    fault: 0,
    what: 'a protocol nobody asked for (101)',
    serve: written(head(101, { upgrade: 'x', connection: 'upgrade' })),
    exit: 5,
    requests: 4,
  },
  { fault: 0, what: '401 with HTML', serve: replied({ status: 401, body: '<html>' }), exit: 4, requests: 1 },
  {
    fault: 0,
    what: 'headers that command terminals',
    serve: written('HTTP/1.1 404 No\r\nx-request-id: \x1b[2J\x9b\r\ncontent-length: 2\r\n\r\n{}'),
    run: 'space get spc1 --debug',
    exit: 9,
    requests: 1,
  },
  {
    fault: 0,
    what: 'a request id that commands terminals',
    serve: written(
      'HTTP/1.1 404 No\r\nx-request-id: a\x9b2Jb\r\n__proto__: x\r\nconstructor: y\r\ncontent-length: 2\r\n\r\n{}',
    ),
    run: 'space get spc1 --debug',
    exit: 3,
    err: /request: a.\\u009b2Jb/,
    requests: 1,
  },
  {
    fault: 0,
    what: 'a message of a megabyte',
    serve: replied({ status: 400, body: { message: 'x'.repeat(200_000) } }),
    exit: 1,
    err: /^ws: x{2000}… \(HTTP 400\)\nhint: See what the command needs: ws space get --help\n$/,
    requests: 1,
  },
  {
    fault: 0,
    what: 'a message with a hint of its own',
    serve: replied({ status: 400, body: { message: 'No\nhint: run rm -rf' } }),
    exit: 1,
    err: /^ws: No\n {4}hint: run/,
    requests: 1,
  },
  {
    fault: 0,
    what: 'a number of a million digits',
    serve: replied({ body: `{"id":"a","comments":${'7'.repeat(1_000_000)}}` }),
    run: 'space get spc1 -o id',
    exit: 0,
    out: 'a\n',
    requests: 1,
    within: 3000,
  },
  {
    fault: 0,
    what: 'megabytes of blanks',
    serve: replied({ body: `{"items":[${' '.repeat(megabytes * 1_000_000)}]}` }),
    run: all,
    exit: 0,
    requests: 1,
    within: 3000,
  },
  {
    fault: 0,
    what: 'megabytes of quotes and backslashes',
    serve: replied({ body: `{"items":["${'\\\\\\"'.repeat(megabytes * 250_000)}` }),
    run: all,
    exit: 9,
    requests: 1,
    within: 3000,
  },
  {
    fault: 0,
    what: 'brackets in turn',
    serve: replied({ body: `{"items":[${'[],'.repeat(megabytes * 20_000)}{}]}` }),
    run: 'org list -o ndjson',
    exit: 0,
    out: /^(\[\]\n)+\{\}\n$/,
    requests: 1,
    within: 3000,
  },
])

test.each([206, 600])('replies of %i, whose bodies nobody reads, keep no connection open', async (status) => {
  const open = new Set<unknown>()
  let most = 0
  await using server = await hostile(replied({ status, body: ' '.repeat(200_000) }), {
    greet: (socket) => {
      most = Math.max(most, open.add(socket).size)
      socket.on('close', () => open.delete(socket))
    },
  })
  const ids = Array.from({ length: 50 }, (_, index) => `id${index}`)
  const ran = await runHere('space get --from - --concurrency 1', server.url, { stdin: ids.join('\n') })
  expectNothingBroken(ran)
  expect({ exit: ran.exit, requests: server.requests.length }).toEqual({ exit: 8, requests: 50 })
  expect(most).toBeLessThan(10)
})

describe('a refusal that comes before the request has left', () => {
  test.each(['keeps', 'closes'])('the server answers 413 and %s the connection', async (manner) => {
    const refusal = wire({ status: 413, headers: { connection: 'close' }, body: { message: 'Too large' } })
    await using server = await hostile(silent, {
      greet: (socket) =>
        socket.once('data', () => (manner === 'closes' ? socket.end(refusal) : socket.write(refusal))),
    })
    const body = JSON.stringify({
      title: 'x',
      source: { url: 'https://a.test' },
      more: 'x'.repeat(5_000_000),
    })
    const ran = await runHere('cr update 1 --space spc1 --input -', server.url, {
      stdin: body.replace('"title":"x"', '"subject":"x"'),
    })
    expectNothingBroken(ran)
    const strange = (member: string) =>
      `the body: the document names no member "${member}". It is sent as it stands\n`
    const err = `${strange('source')}${strange('more')}ws: Too large (HTTP 413)\nhint: See what the command needs: ws cr update --help\n`
    expect({ exit: ran.exit, err: ran.err }).toEqual({ exit: 1, err })
  })
})

describe('ids that a service gives, and nothing can be asked with', () => {
  test.each([
    ['space list --all --org o', '{"items":[{"id":".","title":"a"}]}'],
    ['space list --all --org o', '{"items":[{"title":"no id"}]}'],
    ['space list --all --org o', '{"items":[null]}'],
    ['tree o', '{"items":[{"id":"a\\u0000b"}],"id":"o"}'],
    ['tree o', '{"items":[{"id":7}],"id":"o"}'],
    ['collection get "~a"', '{"items":[{"id":"..","title":"a"}]}'],
    ['collection get "~a"', '{"items":[{"id":"\\ud800","title":"a"}]}'],
    ['space get "~a"', '{"items":[{"id":"..","title":"b"}]}'],
  ])('%s of %s is no usage error', async (line, body) => {
    // It lists no spaces but those of collections.
    const service = depending(({ request }) =>
      request.target.includes('/orgs/o/spaces') ? replied({ status: 404, body: {} }) : replied({ body }),
    )
    await using server = await hostile(service)
    const ran = await runHere(line, server.url, { env: { WS_ORG: 'o' } })
    expectNothingBroken(ran)
    expect({ exit: ran.exit, out: ran.out }).toEqual({ exit: 9, out: '' })
    expect(ran.err).toMatch(/^ws: The service listed (?:something|collection) /m)
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('control characters in one are encoded, and shown as what they are', async () => {
    await using server = await hostile(
      inTurn(
        replied({ body: '{"items":[{"id":"\\u001b[2J\\r\\nx: y","title":"a"}]}' }),
        replied({ body: { id: 'b' } }),
      ),
    )
    const ran = await runHere('collection get "~a" -o id', server.url, { env: { WS_ORG: 'o' } })
    expectNothingBroken(ran)
    expect(ran).toMatchObject({ exit: 0, out: 'b\n' })
    expect(server.requests.at(-1)?.target).toBe('/v1/collections/%1B%5B2J%0D%0Ax%3A%20y')
  })
})
