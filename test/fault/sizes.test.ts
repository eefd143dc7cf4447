/** Faults 23, 24, 27 and 28: endless replies, and bytes that are no HTTP. */
import { describe, expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { onSlowMachine } from '../support/slow-machine.ts'
import { endless, first, head, replied, written } from './behaviours.ts'
import { hostile } from './hostile.ts'
import { runHere, runThere } from './run.ts'
import { testFaults } from './table.ts'

const mebibyte = 1024 * 1024
const chunked = head(200, { 'transfer-encoding': 'chunked' })
const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`

testFaults([
  {
    fault: 23,
    what: 'a page of 100 MB',
    serve: first(written(head(200, { 'content-length': '100000000' })), endless(' '.repeat(0x10000))),
    run: 'org list',
    exit: 9,
    err: /larger than 32 MiB\nhint: .*--page-size.*--max-page-size-bytes/,
    requests: 1,
    memory: 250,
    within: 4000,
  },
  {
    fault: 23,
    what: 'a page of 100 MB without a length',
    serve: first(written(head(200)), endless(' '.repeat(0x10000))),
    run: 'org list',
    exit: 9,
    err: /larger than 32 MiB/,
    requests: 1,
    memory: 250,
    within: 4000,
  },
  {
    fault: 23,
    what: '--max-page-size-bytes',
    serve: replied({ body: `{"id":"${'x'.repeat(2000)}"}` }),
    run: 'space get spc1 --max-page-size-bytes 2000',
    exit: 9,
    err: /larger than 2000 bytes/,
    requests: 1,
  },
  {
    fault: 23,
    what: 'exactly --max-page-size-bytes',
    serve: replied({ body: `{"id":"${'x'.repeat(1991)}"}` }),
    run: 'space get spc1 -o id --max-page-size-bytes 2000',
    exit: 0,
    out: `${'x'.repeat(1991)}\n`,
    requests: 1,
  },
  {
    fault: 23,
    what: 'an error of 100 MB',
    serve: first(written(head(404, { 'content-length': '100000000' })), endless('x'.repeat(0x10000))),
    exit: 3,
    requests: 1,
    memory: 150,
  },
  {
    fault: 23,
    what: 'a redirect of 100 MB',
    serve: first(written(head(302, { location: '/x' })), endless('x'.repeat(0x10000))),
    exit: 9,
    requests: 1,
    memory: 150,
  },
  {
    fault: 24,
    what: 'endless chunks',
    serve: first(written(chunked), endless(chunk)),
    exit: 9,
    err: /larger than 32 MiB/,
    requests: 1,
    memory: 250,
    within: 4000,
  },
  {
    fault: 24,
    what: 'endless chunks of one byte',
    serve: first(written(chunked), endless('1\r\nx\r\n'.repeat(10_000))),
    // A million chunks that are kept apart take more than the memory below.
    run: `org list --max-page-size-bytes ${isCampaign ? 4_000_000 : 1_000_000}`,
    exit: 9,
    err: /larger than/,
    requests: 1,
    memory: 150,
  },
  {
    fault: 24,
    what: 'endless headers',
    serve: first(written('HTTP/1.1 200 OK\r\n'), endless(`X-A: ${'x'.repeat(1000)}\r\n`)),
    exit: 9,
    requests: 1,
    memory: 150,
    within: 4000,
  },
  {
    fault: 24,
    what: 'endless trailers',
    serve: first(written(chunked, '2\r\n{}\r\n0\r\n'), endless(`X-A: ${'x'.repeat(1000)}\r\n`)),
    run: 'space get spc1 --timeout 2',
    exit: 9,
    requests: 1,
    memory: 150,
    within: 4000,
  },
  {
    fault: 24,
    what: 'an endless reason',
    serve: first(written('HTTP/1.1 200 '), endless('x'.repeat(1000))),
    run: 'space get spc1 --timeout 1',
    exit: 9,
    requests: 1,
    memory: 150,
    within: 4000,
  },
  {
    fault: 27,
    what: 'a header of 64 KB',
    serve: written(head(200, { 'x-large': 'x'.repeat(65536) }), '{}'),
    exit: 9,
    err: /does not answer as an HTTP service should/,
    requests: 1,
  },
  {
    fault: 27,
    what: 'a thousand headers',
    serve: replied({
      headers: Object.fromEntries(
        Array.from({ length: 1000 }, (_, index) => [`x-${index}`, 'x'.repeat(100)]),
      ),
    }),
    exit: 9,
    requests: 1,
  },
  ...[
    'SSH-2.0-OpenSSH_9.6\r\n',
    '<html>hello</html>',
    '\u0016\u0003\u0001\u0002',
    'HTTP/1.1 200 OK\nContent-Length: 2\n\n{}',
    'HTTP/1.1 2x0 OK\r\n\r\n',
    '220 mail ESMTP\r\n',
    '\0'.repeat(100),
  ].map((text) => ({
    fault: 28,
    what: JSON.stringify(text.slice(0, 24)),
    serve: written(text),
    exit: 9,
    err: /does not answer as an HTTP service should/,
    requests: 1,
  })),
])

describe('fault 23', () => {
  test('a page of 31 MB is taken', async () => {
    const title = 'x'.repeat(31 * mebibyte)
    await using server = await hostile(replied({ body: `{"id":"spc1","title":"${title}"}` }))
    const ran = await runHere('space get spc1 -o id', server.url)
    expect(ran).toMatchObject({ exit: 0, out: 'spc1\n', err: '' })
  })
})

describe('faults 25 and 26, as a process', () => {
  test('nothing keeps a run alive beyond its deadline', async () => {
    await using server = await hostile(() => undefined)
    const ran = await runThere('space get spc1 --timeout 1', server.url)
    expect({ exit: ran.exit, err: ran.err }).toEqual({
      exit: 5,
      err: expect.stringMatching(
        /^ws: No answer from 127\.0\.0\.1:\d+ in time\nhint: A longer --timeout waits longer; ws doctor looks at what answers there\n$/,
      ),
    })
    // Without its deadline it takes 30 s.
    expect(ran.milliseconds).toBeLessThan(onSlowMachine(2000))
  })
})
