/** Faults 16 to 22 and 32: lists that go in circles, lie about themselves or end in the middle. */
import { depending, inTurn, page, pages, replied } from './behaviours.ts'
import type { Behaviour } from './hostile.ts'
import { testFaults } from './table.ts'

const all = 'org list --all -o id'
const pageNumber = (target: string) => Number(new URL(target, 'http://any').searchParams.get('page') ?? 0)

/** Every page names another one. */
const onAndOn = (ids: (page: number) => readonly string[]): Behaviour =>
  depending(({ request }) => {
    const number = pageNumber(request.target)
    return page(ids(number), `${number + 1}`)
  })

const next = (value: unknown): Behaviour =>
  inTurn(replied({ body: { items: [{ id: 'a' }], next: value } }), page(['b']))

testFaults([
  {
    fault: 16,
    what: 'next repeats',
    serve: pages({ '': page(['a'], 'p2'), p2: page(['b'], 'p2') }),
    run: all,
    exit: 9,
    out: 'a\nb\n',
    err: /The list is incomplete: page p2 came up twice/,
    requests: 2,
  },
  {
    fault: 17,
    what: 'A, B, A',
    serve: pages({ '': page(['a'], 'B'), B: page(['b'], 'A'), A: page(['a'], 'B') }),
    run: all,
    exit: 9,
    out: 'a\nb\na\n',
    err: /incomplete: page B came up twice/,
    requests: 3,
  },
  {
    fault: 18,
    what: 'endless fresh tokens, nothing on the pages',
    serve: onAndOn(() => []),
    run: all,
    exit: 9,
    err: /incomplete: 100 pages in a row/,
    requests: 100,
  },
  {
    fault: 18,
    what: 'endless fresh tokens, the same page again and again',
    serve: onAndOn(() => ['a', 'b']),
    run: all,
    exit: 9,
    out: /^(a\nb\n){101}$/,
    err: /incomplete: 100 pages in a row/,
    requests: 101,
  },
  {
    fault: 18,
    what: 'endless fresh tokens, and a limit',
    serve: onAndOn((number) => [`i${number}`]),
    run: 'org list --limit 30 --page-size 1 -o id',
    exit: 0,
    out: /^(i\d+\n){30}$/,
    requests: 30,
  },
  {
    fault: 18,
    what: 'a token that no address can hold',
    serve: page(['a'], 'x'.repeat(100_000)),
    run: all,
    exit: 9,
    err: /a text of 100000 characters/,
    requests: 1,
  },
  {
    fault: 19,
    what: 'empty pages with a next',
    serve: pages({ '': page([], 'p2'), p2: page([], 'p3'), p3: page(['c']) }),
    run: all,
    exit: 0,
    out: 'c\n',
    err: /^$/,
    requests: 3,
  },
  {
    fault: 20,
    what: 'a count above the items',
    serve: page(['a', 'b'], undefined, { count: 3 }),
    run: 'org list -o id',
    exit: 0,
    out: 'a\nb\n',
    err: /^The service counts 3 items, and sent 2\n$/,
    requests: 1,
  },
  {
    fault: 20,
    what: 'a count below the items, over two pages',
    serve: pages({ '': page(['a', 'b'], 'p2', { count: 1 }), p2: page(['c'], undefined, { count: 1 }) }),
    run: all,
    exit: 0,
    out: 'a\nb\nc\n',
    err: /counts 1 items, and sent 3/,
    requests: 2,
  },
  {
    fault: 20,
    what: 'a count of each page is fine',
    serve: pages({ '': page(['a', 'b'], 'p2', { count: 2 }), p2: page(['c'], undefined, { count: 1 }) }),
    run: all,
    exit: 0,
    out: 'a\nb\nc\n',
    err: /^$/,
    requests: 2,
  },
  {
    fault: 20,
    what: 'a count of the whole list is fine',
    serve: pages({ '': page(['a', 'b'], 'p2', { count: 3 }), p2: page(['c'], undefined, { count: 3 }) }),
    run: all,
    exit: 0,
    out: 'a\nb\nc\n',
    err: /^$/,
    requests: 2,
  },
  {
    fault: 21,
    what: 'an item on two pages',
    serve: pages({ '': page(['a', 'b'], 'p2'), p2: page(['b', 'c']) }),
    run: all,
    exit: 0,
    out: 'a\nb\nb\nc\n',
    err: /^One item came more than once/,
    requests: 2,
  },
  {
    fault: 21,
    what: 'and -q says nothing of it',
    serve: pages({ '': page(['a'], 'p2'), p2: page(['a']) }),
    run: `${all} -q`,
    exit: 0,
    out: 'a\na\n',
    err: /^$/,
    requests: 2,
  },
  ...[7, 0, 1.5, '7'].map((value) => ({
    fault: 22,
    what: `next.page ${JSON.stringify(value)} is passed on`,
    serve: pages({ '': page(['a'], value), [`${value}`]: page(['b']) }),
    run: all,
    exit: 0,
    out: 'a\nb\n',
    requests: 2,
  })),
  {
    fault: 22,
    what: 'next.page of 20 digits is passed on whole',
    serve: inTurn(
      replied({ body: '{"items":[],"next":{"page":12345678901234567890}}' }),
      depending(({ request }) => page([request.target.replace(/\D+/g, ' ').trim()])),
    ),
    run: all,
    exit: 0,
    out: '1 1000 12345678901234567890\n',
    requests: 2,
  },
  ...[{ page: -1 }, { page: {} }, { page: ['p'] }, { page: true }, 'p2', 7, ['p2'], true].map((value) => ({
    fault: 22,
    what: `next ${JSON.stringify(value)} is no page`,
    serve: next(value),
    run: all,
    exit: 9,
    err: /incomplete: the service gave a next page that is no page id/,
    requests: 1,
  })),
  ...[null, {}, { page: null }, { page: '' }].map((value) => ({
    fault: 22,
    what: `next ${JSON.stringify(value)} is the end`,
    serve: next(value),
    run: all,
    exit: 0,
    out: 'a\n',
    requests: 1,
  })),
  {
    fault: 32,
    what: '401 in the middle of a list',
    serve: pages({ '': page(['a'], 'p2'), p2: replied({ status: 401, body: { message: 'Expired' } }) }),
    run: all,
    exit: 4,
    out: 'a\n',
    err: /Expired \(HTTP 401\)/,
    requests: 2,
  },
  {
    fault: 32,
    what: '503 in the middle of a list',
    serve: pages({ '': page(['a'], 'p2'), p2: replied({ status: 503 }) }),
    run: all,
    exit: 5,
    out: 'a\n',
    // The first page, four attempts, a look whether the service is there at all, and one attempt more.
    requests: 7,
  },
])
