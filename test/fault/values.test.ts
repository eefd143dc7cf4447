/** Faults 34 to 36: JSON that is too deep or poisoned, numbers beyond a double, and bytes that are no text. */
import { describe, expect, test } from 'vitest'
import { inTurn, page, replied } from './behaviours.ts'
import { hostile } from './hostile.ts'
import { runHere } from './run.ts'
import { expectNothingBroken, testFaults } from './table.ts'

const nested = (depth: number, open: string, close: string) =>
  `{"id":"spc1","x":${open.repeat(depth)}1${close.repeat(depth)}}`
const huge =
  '{"id":"spc1","comments":12345678901234567890,"changeRequests":0.1234567890123456789,"x":1e400,"y":[-9007199254740993,1.50,9007199254740991]}'
const poisoned =
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"id":"spc1","title":"a","title":"b"}'
const formats = ['table', 'json', 'ndjson', 'yaml', 'csv', 'tsv', 'id', 'markdown']

testFaults([
  {
    fault: 34,
    what: '100,000 lists in each other',
    serve: replied({ body: nested(100_000, '[', ']') }),
    exit: 9,
    err: /nests deeper than 500 levels/,
    requests: 1,
  },
  {
    fault: 34,
    what: '100,000 objects in each other',
    serve: replied({ body: nested(100_000, '{"a":', '}') }),
    exit: 9,
    requests: 1,
  },
  {
    fault: 34,
    what: '100,000 lists that are never closed',
    serve: replied({ body: '['.repeat(100_000) }),
    run: 'org list',
    exit: 9,
    requests: 1,
  },
  {
    fault: 34,
    what: 'brackets in a string are no depth',
    serve: replied({ body: `{"id":"spc1","title":"\\"${'['.repeat(1000)}\\\\"}` }),
    run: 'space get spc1 --fields id -o id',
    exit: 0,
    out: 'spc1\n',
    requests: 1,
  },
  {
    fault: 34,
    what: 'depth in an error',
    serve: replied({ status: 422, body: nested(100_000, '[', ']') }),
    exit: 1,
    requests: 1,
  },
  {
    fault: 35,
    what: '__proto__, as JSON',
    serve: replied({ body: poisoned }),
    run: 'space get spc1 -o ndjson',
    exit: 0,
    out: `${poisoned.replace('"title":"a",', '')}\n`,
    requests: 1,
  },
  {
    fault: 35,
    what: '__proto__ in an error',
    serve: replied({
      status: 400,
      body: '{"__proto__":{"message":"x"},"error":{"__proto__":{"message":"y"}}}',
    }),
    exit: 1,
    err: /^ws: The service could not understand/,
    requests: 1,
  },
  {
    fault: 35,
    what: 'a list under __proto__',
    serve: replied({ body: '{"__proto__":{"items":[]}}' }),
    run: 'org list',
    exit: 9,
    requests: 1,
  },
  {
    fault: 35,
    what: 'numbers no double holds, as JSON',
    serve: replied({ body: huge }),
    run: 'space get spc1 -o ndjson',
    exit: 0,
    out: `${huge.replace('1.50', '1.5')}\n`,
    requests: 1,
  },
  {
    fault: 35,
    what: 'numbers no double holds, in a cell',
    serve: replied({ body: huge }),
    run: 'space get spc1 -o csv --fields comments,changeRequests',
    exit: 0,
    out: 'comments,changeRequests\n12345678901234567890,0.1234567890123456789\n',
    requests: 1,
  },
  {
    fault: 35,
    what: '20-digit ids',
    serve: replied({ body: '{"items":[{"id":12345678901234567890},{"id":"98765432109876543210"}]}' }),
    run: 'org list -o id',
    exit: 0,
    out: '12345678901234567890\n98765432109876543210\n',
    requests: 1,
  },
  {
    fault: 36,
    what: 'invalid UTF-8',
    serve: replied({ body: Buffer.from('7b226964223a22ff22 7d'.replaceAll(' ', ''), 'hex') }),
    exit: 9,
    err: /not valid UTF-8/,
    requests: 1,
  },
  {
    fault: 36,
    what: 'UTF-16',
    serve: replied({ body: Buffer.from('\ufeff{"id":"spc1"}', 'utf16le') }),
    exit: 9,
    requests: 1,
  },
  {
    fault: 36,
    what: 'half a character at the end',
    serve: replied({ body: Buffer.from('{"id":"é"}').subarray(0, 8) }),
    exit: 9,
    requests: 1,
  },
  {
    fault: 36,
    what: 'invalid UTF-8 in an error',
    serve: replied({ status: 404, body: Buffer.from([0x4e, 0x6f, 0xff]) }),
    exit: 3,
    err: /^ws: No\ufffd/,
    requests: 1,
  },
  {
    fault: 36,
    what: 'a byte order mark',
    serve: replied({ body: '\ufeff{"id":"spc1"}' }),
    run: 'space get spc1 -o id',
    exit: 0,
    out: 'spc1\n',
    requests: 1,
  },
  {
    fault: 36,
    what: 'a lone surrogate, escaped',
    serve: replied({ body: '{"id":"\\ud800"}' }),
    run: 'space get spc1 -o ndjson',
    exit: 0,
    out: '{"id":"\\ud800"}\n',
    requests: 1,
  },
])

describe.each(formats)('as %s', (format) => {
  test.each([
    [34, 'as deep as is allowed', nested(497, '[', ']')],
    [34, 'objects as deep as is allowed', nested(497, '{"a":', '}')],
    [35, '__proto__ and duplicates', poisoned],
    [35, 'numbers no double holds', huge],
  ])('fault %i: %s', async (_, __, body) => {
    await using server = await hostile(
      inTurn(replied({ body }), replied({ body: `{"items":[${body}]}` }), page([])),
    )
    for (const [command, exits] of [
      ['space get spc1', [0]],
      ['org list', [0]],
      // An item has no such own member, so nobody can ask for it.
      ['org list --fields id,__proto__,constructor,x', [0, 2]],
    ] as const) {
      const ran = await runHere(`${command} -o ${format}`, server.url)
      expectNothingBroken(ran)
      expect(exits, ran.err).toContain(ran.exit)
    }
  })
})
