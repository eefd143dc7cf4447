/** `ws collection spaces --recursive`: the spaces of a collection and of all that lie in it, as one list. */
import { describe, expect, test } from 'vitest'
import { type World, ws } from '../support/program.ts'

/** `a` holds `b` and `d`, `b` holds `c`; `e` is elsewhere, `x` and `y` lie in each other. */
const parents: Readonly<Record<string, string | null>> = {
  d: 'a',
  b: 'a',
  a: null,
  c: 'b',
  e: null,
  x: 'y',
  y: 'x',
}

interface Served extends World {
  readonly asked: string[]
}

function serve(): Served {
  const asked: string[] = []
  return {
    asked,
    service: ({ url }) => {
      const { pathname, searchParams } = new URL(url)
      asked.push(`${pathname.replace('/v1/', '')}`)
      const [, , noun, id = '', inner] = pathname.split('/')
      const items = Object.entries(parents).map(([each, parent]) => ({ id: each, parent }))
      if (noun === 'orgs') return { body: { items } }
      if (inner !== 'spaces') return { body: { id, organization: 'o' } }
      const second = searchParams.get('page') === 'p2'
      const space = { id: `${id}${second ? 2 : 1}`, title: id }
      return { body: { items: [space], ...(second ? {} : { next: { page: 'p2' } }) } }
    },
  }
}

const list = (served: World, ...words: string[]) =>
  ws(['collection', 'spaces', ...words, '--recursive', '-o', 'id'], served)

test('goes down, each collection after its parent, and nowhere else', async () => {
  const served = serve()
  expect(await list(served, 'a', '--all')).toMatchObject({
    exit: 0,
    err: '',
    out: 'a1\na2\nd1\nd2\nb1\nb2\nc1\nc2\n',
  })
  expect(served.asked.slice(0, 2)).toEqual(['collections/a', 'orgs/o/collections'])
})

test('collections that lie in each other are read once', async () => {
  expect((await list(serve(), 'x', '--all')).out).toBe('x1\nx2\ny1\ny2\n')
})

describe('pages', () => {
  test('--limit reads no further than it needs', async () => {
    expect(await list(serve(), 'a', '--limit', '3')).toMatchObject({ exit: 0, out: 'a1\na2\nd1\n', err: '' })
  })

  test('--page goes on where an earlier page says', async () => {
    const first = await list(serve(), 'a', '--page-size', '3')
    expect(first.out).toBe('a1\na2\nd1\n')
    const [, page = ''] = /--page (\S+)/.exec(first.err) ?? []
    expect((await list(serve(), 'a', '--page', page, '--all')).out).toBe('d2\nb1\nb2\nc1\nc2\n')
  })

  test('--sort-by sorts all of it', async () => {
    expect((await list(serve(), 'a', '--sort-by=-id', '--limit', '2')).out).toBe('d2\nd1\n')
  })
})

test('for each row of --from', async () => {
  const ran = await list({ ...serve(), stdin: 'b\nd\n' }, '--from', '-', '--all')
  expect(ran).toMatchObject({ exit: 0, out: 'b1\nb2\nc1\nc2\nd1\nd2\n' })
})

test('--dry-run shows the first request and says that more follow', async () => {
  const ran = await ws(['collection', 'spaces', 'a', '--recursive', '--dry-run'], serve())
  expect(ran).toMatchObject({ exit: 0, requests: [] })
  expect(ran.out).toContain('GET https://api.test/v1/collections/a\n')
  expect(ran.err).toContain('This is the first request of several')
})

test('is no flag of lists that nothing lies below', async () => {
  expect(await ws(['org', 'list', '--recursive'], serve())).toMatchObject({ exit: 2, requests: [] })
})
