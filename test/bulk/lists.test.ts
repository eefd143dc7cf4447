/** Lists of many things: each row is one list, whole or cut as asked. */
import { describe, expect, test } from 'vitest'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { bulkWith, ndjson, sent } from './world.ts'

/** Space `three` has three change requests on two pages, `none` has none, and `gone` is not there. */
const service = ({ url }: HttpRequest) => {
  const { pathname, searchParams } = new URL(url)
  const space = pathname.split('/')[3]
  if (space === 'gone') return { status: 404, body: { error: { code: 404, message: 'There is no gone' } } }
  if (space !== 'three') return { body: { items: [], count: 0, next: null } }
  return searchParams.get('page') === 'p2'
    ? { body: { items: [request(1)], count: 3, next: null } }
    : { body: { items: [request(3), request(2)], count: 3, next: { page: 'p2' } } }
}

const request = (number: number) => ({ id: `cr${number}`, number, subject: `Change ${number}` })

const world = { stdin: 'three\nnone\n', service }
const list = (flags: string, stdin = world.stdin) =>
  bulkWith({}).run(`cr list --from - ${flags}`, { ...world, stdin })

describe('for programs', () => {
  test('the result of a row is its list: the first page, and stderr says that there is more', async () => {
    const ran = await list('-o ndjson --fields number')
    expect(ran.exit).toBe(0)
    expect(ndjson(ran.out)).toEqual([
      { index: 0, input: 'three', ok: true, status: 200, result: [{ number: 3 }, { number: 2 }] },
      { index: 1, input: 'none', ok: true, status: 200, result: [] },
    ])
    expect(ndjson(ran.err)).toEqual([
      { notice: { message: 'There is more: 1 of 2 lists goes on; --all shows everything' } },
    ])
  })

  test('--all reads each to its end, --limit so far, neither says more', async () => {
    const all = await list('-o ndjson --all --fields number --sort-by number')
    expect(ndjson(all.out)[0]).toMatchObject({ result: [{ number: 1 }, { number: 2 }, { number: 3 }] })
    expect(all.err).toBe('')
    expect(sent(all).filter((each) => each.includes('limit=1000'))).toHaveLength(3)
    const limited = await list('-o json --limit 1 --fields number', 'three')
    expect(JSON.parse(limited.out)).toMatchObject([{ result: [{ number: 3 }] }])
    expect(limited.err).toBe('')
  })

  test('--envelope keeps what is around each list', async () => {
    const page = await list('-o json --envelope --fields id', 'three')
    expect(JSON.parse(page.out)).toMatchObject([
      { result: { items: [{ id: 'cr3' }, { id: 'cr2' }], count: 3, next: { page: 'p2' } } },
    ])
    const whole = await list('-o ndjson --envelope --all --fields id', 'three')
    expect(ndjson(whole.out)).toMatchObject([
      { result: { items: [{ id: 'cr3' }, { id: 'cr2' }, { id: 'cr1' }], count: 3, next: null } },
    ])
  })

  test('--jq sees each row', async () => {
    const ran = await list('-o ndjson --all --jq \'"\\(.input): \\(.result | length)"\'')
    expect(ran.out).toBe('three: 3\nnone: 0\n')
  })

  test('-o id gives the ids of all items, for the next command', async () => {
    expect((await list('--all -o id')).out).toBe('cr3\ncr2\ncr1\n')
  })
})

describe('for people and spreadsheets', () => {
  test('each item is a line that says whose it is; an empty list has none', async () => {
    const ran = await list('--all --fields number,subject', 'none\nthree\ngone\n')
    expect(ran.exit).toBe(8)
    expect(ran.out).toBe(
      [
        'input\toutcome\tnumber\tsubject\terror',
        'three\tdone\t3\tChange 3\t',
        'three\tdone\t2\tChange 2\t',
        'three\tdone\t1\tChange 1\t',
        'gone\tfailed\t\t\tThere is no gone (HTTP 404)',
        '',
      ].join('\n'),
    )
    expect(ran.err).toContain('2 of 3 rows done, 1 failed')
  })

  test('CSV has the row number too', async () => {
    const ran = await list('--all --fields number -o csv --sort-by number', 'none\nthree\n')
    expect(ran.out).toBe(
      'index,input,outcome,number,error\n1,three,done,1,\n1,three,done,2,\n1,three,done,3,\n',
    )
  })

  test('a list in an object is a list too', async () => {
    const pages = [
      { id: 'p1', title: 'One' },
      { id: 'p2', title: 'Two' },
    ]
    const ran = await bulkWith({}).run('cr page list --space s --from - --fields title', {
      stdin: '7',
      service: () => ({ body: { pages } }),
    })
    expect(ran.out).toBe('input\toutcome\ttitle\terror\n7\tdone\tOne\t\n7\tdone\tTwo\t\n')
  })
})

describe('rows', () => {
  test('name what the list is of, and its filters', async () => {
    const stdin = '{"space":"a","status":"merged"}\n{"id":"b"}\n'
    const ran = await list('-o id --page-size 7', stdin)
    expect(sent(ran)).toEqual([
      'GET /spaces/a/change-requests?status=merged&limit=7',
      'GET /spaces/b/change-requests?limit=7',
    ])
  })

  test('--page is of one list', async () => {
    const ran = await list('--page p2')
    expect(ran).toMatchObject({ exit: 2, requests: [] })
    expect(ran.err).toContain("ws: --page and --from can't be given together: a page is of one list\n")
  })

  test('--dry-run shows the first request of each', async () => {
    const ran = await list('--all -n -o ndjson')
    expect(ndjson(ran.out).map(({ url }) => url)).toEqual([
      'https://api.test/v1/spaces/three/change-requests?limit=1000',
      'https://api.test/v1/spaces/none/change-requests?limit=1000',
    ])
    expect(ran.requests).toEqual([])
  })

  test('a list that breaks off is no list', async () => {
    const ran = await bulkWith({}).run('cr list --from - --all -o ndjson', {
      stdin: 'a',
      service: ({ url }) =>
        url.includes('page=') ? { status: 500 } : { body: { items: [request(1)], next: { page: 'p2' } } },
    })
    expect(ran.exit).toBe(8)
    expect(ndjson(ran.out)).toMatchObject([{ input: 'a', ok: false, status: 500 }])
    expect(ran.out).not.toContain('cr1')
  })
})
