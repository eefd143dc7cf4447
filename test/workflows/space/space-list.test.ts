/** `ws space list`: the spaces of many collections as one list. */
import { describe, expect, test } from 'vitest'
import { type World, ws } from '../../support/program.ts'

/** Pages of spaces by collection. */
type Workspace = Readonly<Record<string, readonly (readonly string[])[]>>

interface Served extends World {
  readonly requests: string[]
  mostAtOnce: number
}

function serve(workspace: Workspace, env: Readonly<Record<string, string>> = { WS_ORG: 'o' }): Served {
  const served: Served = {
    env,
    requests: [],
    mostAtOnce: 0,
    service: async ({ url }) => {
      const { pathname, searchParams } = new URL(url)
      served.requests.push(`${pathname.replace('/v1/', '')}?${searchParams}`)
      if (pathname.endsWith('/orgs/o/spaces')) return { status: 404, body: {} }
      if (pathname.endsWith('/orgs/o/collections'))
        return { body: { items: Object.keys(workspace).map((id) => ({ id })) } }
      under += 1
      served.mostAtOnce = Math.max(served.mostAtOnce, under)
      await new Promise((resolve) => setImmediate(resolve))
      under -= 1
      const pages = workspace[decodeURIComponent(pathname.split('/')[3] ?? '')] ?? []
      const at = Number(searchParams.get('page') ?? 0)
      if (pages[at]?.[0] === 'fails') return { status: 403, body: {} }
      const next = at + 1 < pages.length ? { page: String(at + 1) } : undefined
      return { body: { items: (pages[at] ?? []).map((id) => ({ id, title: id })), next } }
    },
  }
  let under = 0
  return served
}

const list = (served: World, ...flags: string[]) => ws(['space', 'list', '-o', 'id', ...flags], served)

const two: Workspace = { a: [['a1', 'a2'], ['a3']], b: [], c: [['c1']], d: [[], ['d1', 'a1']] }

test('takes collection after collection, each space once', async () => {
  const ran = await list(serve(two), '--all')
  expect(ran).toMatchObject({ exit: 0, err: '', out: 'a1\na2\na3\nc1\nd1\n' })
})

test('takes the collections that are named, each once, without asking for the others', async () => {
  const served = serve(two, {})
  const ran = await list(
    served,
    '--collection',
    'c',
    '--collection',
    'a',
    '--collection',
    'c',
    '--page-size',
    '7',
  )
  expect(ran).toMatchObject({ exit: 0, out: 'c1\na1\na2\na3\n' })
  expect(served.requests).toEqual([
    'collections/c/spaces?limit=7',
    'collections/a/spaces?limit=7',
    'collections/a/spaces?limit=7&page=1',
  ])
})

test('asks for all collections, nested ones too', async () => {
  const served = serve({})
  expect(await list(served)).toMatchObject({ exit: 0, out: '', err: '' })
  expect(served.requests).toEqual(['orgs/o/spaces?', 'orgs/o/collections?nested=true&limit=1000'])
})

test('reads 8 collections at a time, and keeps their order', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `c${index}`)
  const served = serve(Object.fromEntries(names.map((name) => [name, [[`${name}-1`], [`${name}-2`]]])))
  const ran = await list(served, '--all')
  expect(ran.out).toBe(names.map((name) => `${name}-1\n${name}-2\n`).join(''))
  expect(served.mostAtOnce).toBe(8)
})

describe('pages', () => {
  const many: Workspace = { 'a:b': [['1', '2'], ['3']], c: [[]], d: [['4'], ['5', '6']], e: [['7']] }

  test('are filled, and lead to the next', async () => {
    const seen: string[] = []
    let page: string | undefined
    do {
      const ran = await list(serve(many), '--page-size', '2', ...(page === undefined ? [] : ['--page', page]))
      expect(ran.exit).toBe(0)
      seen.push(ran.out.trim().replaceAll('\n', ' '))
      page = /--page (\S+) the next page/.exec(ran.err)?.[1]
    } while (page !== undefined)
    expect(seen).toEqual(['1 2', '3 4', '5 6', '7'])
  })

  test('end without a word when nothing is left', async () => {
    expect(await list(serve({ a: [['1', '2']], b: [[]] }), '--page-size', '2')).toMatchObject({
      out: '1\n2\n',
      err: '',
    })
  })

  test.each(['nowhere', '%', 'a%3Ab:1:x:%'])('%s is none of them', async (page) => {
    expect(await list(serve(many), '--page', page)).toMatchObject({ exit: 2, out: '' })
  })

  test('are cut by --limit', async () => {
    expect(await list(serve(many), '--limit', '4')).toMatchObject({ out: '1\n2\n3\n4\n', err: '' })
  })

  test('have an envelope', async () => {
    const ran = await ws(
      ['space', 'list', '--json', '--envelope', '--fields', 'id', '--page-size', '2'],
      serve(many),
    )
    expect(JSON.parse(ran.out)).toEqual({
      items: [{ id: '1' }, { id: '2' }],
      count: 2,
      next: { page: 'a%3Ab:1' },
    })
  })
})

test('a collection that fails ends the list, and says so', async () => {
  const ran = await list(serve({ a: [['1']], b: [['fails']], c: [['3']] }), '--all')
  expect(ran).toMatchObject({ exit: 4 })
  expect(ran.err).not.toBe('')
})

test('wants an organization, or collections', async () => {
  const ran = await list(serve({}, {}))
  expect(ran).toMatchObject({ exit: 2, requests: [] })
  expect(ran.err).toContain('no org is given')
})

test('a dry run shows the first request, and says that it is not the last', async () => {
  const ran = await ws(['space', 'list', '-n', '-o', 'json'], serve(two))
  expect(ran.err).toContain(
    'the first request of several: further pages follow, or, where there is no such list, the spaces of each collection',
  )
  const one = await ws(['space', 'list', '--collection', 'a', '-n'], serve(two))
  expect(one.err).toBe('')
  expect(ran.requests).toEqual([])
  expect(JSON.parse(ran.out)).toMatchObject({
    method: 'GET',
    url: 'https://api.test/v1/orgs/o/spaces',
  })
})

test('stands beside the operations', async () => {
  const { out } = await ws(['space', '--help'])
  for (const verb of ['list', 'get', 'update']) expect(out).toMatch(new RegExp(`^ {2}${verb} `, 'm'))
})
