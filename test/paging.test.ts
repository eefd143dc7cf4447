/** Lists: how much is fetched, what is said of the rest, and that a list is never silently short. */
import { describe, expect, test } from 'vitest'
import type { HttpRequest } from '../src/http/exchange.ts'
import { commands } from './support/commands.ts'
import { completeLine } from './support/complete-line.ts'
import { operationNamed } from './support/operations.ts'
import { ws } from './support/program.ts'

interface Page {
  readonly items: readonly string[]
  readonly next?: unknown
}

const paramsOf = ({ url }: HttpRequest) => Object.fromEntries(new URL(url).searchParams)

/** A service that answers `page` with the page of that name; the first is ''. */
const serving = (pages: Readonly<Record<string, Page>>) => (request: HttpRequest) => {
  const page = pages[paramsOf(request).page ?? '']
  if (page === undefined) return { status: 500, body: {} }
  return {
    body: {
      items: page.items.map((id) => ({ id })),
      ...(page.next === undefined ? {} : { next: page.next }),
    },
  }
}

const three = {
  '': { items: ['a', 'b'], next: { page: 'p2' } },
  p2: { items: ['c', 'd'], next: { page: 'p3' } },
  p3: { items: ['e'] },
}

async function list(flags: string, pages: Readonly<Record<string, Page>> = three) {
  const argv = ['org', 'list', '-o', 'id', ...flags.split(' ').filter((word) => word !== '')]
  const { exit, out, err, requests } = await ws([...argv, '--retries', '0'], { service: serving(pages) })
  return { exit, ids: out.split('\n').slice(0, -1).join(' '), err, queries: requests.map(paramsOf) }
}

test('the first page by default, and how to get the rest', async () => {
  expect(await list('')).toEqual({
    exit: 0,
    ids: 'a b',
    err: 'There is more: --all shows everything, --page p2 the next page\n',
    queries: [{}],
  })
  expect((await list('-q')).err).toBe('')
})

test.each([
  ['--all', 'a b c d e', [{ limit: '1000' }, { limit: '1000', page: 'p2' }, { limit: '1000', page: 'p3' }]],
  [
    '--all --page-size 2',
    'a b c d e',
    [{ limit: '2' }, { limit: '2', page: 'p2' }, { limit: '2', page: 'p3' }],
  ],
  [
    '--all --page p2',
    'c d e',
    [
      { page: 'p2', limit: '1000' },
      { page: 'p3', limit: '1000' },
    ],
  ],
  ['--limit 1', 'a', [{ limit: '1' }]],
  ['--limit 2', 'a b', [{ limit: '2' }]],
  ['--limit 3', 'a b c', [{ limit: '3' }, { limit: '3', page: 'p2' }]],
  [
    '--limit 99 --page p2',
    'c d e',
    [
      { page: 'p2', limit: '99' },
      { page: 'p3', limit: '99' },
    ],
  ],
  [
    '--limit 2000 --page-size 7',
    'a b c d e',
    [{ limit: '7' }, { limit: '7', page: 'p2' }, { limit: '7', page: 'p3' }],
  ],
  ['--limit 2000 --page p3', 'e', [{ page: 'p3', limit: '1000' }]],
  ['--page p3', 'e', [{ page: 'p3' }]],
])('%s', async (flags, ids, queries) => {
  expect(await list(flags)).toEqual({ exit: 0, ids, err: '', queries })
})

describe('the end of a list', () => {
  test.each([undefined, null, {}, { page: '' }, { page: null }, { page: undefined }])(
    'is told by next: %j',
    async (next) => {
      const pages = { '': { items: ['a'], next: { page: 'p2' } }, p2: { items: ['b'], next } }
      expect(await list('--all', pages)).toMatchObject({ exit: 0, ids: 'a b', err: '' })
    },
  )

  test('is not told by an empty page', async () => {
    const pages = { '': { items: [], next: { page: 'p2' } }, p2: { items: ['b'] } }
    expect(await list('--all', pages)).toMatchObject({ exit: 0, ids: 'b' })
  })

  test('a number names a page as well', async () => {
    const pages = { '': { items: ['a'], next: { page: 2 } }, 2: { items: ['b'] } }
    expect(await list('--all', pages)).toMatchObject({ exit: 0, ids: 'a b' })
  })

  test.each([{ page: -1 }, { page: {} }, { page: ['p2'] }, { page: true }, 'p2', 7])(
    'next: %j is not a page',
    async (next) => {
      expect(await list('--all', { '': { items: ['a'], next } })).toMatchObject({ exit: 9 })
    },
  )
})

describe('a list that can not be trusted', () => {
  const hint = 'hint: See what came: --debug; ws doctor looks at what answers there\n'

  const loop = (next: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(next).map(([page, after]) => [page, { items: [`at-${page}`], next: { page: after } }]),
    )

  test.each([
    ['itself', '--all', loop({ '': 'p2', p2: 'p2' })],
    ['an earlier page', '--all', loop({ '': 'p2', p2: 'p3', p3: 'p2' })],
    ['the page it started at', '--all --page p2', loop({ p2: 'p3', p3: 'p2' })],
    ['itself, below the limit', '--limit 50', loop({ '': 'p2', p2: 'p2' })],
  ])('stops at a page followed by %s', async (_, flags, pages) => {
    const { exit, err } = await list(flags, pages)
    expect({ exit, err }).toEqual({
      exit: 9,
      err: `ws: The list is incomplete: page p2 came up twice\n${hint}`,
    })
  })

  test('stops after 100 empty pages in a row', async () => {
    const empty = (request: HttpRequest) => {
      const page = Number(paramsOf(request).page ?? 0)
      return { body: { items: [], next: { page: String(page + 1) } } }
    }
    const { exit, err, requests } = await ws(['org', 'list', '--all'], { service: empty })
    expect({ exit, err, requests: requests.length }).toEqual({
      exit: 9,
      err: `ws: The list is incomplete: 100 pages in a row brought nothing new\n${hint}`,
      requests: 100,
    })
  })

  test.each(['table', 'json', 'ndjson', 'yaml', 'csv', 'tsv', 'id'])(
    'a page that fails fails the list, as %s',
    async (format) => {
      const pages = { '': { items: ['a'], next: { page: 'gone' } } }
      const argv = ['org', 'list', '--all', '--retries', '0', '-o', format]
      expect(await ws(argv, { service: serving(pages) })).toMatchObject({ exit: 5 })
    },
  )

  test.each([{ items: {} }, { items: null }, {}, [], null, 'x'])('%j is no list', async (body) => {
    const { exit, requests } = await ws(['org', 'list', '--retries', '0'], { service: () => ({ body }) })
    expect({ exit, attempts: requests.length }).toEqual({ exit: 9, attempts: 1 })
  })
})

test.each(commands.filter(({ paged }) => paged))('$words follows its pages', async (row) => {
  const pages = { '': { items: ['a'], next: { page: 'p2' } }, p2: { items: ['b'] } }
  // A job promises whole items; these have an id only.
  const only = row.words === 'space list' ? ['--fields', 'id'] : []
  const line = ['--json', ...only, ...withAll(completeLine(row, () => 'fine'))]
  const { exit, out, requests } = await ws(line, { service: serving(pages) })
  expect({ exit, items: JSON.parse(out) }).toEqual({ exit: 0, items: [{ id: 'a' }, { id: 'b' }] })
  const [first, second] = requests.map(paramsOf)
  const most = operationNamed(row.words).largestPage ?? 1000
  expect(second).toEqual({ ...first, limit: String(most), page: 'p2' })
})

const withAll = (line: readonly string[]) => {
  const end = line.indexOf('--')
  return [...line.slice(0, end), '--all', ...line.slice(end)]
}

test('what is no list takes no list flags', async () => {
  for (const row of commands.filter(
    ({ paged, flags }) => !paged && !flags.some(({ name }) => name === 'page'),
  )) {
    for (const flag of ['--all', '--limit=1', '--page=p', '--page-size=1']) {
      const { exit, requests } = await ws([...row.words.split(' '), flag])
      expect({ words: row.words, flag, exit, requests }).toEqual({
        words: row.words,
        flag,
        exit: 2,
        requests: [],
      })
    }
  }
})
