/** Faults 30, 31, 33, 37 and 38: statuses that refuse, ask to wait, or leave the result open. */
import { closed, head, inTurn, replied, reset } from './behaviours.ts'
import type { Behaviour } from './hostile.ts'
import { testFaults } from './table.ts'

const ok = replied({ body: { object: 'space', id: 'spc1' } })
const remove = 'space delete spc1 --yes'
const cut: Behaviour = ({ socket }) =>
  socket.end(Buffer.concat([head(200, { 'content-length': '9' }), Buffer.from('{')]))
const create = 'space duplicate spc1 --json'
const throttled = (after?: string, more: Readonly<Record<string, string>> = {}): Behaviour =>
  replied({ status: 429, headers: after === undefined ? more : { 'retry-after': after, ...more }, body: {} })

/** The clock of the tests stands still at noon. */
const noon = 'Thu, 15 Jan 2026 12:00:00 GMT'
const policy = [500, 1000, 2000]

const storm = (what: string, after?: string) =>
  ({
    fault: 31,
    what: `Retry-After: ${what}`,
    serve: throttled(after ?? what),
    exit: 7,
    requests: 4,
    slept: policy,
  }) as const
const patience = (what: string, after: string, slept: number, date?: string) =>
  ({
    fault: 31,
    what,
    serve: inTurn(throttled(after, date === undefined ? {} : { date }), ok),
    run: 'space get spc1 -o id',
    exit: 0,
    out: 'spc1\n',
    requests: 2,
    slept: [slept],
  }) as const
const refusal = (what: string, after: string, seconds: number, run = 'space get spc1') =>
  ({
    fault: 31,
    what,
    serve: throttled(after),
    run,
    exit: 7,
    err: new RegExp(`asks to wait ${seconds} s`),
    requests: 1,
    slept: [],
  }) as const

testFaults([
  {
    fault: 30,
    what: 'a storm of 429',
    serve: throttled(),
    exit: 7,
    err: /fewer requests \(429\); trying again in 2\.0 s \(3 of 3\)\nws: .*\(HTTP 429\)\nhint: Try again later\n$/,
    requests: 4,
    slept: policy,
  },
  {
    fault: 30,
    what: 'a storm of 429 on a write',
    serve: throttled(),
    run: create,
    exit: 7,
    requests: 4,
    slept: policy,
  },
  {
    fault: 30,
    what: '429 once',
    serve: inTurn(throttled(), ok),
    run: create,
    exit: 0,
    out: /spc1/,
    requests: 2,
  },
  ...[
    '1e9',
    '-5',
    '0',
    '1.5',
    '+3',
    ' ',
    '0x10',
    '9999999999',
    'soon',
    '2026-01-15T12:00:05Z',
    'Thu, 15 Jan 2026 11:00:00 GMT',
    'Thu, 15 Jan 2026 12:00:05 +0100',
  ].map((after) => storm(after)),
  refusal('Retry-After: 999999', '999999', 999_999),
  refusal('Retry-After: 61', '61', 61),
  refusal('a date far ahead', 'Thu, 15 Jan 2099 12:00:00 GMT', 2_303_683_200),
  refusal('more than the deadline leaves', '11', 11, 'space get spc1 --timeout 10'),
  refusal('on a write', '999999', 999_999, create),
  {
    fault: 31,
    what: 'Retry-After: 999999 with 503',
    serve: replied({ status: 503, headers: { 'retry-after': '999999' } }),
    exit: 7,
    requests: 1,
  },
  patience('Retry-After: 60', '60', 60_000),
  patience('a date of RFC 9110', 'Thu, 15 Jan 2026 12:00:07 GMT', 7000),
  patience('a date of RFC 850', 'Thursday, 15-Jan-26 12:00:07 GMT', 7000),
  patience('a date of asctime', 'Thu Jan 15 12:00:07 2026', 7000),
  patience(
    "a date by the service's own clock",
    'Mon, 01 Jan 2018 00:00:09 GMT',
    9000,
    'Mon, 01 Jan 2018 00:00:00 GMT',
  ),
  patience('a date, and a Date that is none', 'Thu, 15 Jan 2026 12:00:07 GMT', 7000, 'yesterday'),
  patience('a date, and a Date that agrees', 'Thu, 15 Jan 2026 12:00:07 GMT', 7000, noon),
  { fault: 33, what: '403', serve: replied({ status: 403, body: {} }), exit: 4, requests: 1 },
  { fault: 33, what: '404', serve: replied({ status: 404, body: {} }), exit: 3, requests: 1 },
  {
    fault: 33,
    what: '404 that is cut in its body',
    serve: inTurn(({ socket }) => {
      socket.end('HTTP/1.1 404 No\r\nContent-Length: 99\r\n\r\n{')
    }),
    exit: 3,
    requests: 1,
  },
  { fault: 33, what: '408', serve: replied({ status: 408, body: {} }), exit: 5, requests: 4 },
  { fault: 33, what: '410', serve: replied({ status: 410, body: {} }), exit: 1, requests: 1 },
  {
    fault: 33,
    what: 'a status nobody knows',
    serve: replied({ status: 999, body: {} }),
    exit: 9,
    requests: 1,
  },
  { fault: 33, what: 'a status below 100', serve: replied({ status: 99, body: {} }), exit: 9, requests: 1 },
  ...[500, 502, 503, 504].map((status) => ({
    fault: 33,
    what: `${status} on a read`,
    serve: replied({ status, body: {} }),
    exit: 5,
    requests: 4,
    slept: [250, 500, 1000],
  })),
  ...[500, 502, 503, 504].map((status) => ({
    fault: 33,
    what: `${status} on a write`,
    serve: replied({ status, body: {} }),
    run: create,
    exit: 5,
    err: /"outcome_unknown"/,
    requests: 1,
  })),
  {
    fault: 37,
    what: 'DELETE applied, then reset',
    serve: inTurn(reset, replied({ status: 404, body: {} })),
    run: remove,
    exit: 0,
    err: /already absent/,
    requests: 2,
  },
  {
    fault: 37,
    what: 'DELETE applied, then 502, then 410',
    serve: inTurn(replied({ status: 502 }), replied({ status: 410 })),
    run: remove,
    exit: 0,
    requests: 2,
  },
  {
    fault: 37,
    what: 'DELETE applied, its reply cut, then 404',
    serve: inTurn(cut, replied({ status: 404, body: {} })),
    run: remove,
    exit: 0,
    err: /already absent/,
    requests: 2,
  },
  ...[throttled('999'), replied({ status: 401, body: {} })].map((serve) => ({
    fault: 37,
    what: 'DELETE reset, then refused without a look at it',
    serve: inTurn(reset, serve),
    run: remove,
    exit: 5,
    err: /not known whether/,
    requests: 2,
  })),
  {
    fault: 37,
    what: 'DELETE throttled, then 404: it never was there',
    serve: inTurn(throttled(), replied({ status: 404, body: {} })),
    run: remove,
    exit: 3,
    requests: 2,
  },
  {
    fault: 37,
    what: 'DELETE answered 404 at once',
    serve: replied({ status: 404, body: {} }),
    run: remove,
    exit: 3,
    requests: 1,
  },
  {
    fault: 37,
    what: 'DELETE reset again and again',
    serve: reset,
    run: remove,
    exit: 5,
    err: /not known whether/,
    requests: 4,
  },
  {
    fault: 38,
    what: 'POST applied, then reset',
    serve: reset,
    run: create,
    exit: 5,
    err: /"outcome_unknown"/,
    requests: 1,
  },
  {
    fault: 38,
    what: 'POST applied, then closed',
    serve: closed,
    run: create,
    exit: 5,
    err: /"outcome_unknown"/,
    requests: 1,
  },
  {
    fault: 38,
    what: 'POST answered with what can not be read',
    serve: replied({ status: 201, body: '{' }),
    run: create,
    exit: 9,
    err: /the change may have been made/,
    requests: 1,
  },
  {
    fault: 38,
    what: 'PATCH applied, then reset',
    serve: reset,
    run: 'space update spc1 --title New',
    exit: 5,
    err: /not known whether/,
    requests: 1,
  },
  {
    fault: 38,
    what: 'PUT that creates, then reset',
    serve: reset,
    run: 'team create --org org1 --title New',
    exit: 5,
    err: /not known whether/,
    requests: 1,
  },
  {
    fault: 38,
    what: 'PUT that sets, then reset',
    serve: inTurn(reset, replied({ status: 204 })),
    run: 'team member set team1 usr1 --org org1 --role owner',
    exit: 0,
    requests: 2,
  },
])
